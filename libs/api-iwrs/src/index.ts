import { generatedApi } from './generated';

/** Client of the iwrs service, generated from its openapi.json. */
export const iwrsApi = generatedApi;
export * from './generated';
