import { shellBaseQuery } from '@casebook/shell-sdk';
import { createApi } from '@reduxjs/toolkit/query/react';

/** Base of the generated client of the builder service. */
export const api = createApi({
  reducerPath: 'builder',
  baseQuery: shellBaseQuery(),
  endpoints: () => ({}),
});
