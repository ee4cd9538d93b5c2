import { adminApi } from '@casebook/api-admin';
import { iwrsApi } from '@casebook/api-iwrs';
import { createRemoteStore, type Shell } from '@casebook/shell-sdk';

export const createStore = (shell: Shell) => createRemoteStore(shell, [iwrsApi, adminApi]);
