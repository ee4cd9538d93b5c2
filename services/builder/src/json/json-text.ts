/** Content type of an answer that is already JSON text. */
export const JSON_TEXT = 'application/json; charset=utf-8';

/**
 * The JSON text of `head` with the additional property `design`, whose value is JSON text: a large document is not
 * parsed and written again in the thread that answers requests.
 */
export const withDesign = (head: object, design: string): string =>
  `${JSON.stringify(head).slice(0, -1)},"design":${design}}`;
