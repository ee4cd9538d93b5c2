import { renderInShell } from '@casebook/shell-sdk/testing';
import { configureStore } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { type OpenPage, OpenPageProvider } from '../context/open-page';
import { FormerItems } from '../page/FormerItems';
import { PageBody } from '../page/PageBody';
import { emptyPageData, NO_SURROUNDINGS, type PageData } from '../state/page-data';
import { pageDesign } from '../state/page-design';
import { pageActions, pageReducer } from '../state/page-slice';
import { usePageDispatch, usePageSelector } from '../state/page-state';
import { showPage } from '../state/page-thunks';
import { UncommittedInputs } from '../state/uncommitted-inputs';

interface ShownPage {
  design: object;
  pageKey: string;
  editable: boolean;
  data?: PageData;
  notes?: OpenPage['notes'];
  drawBlock?: OpenPage['drawBlock'];
}

function Page({ page, data }: { page: OpenPage; data: PageData }) {
  const dispatch = usePageDispatch();
  useEffect(() => {
    dispatch(showPage(page.design, 'page', data, page.editable));
  }, [data, dispatch, page]);
  const isShown = usePageSelector((state) => state.page.openKey !== null);
  return (
    <OpenPageProvider value={page}>
      {isShown ? (
        <>
          <PageBody />
          <FormerItems />
        </>
      ) : null}
    </OpenPageProvider>
  );
}

/** Renders a page from its design alone, without the service, like the builder's preview. */
export function renderPage(shown: ShownPage) {
  const store = configureStore({ reducer: { page: pageReducer } });
  const page: OpenPage = {
    design: pageDesign({
      design: shown.design,
      pageKey: shown.pageKey,
      visitKey: 'V1',
      siteCode: 'S01',
      subjectNumber: null,
      today: '2026-04-01',
      surroundings: NO_SURROUNDINGS,
    }),
    former: new Map(),
    editable: shown.editable,
    utcOffsetMinutes: 540,
    uncommittedInputs: new UncommittedInputs(),
    goToItem: (key) => void store.dispatch(pageActions.focusRequested(key)),
    notes: shown.notes ?? null,
    ...(shown.drawBlock && { drawBlock: shown.drawBlock }),
  };
  const rendered = renderInShell(
    <Provider store={store}>
      <Page page={page} data={shown.data ?? emptyPageData} />
    </Provider>,
    { privileges: ['CRF_VIEW', 'CRF_EDIT', 'QUERY_VIEW'] },
  );
  return { ...rendered, store, page };
}
