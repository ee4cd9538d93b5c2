import type { ShellArgs } from '@casebook/shell-sdk';
import { generatedApi } from './generated';

/** Reading a list takes longer than other calls. */
const FILE_TIMEOUT_MS = 60_000;

interface FileEndpoint<Arg> {
  query?: (arg: Arg) => ShellArgs;
}

/** Sends the file of a call as a multipart form. */
function asForm<Arg extends { body: { file: Blob; reAuthToken?: string } }>(
  endpoint: FileEndpoint<Arg>,
): void {
  const { query } = endpoint;
  if (!query) return;
  endpoint.query = (arg) => {
    const args = query(arg);
    const form = new FormData();
    const { file, reAuthToken } = arg.body;
    if (reAuthToken !== undefined) form.append('reAuthToken', reAuthToken);
    form.append('file', file);
    return typeof args === 'string' ? args : { ...args, body: form };
  };
}

/** Everything that shows where IP numbers are. */
const NUMBERS = ['ip-list', 'delivery', 'stock', 'change'] as const;
/** What a change that was confirmed may have changed. */
const CHANGED = [...NUMBERS, 'arm-list', 'scheme', 'unblinding'] as const;
const REFUSED = [403, 412, 422];

/** Client of the iwrs service, generated from its openapi.json. */
export const iwrsApi = generatedApi.enhanceEndpoints({
  endpoints: {
    // The screen shows beside the file why it was refused.
    importIpNumbers: (endpoint) => {
      asForm(endpoint);
      endpoint.extraOptions = { timeoutMs: FILE_TIMEOUT_MS, handles: REFUSED };
      endpoint.invalidatesTags = (_answer, error) => (error ? [] : [...NUMBERS]);
    },
    resetIpNumbers: {
      extraOptions: { handles: REFUSED },
      invalidatesTags: [...NUMBERS],
    },
    previewDelivery: (endpoint) => void (endpoint.invalidatesTags = []),
    // What was chosen stays until the answer, because a refused act must not remove it.
    sendIpNumbers: { invalidatesTags: (_answer, error) => (error ? [] : [...NUMBERS]) },
    writeOffIpNumbers: { invalidatesTags: (_answer, error) => (error ? [] : [...NUMBERS]) },
    receiveDelivery: {
      invalidatesTags: (_answer, error) => (error ? [] : [...NUMBERS]),
    },
    cancelDelivery: {
      invalidatesTags: (_answer, error) => (error ? [] : [...NUMBERS]),
    },
    setStockMinimum: {
      invalidatesTags: (_answer, error) => (error ? [] : ['stock']),
    },
    // The dialogs of these acts show why they were refused.
    requestUnblinding: { extraOptions: { handles: REFUSED } },
    requestUnblindingAgain: { extraOptions: { handles: REFUSED } },
    cancelUnblinding: { extraOptions: { handles: REFUSED } },
    approveUnblinding: { extraOptions: { handles: REFUSED } },
    rejectUnblinding: { extraOptions: { handles: REFUSED } },
    openKey: { extraOptions: { handles: REFUSED } },
    overrideUnblinding: { extraOptions: { handles: REFUSED } },
    sendUnblindingCodes: { extraOptions: { handles: REFUSED } },
    setUnblindingSetting: {
      extraOptions: { handles: REFUSED },
      invalidatesTags: ['unblinding', 'change'],
    },
    // A look changes nothing that is listed.
    showKey: { extraOptions: { handles: REFUSED }, invalidatesTags: [] },
    // The screen shows beside the file why it was refused. The first file makes the draft of a scheme.
    uploadArmList: (endpoint) => {
      asForm(endpoint);
      endpoint.extraOptions = { timeoutMs: FILE_TIMEOUT_MS, handles: REFUSED };
      endpoint.invalidatesTags = (_answer, error) =>
        error ? [] : ['arm-list', 'scheme', 'change'];
    },
    resetArmList: {
      extraOptions: { handles: REFUSED },
      invalidatesTags: ['arm-list', 'scheme', 'change'],
    },
    // The dialogs of these acts show why they were refused.
    openScheme: { extraOptions: { handles: REFUSED }, invalidatesTags: ['scheme', 'change'] },
    takeSchemeKitTypes: {
      extraOptions: { handles: REFUSED },
      invalidatesTags: ['scheme', 'change'],
    },
    confirmTrialChange: { extraOptions: { handles: REFUSED }, invalidatesTags: [...CHANGED] },
    rejectTrialChange: { extraOptions: { handles: REFUSED } },
    withdrawTrialChange: { extraOptions: { handles: REFUSED } },
    pauseScheme: { extraOptions: { handles: REFUSED } },
    resumeScheme: { extraOptions: { handles: REFUSED } },
    closeScheme: { extraOptions: { handles: REFUSED }, invalidatesTags: ['scheme', 'change'] },
  },
});
export * from './generated';
