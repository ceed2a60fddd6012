const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text of an address can be the id of a row: anything else the backend answers 400. */
export const isUuid = (text: string) => UUID.test(text);
