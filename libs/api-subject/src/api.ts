import { shellBaseQuery } from '@casebook/shell-sdk';
import { createApi } from '@reduxjs/toolkit/query/react';

/** Base of the generated client of the subject service. */
export const api = createApi({
  reducerPath: 'subject',
  baseQuery: shellBaseQuery(),
  endpoints: () => ({}),
});
