import type { ShellExtraOptions } from '@casebook/shell-sdk';
import { generatedApi } from './generated';

/** The sign-in screen says itself why a sign-in was refused. */
const ownWords: ShellExtraOptions = { handles: [400, 401, 403, 419, 422] };
const quiet: ShellExtraOptions = { quiet: true };

/** Client of the auth service, generated from its openapi.json. */
export const authApi = generatedApi.enhanceEndpoints({
  endpoints: {
    login: (endpoint) => void (endpoint.extraOptions = ownWords),
    refresh: (endpoint) => void (endpoint.extraOptions = quiet),
    logout: (endpoint) => void (endpoint.extraOptions = quiet),
    activity: (endpoint) => void (endpoint.extraOptions = quiet),
  },
});
export * from './generated';
