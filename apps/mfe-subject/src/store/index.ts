import { adminApi } from '@casebook/api-admin';
import { subjectApi } from '@casebook/api-subject';
import { pageReducer } from '@casebook/crf-page';
import { createRemoteStore, type Shell } from '@casebook/shell-sdk';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { SessionMemory } from './session-memory';

export const createStore = (shell: Shell) =>
  Object.assign(createRemoteStore(shell, [adminApi, subjectApi], { page: pageReducer }), {
    memory: new SessionMemory(),
  });

type Store = ReturnType<typeof createStore>;
export type State = ReturnType<Store['getState']>;
export type Thunk<Result> = ThunkAction<Result, State, unknown, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>();
export const useAppSelector = useSelector.withTypes<State>();
export const useAppStore = useStore.withTypes<Store>();
export const useSessionMemory = (): SessionMemory => useAppStore().memory;
