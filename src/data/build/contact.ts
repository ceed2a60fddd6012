/** The address on the contact page; a build setting. */
export const contactEmail = () => process.env["SITE_CONTACT_EMAIL"] || "hello@example.com";
