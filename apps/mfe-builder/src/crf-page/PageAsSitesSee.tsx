import {
  emptyPageData,
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
import type { Page } from '@casebook/study-design';
import { Segmented } from '@casebook/ui/core';
import { configureStore } from '@reduxjs/toolkit';
import { useEffect, useMemo, useState } from 'react';
import { Provider } from 'react-redux';
import { useContents } from '../draft/draft-hooks';
import { useDraftDesign } from '../draft/useDraftDesign';
import css from '../shared/builder.module.css';
import { useT } from '../shared/useT';
import styles from './page-editor.module.css';
import { PreviewBoundary } from './PreviewBoundary';

/** The page drawn by the renderer of sites, with its checks running. What is entered is kept nowhere. */
export function PageAsSitesSee({ page, visit }: { page: Page; visit: string | null }) {
  const t = useT();
  const [width, setWidth] = useState<'desktop' | 'tablet'>('desktop');
  const all = useContents('check');
  const checks = useMemo(
    () => all.filter(({ target }) => target.page === page.key),
    [all, page.key],
  );
  const design = useDraftDesign(checks);
  return (
    <section className={css.card}>
      <div className={styles.titleLine}>
        <p className={css.quiet}>{t('editor.previewHelp')}</p>
        <Segmented
          aria-label={t('editor.width')}
          value={width}
          options={(['desktop', 'tablet'] as const).map((value) => ({
            value,
            label: t(`editor.${value}`),
          }))}
          onChange={setWidth}
        />
      </div>
      <div className={styles[width]}>
        {/* Another draft of the page begins with empty inputs and a new chance to be drawn. */}
        <PreviewBoundary key={JSON.stringify(page)} text={t('editor.previewFails')}>
          <Drawn design={design} page={page} visit={visit} />
        </PreviewBoundary>
      </div>
    </section>
  );
}

const today = (): string => new Date().toISOString().slice(0, 10);

function Drawn({ design, page, visit }: { design: object; page: Page; visit: string | null }) {
  const schedule = useContents('schedule');
  const visits = useContents('visit');
  const visitKey =
    visit ?? schedule.find((entry) => entry.page === page.key)?.visit ?? visits[0]?.key ?? 'V';
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
      utcOffsetMinutes: -new Date().getTimezoneOffset(),
      uncommittedInputs: new UncommittedInputs(),
      goToItem: (key) => void store.dispatch(pageActions.focusRequested(key)),
      notes: null,
    }),
  );
  return (
    <Provider store={store}>
      <Shown page={open} />
    </Provider>
  );
}

function Shown({ page }: { page: OpenPage }) {
  const dispatch = usePageDispatch();
  useEffect(() => {
    dispatch(showPage(page.design, 'preview', emptyPageData, page.editable));
  }, [dispatch, page]);
  const isShown = usePageSelector((state) => state.page.openKey !== null);
  return <OpenPageProvider value={page}>{isShown ? <PageBody /> : null}</OpenPageProvider>;
}
