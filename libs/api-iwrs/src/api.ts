import { shellBaseQuery } from '@casebook/shell-sdk';
import { createApi } from '@reduxjs/toolkit/query/react';

/** Base of the generated client of the iwrs service. */
export const api = createApi({
  reducerPath: 'iwrs',
  baseQuery: shellBaseQuery(),
  endpoints: () => ({}),
});
