import { builderApi } from '@casebook/api-builder';
import { subjectApi } from '@casebook/api-subject';
import { createRemoteStore, type Shell } from '@casebook/shell-sdk';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { draftSlice } from './draft-slice';

export const createStore = (shell: Shell) =>
  createRemoteStore(shell, [builderApi, subjectApi], { draft: draftSlice.reducer });

export type AppStore = ReturnType<typeof createStore>;
export type AppState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<AppState>();
export const useAppStore = useStore.withTypes<AppStore>();
