import { adminApi } from '@casebook/api-admin';
import { exportApi } from '@casebook/api-export';
import { statusApi } from '@casebook/api-status';
import { subjectApi } from '@casebook/api-subject';
import { createRemoteStore, type Shell } from '@casebook/shell-sdk';

export const createStore = (shell: Shell) =>
  createRemoteStore(shell, [adminApi, exportApi, statusApi, subjectApi]);
