import * as z from "zod";

// By default, zod compiles schemas with eval. The content security policy of the site forbids eval.
z.config({ jitless: true });

export { z };
