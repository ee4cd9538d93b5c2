import { shellBaseQuery } from '@casebook/shell-sdk';
import { createApi } from '@reduxjs/toolkit/query/react';

/** Base of the generated client of the export service. */
export const api = createApi({
  reducerPath: 'export',
  baseQuery: shellBaseQuery(),
  endpoints: () => ({}),
});
