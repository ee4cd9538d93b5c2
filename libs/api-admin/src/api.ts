import { shellBaseQuery } from '@casebook/shell-sdk';
import { createApi } from '@reduxjs/toolkit/query/react';

/** Base of the generated client of the administration service. */
export const api = createApi({
  reducerPath: 'admin',
  baseQuery: shellBaseQuery(),
  endpoints: () => ({}),
});
