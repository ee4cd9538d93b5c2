import type { ShellExtraOptions } from '@casebook/shell-sdk';
import { generatedApi } from './generated';

/** The sign-in screen shows the reason itself. */
const ownTexts: ShellExtraOptions = { handles: [400, 401, 403, 419, 422] };
/** The form shows itself that the account is locked or that the credentials were changed. */
const besideForm: ShellExtraOptions = { handles: [403, 412, 422] };
const quiet: ShellExtraOptions = { quiet: true };

/** The form shows itself that there were too many attempts, and what to do. */
const limitedForm: ShellExtraOptions = { handles: [422, 429] };
/** A missing mail does not mean that the page is missing. */
const mayBeGone: ShellExtraOptions = { handles: [404] };

/**
 * A refreshed token or reported activity changes no data. RTK would drop an answer that no component watches, such as
 * the current user on application start, when another call at the same time invalidates it.
 */
const silent = (endpoint: { extraOptions?: unknown; invalidatesTags?: unknown }): void => {
  endpoint.extraOptions = quiet;
  endpoint.invalidatesTags = [];
};

/** Client of the auth service, generated from its openapi.json. */
export const authApi = generatedApi.enhanceEndpoints({
  endpoints: {
    login: (endpoint) => void (endpoint.extraOptions = ownTexts),
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
