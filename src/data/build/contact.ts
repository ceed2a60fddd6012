/** Where readers write to; the setting of a build. */
export const contactEmail = () => process.env["SITE_CONTACT_EMAIL"] || "hello@example.com";
