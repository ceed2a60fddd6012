export const contactEmail = () => process.env["SITE_CONTACT_EMAIL"] || "hello@example.com";
