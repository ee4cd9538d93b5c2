import type { ShellExtraOptions } from '@casebook/shell-sdk';
import { generatedApi } from './generated';

/** The sign-in screen says itself why a sign-in was refused. */
const ownWords: ShellExtraOptions = { handles: [400, 401, 403, 419, 422] };
/** A locked account, or credentials that changed meanwhile, are told beside the form that was sent. */
const besideForm: ShellExtraOptions = { handles: [403, 412, 422] };
const quiet: ShellExtraOptions = { quiet: true };

/** Too many attempts are told beside the form, with what to do. */
const limitedForm: ShellExtraOptions = { handles: [422, 429] };
/** A mail that is not there is no page that is not there. */
const mayBeGone: ShellExtraOptions = { handles: [404] };

/**
 * A refreshed token or reported activity changes no data. RTK would drop an answer that no component watches, such as
 * the current user on application start, when a call beside it invalidates it.
 */
const silent = (endpoint: { extraOptions?: unknown; invalidatesTags?: unknown }): void => {
  endpoint.extraOptions = quiet;
  endpoint.invalidatesTags = [];
};

/** Client of the auth service, generated from its openapi.json. */
export const authApi = generatedApi.enhanceEndpoints({
  endpoints: {
    login: (endpoint) => void (endpoint.extraOptions = ownWords),
    refresh: silent,
    logout: (endpoint) => void (endpoint.extraOptions = quiet),
    activity: silent,
    changePassword: (endpoint) => void (endpoint.extraOptions = besideForm),
    updatePassword: (endpoint) => void (endpoint.extraOptions = besideForm),
    updateSecretQuestion: (endpoint) => void (endpoint.extraOptions = besideForm),
    updateLoginId: (endpoint) => void (endpoint.extraOptions = besideForm),
    forgetLoginId: (endpoint) => void (endpoint.extraOptions = limitedForm),
    forgetPassword: (endpoint) => void (endpoint.extraOptions = limitedForm),
    inboxMail: (endpoint) => void (endpoint.extraOptions = mayBeGone),
    draftKey: (endpoint) => void (endpoint.extraOptions = quiet),
    liveNotices: (endpoint) => void (endpoint.extraOptions = quiet),
  },
});
export * from './generated';
