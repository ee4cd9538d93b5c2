import { subjectApi } from '@casebook/api-subject';
import { createRemoteStore, type Shell, type StoreExtra } from '@casebook/shell-sdk';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { pageReducer } from './crf/state/page-slice';

// A session that ends while a page is being saved is told on the page: going away would lose the typing.
subjectApi.enhanceEndpoints({
  endpoints: { savePage: { extraOptions: { handles: [401, 419] } } },
});

export const createStore = (shell: Shell) =>
  createRemoteStore(shell, [subjectApi], { page: pageReducer });

type Store = ReturnType<typeof createStore>;
export type State = ReturnType<Store['getState']>;
export type Thunk<Result> = ThunkAction<Result, State, StoreExtra, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>();
export const useAppSelector = useSelector.withTypes<State>();
