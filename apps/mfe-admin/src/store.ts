import { adminApi } from '@casebook/api-admin';
import { authApi } from '@casebook/api-auth';
import { builderApi } from '@casebook/api-builder';
import { createRemoteStore, type Shell } from '@casebook/shell-sdk';

export const createStore = (shell: Shell) =>
  createRemoteStore(shell, [adminApi, authApi, builderApi]);
