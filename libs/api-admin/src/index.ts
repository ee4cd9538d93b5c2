import { generatedApi } from './generated';

/** Client of the administration service, generated from its openapi.json. */
export const adminApi = generatedApi;
export * from './generated';
