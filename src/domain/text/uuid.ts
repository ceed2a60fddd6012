const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Check ids before a request, because the backend answers with status 400 if an id is not a UUID. */
export const isUuid = (text: string) => UUID.test(text);
