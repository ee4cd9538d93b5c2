import { shellBaseQuery } from '@casebook/shell-sdk';
import { createApi } from '@reduxjs/toolkit/query/react';

/** Empty API of the auth service; its endpoints are injected by the client. */
export const api = createApi({
  reducerPath: 'auth',
  baseQuery: shellBaseQuery(),
  endpoints: () => ({}),
});
