import { shellBaseQuery } from '@casebook/shell-sdk';
import { createApi } from '@reduxjs/toolkit/query/react';

/** Base of the generated client of the status service. */
export const api = createApi({
  reducerPath: 'status',
  baseQuery: shellBaseQuery(),
  endpoints: () => ({}),
});
