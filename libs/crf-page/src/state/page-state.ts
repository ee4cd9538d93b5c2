import type { Store, ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { PageStore } from './page-store';

/** The part of a remote's store that a page needs: `pageReducer` under the name `page`. */
export interface PageRootState {
  page: PageStore;
}

export type PageThunk<Result> = ThunkAction<Result, PageRootState, unknown, UnknownAction>;

export const usePageDispatch =
  useDispatch.withTypes<ThunkDispatch<PageRootState, unknown, UnknownAction>>();
export const usePageSelector = useSelector.withTypes<PageRootState>();
export const usePageStore = useStore.withTypes<Store<PageRootState>>();
