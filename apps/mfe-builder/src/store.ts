import { builderApi } from '@casebook/api-builder';
import { createRemoteStore, type Shell } from '@casebook/shell-sdk';

export const createStore = (shell: Shell) => createRemoteStore(shell, [builderApi]);
