const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The backend answers 400 for any other id. */
export const isUuid = (text: string) => UUID.test(text);
