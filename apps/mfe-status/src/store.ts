import { adminApi } from '@casebook/api-admin';
import { subjectApi } from '@casebook/api-subject';
import { createRemoteStore, type Shell } from '@casebook/shell-sdk';

export const createStore = (shell: Shell) => createRemoteStore(shell, [adminApi, subjectApi]);
