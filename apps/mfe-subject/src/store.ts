import { adminApi } from '@casebook/api-admin';
import { subjectApi } from '@casebook/api-subject';
import { createRemoteStore, type Shell, type StoreExtra } from '@casebook/shell-sdk';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { pageReducer } from './crf/state/page-slice';
import { Work } from './work';

export const createStore = (shell: Shell) =>
  Object.assign(createRemoteStore(shell, [adminApi, subjectApi], { page: pageReducer }), {
    work: new Work(),
  });

type Store = ReturnType<typeof createStore>;
export type State = ReturnType<Store['getState']>;
export type Thunk<Result> = ThunkAction<Result, State, StoreExtra, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>();
export const useAppSelector = useSelector.withTypes<State>();
export const useAppStore = useStore.withTypes<Store>();
export const useWork = (): Work => useAppStore().work;
