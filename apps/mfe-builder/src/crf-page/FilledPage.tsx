import {
  emptyPageData,
  loadMatcher,
  NO_SURROUNDINGS,
  type OpenPage,
  OpenPageProvider,
  PageBody,
  pageActions,
  pageDesign,
  pageReducer,
  showPage,
  UncommittedInputs,
  usePageDispatch,
  usePageSelector,
} from '@casebook/crf-page';
import type { Language } from '@casebook/catalogue';
import { ShellProvider, useShell } from '@casebook/shell-sdk';
import type { Page, StudyDesign } from '@casebook/study-design';
import { configureStore } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { useContents } from '../draft/draft-hooks';
import { previewShell } from './preview-shell';

/** Minutes of the reader's time zone, whose date stands for the one of the site. */
const utcOffset = () => -new Date().getTimezoneOffset();
const today = (): string => new Date(Date.now() + utcOffset() * 60_000).toISOString().slice(0, 10);

interface FilledPageProps {
  design: StudyDesign;
  page: Page;
  visit: string | null;
  language: Language;
  /** Draws the page for paper. */
  drawBlock?: OpenPage['drawBlock'];
}

/** An empty page of a design as sites open it. It keeps the design with which it was opened. */
export function FilledPage({ design, page, visit, language, drawBlock }: FilledPageProps) {
  const shell = useShell();
  const schedule = useContents('schedule');
  const visits = useContents('visit');
  const visitKey =
    visit ?? schedule.find((entry) => entry.page === page.key)?.visit ?? visits[0]?.key ?? 'V';
  const [shown] = useState(() => previewShell(shell, language));
  const [store] = useState(() => configureStore({ reducer: { page: pageReducer } }));
  const [open] = useState(
    (): OpenPage => ({
      design: pageDesign({
        design,
        pageKey: page.key,
        visitKey,
        siteCode: 'TKY',
        subjectNumber: null,
        today: today(),
        surroundings: NO_SURROUNDINGS,
      }),
      former: new Map(),
      editable: true,
      utcOffsetMinutes: utcOffset(),
      uncommittedInputs: new UncommittedInputs(),
      goToItem: (key) => void store.dispatch(pageActions.focusRequested(key)),
      notes: null,
      ...(drawBlock && { drawBlock }),
    }),
  );
  return (
    <Provider store={store}>
      <ShellProvider shell={shown}>
        <Shown page={open} design={design} />
      </ShellProvider>
    </Provider>
  );
}

function Shown({ page, design }: { page: OpenPage; design: StudyDesign }) {
  const dispatch = usePageDispatch();
  useEffect(() => {
    let isCurrent = true;
    void loadMatcher(design).then(() => {
      if (isCurrent) dispatch(showPage(page.design, 'preview', emptyPageData, page.editable));
    });
    return () => {
      isCurrent = false;
    };
  }, [design, dispatch, page]);
  const isShown = usePageSelector((state) => state.page.openKey !== null);
  return <OpenPageProvider value={page}>{isShown ? <PageBody /> : null}</OpenPageProvider>;
}
