import type { ShellArgs } from '@casebook/shell-sdk';
import { generatedApi } from './generated';

/** Reading and validating a whole study takes longer than a save. */
const LONG_TIMEOUT_MS = 60_000;

/** Reading a large file takes longer than a save. */
const FILE_TIMEOUT_MS = 120_000;

interface FormBody {
  file: Blob;
  [field: string]: Blob | string | number | boolean | undefined;
}

interface FileEndpoint<Arg> {
  query?: (arg: Arg) => ShellArgs;
}

/** Sends the body of a call with a file as a form, with the fields before the file: the service reads the file while it arrives. */
function asForm<Arg extends { body: FormBody }>(endpoint: FileEndpoint<Arg>): void {
  const { query } = endpoint;
  if (!query) return;
  endpoint.query = (arg) => {
    const args = query(arg);
    const { file, ...fields } = arg.body;
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value));
    }
    form.append('file', file);
    return typeof args === 'string' ? args : { ...args, body: form };
  };
}

/** Client of the builder service, generated from its openapi.json. */
export const builderApi = generatedApi.enhanceEndpoints({
  endpoints: {
    // The screen shows beside the file why it was refused.
    importOdm: (endpoint) => {
      asForm(endpoint);
      endpoint.extraOptions = { timeoutMs: FILE_TIMEOUT_MS, handles: [413, 429] };
      endpoint.invalidatesTags = ['study'];
    },
    previewDraftImport: (endpoint) => {
      asForm(endpoint);
      endpoint.extraOptions = { timeoutMs: FILE_TIMEOUT_MS, handles: [412, 413, 429] };
      endpoint.invalidatesTags = [];
    },
    importDraft: (endpoint) => {
      asForm(endpoint);
      endpoint.extraOptions = { timeoutMs: FILE_TIMEOUT_MS, handles: [412, 413, 429] };
      endpoint.invalidatesTags = ['draft', 'study'];
    },
    // The screen shows why the link to the IWRS was not changed.
    setStudySetting: { extraOptions: { handles: [403, 412, 422] } },
    // A whole draft: a dialog reads it, and the store does not keep it.
    getCopySource: { extraOptions: { timeoutMs: LONG_TIMEOUT_MS }, keepUnusedDataFor: 0 },
    validateDraft: { extraOptions: { timeoutMs: LONG_TIMEOUT_MS } },
    freezeVersion: {
      extraOptions: { timeoutMs: LONG_TIMEOUT_MS },
      invalidatesTags: ['version', 'study'],
    },
    // A download for the browser: the store does not keep it.
    exportOdm: {
      extraOptions: { timeoutMs: LONG_TIMEOUT_MS, responseType: 'blob' },
      keepUnusedDataFor: 0,
    },
    diffVersions: { extraOptions: { timeoutMs: LONG_TIMEOUT_MS } },
    releaseVersion: { invalidatesTags: ['release', 'version'] },
  },
});
export * from './generated';
