import type { PageView } from '@casebook/api-subject';
import { useMessages, useReadStore, useShell, useStudy, useText } from '@casebook/shell-sdk';
import { Alert, KeyboardHelp, StatusGlyph } from '@casebook/ui/core';
import { ReasonDialog } from '@casebook/ui/data';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageSkeleton, ScreenFailure } from '../shared/ScreenFailure';
import { useSeesStatus } from '../shared/seen-statuses';
import { useReading } from '../shared/useReading';
import { useVisitName } from '@casebook/screen-kit';
import { useAppDispatch, useAppSelector, useWork } from '../store';
import { DraftBar } from './draft/DraftBar';
import { usePageDraft } from './draft/usePageDraft';
import { type OpenPage, OpenPageProvider, type PanelTab } from './page-context';
import { FailedChecks } from './page/FailedChecks';
import { FormerItems } from './page/FormerItems';
import { PageBar } from './page/PageBar';
import { PageBody } from './page/PageBody';
import { PageHead } from './page/PageHead';
import { useAskedQuery } from './page/useAskedQuery';
import { useLeaveGuard } from './page/useLeaveGuard';
import { useNextQuery } from './page/useNextQuery';
import { useSaid } from './page/useSaid';
import { useSaving } from './page/useSaving';
import { usePageKeys } from './page/usePageKeys';
import { SidePanel } from './panel/SidePanel';
import { firstItemOf, linesIn, openPageDesign } from './state/page-design';
import { pageActions } from './state/page-slice';
import { readPage, showPage } from './state/page-thunks';
import { type ItemId, itemId, type NoteId, notePlaceOf } from './state/places';
import styles from './crf-view.module.css';

/** Subject CRF page (spec 2.2). */
export function CrfView() {
  const shell = useShell();
  const dispatch = useAppDispatch();
  const { studyId } = useStudy();
  const { screen } = useReadStore(shell.location);
  const pageId = Number(screen?.params['matrixId']);
  const { result, round, again } = useReading(
    useCallback(() => dispatch(readPage(studyId, pageId)), [dispatch, pageId, studyId]),
  );
  if (!result) return <PageSkeleton />;
  if ('failure' in result) return <ScreenFailure failure={result.failure} onRetry={again} />;
  return <Opened key={`${pageId} ${round}`} view={result.data} onReread={again} />;
}

function Opened({ view, onReread }: { view: PageView; onReread: () => void }) {
  const dispatch = useAppDispatch();
  const { studyId } = useStudy();
  const [panel, setPanel] = useState<PanelTab | null>(null);
  const design = useMemo(() => openPageDesign(view), [view]);
  const goToItem = useCallback(
    (id: ItemId) => {
      dispatch(pageActions.selected(id));
      dispatch(pageActions.focusWanted(id));
    },
    [dispatch],
  );
  const showPanel = useCallback(
    (id: ItemId, tab: PanelTab) => {
      dispatch(pageActions.selected(id));
      setPanel(tab);
    },
    [dispatch],
  );
  const showNotes = useCallback(
    (id: NoteId) => {
      setPanel('queries');
      const place = notePlaceOf(id);
      if (place.itemKey !== null) return goToItem(id);
      const first = place.blockKey === null ? undefined : firstItemOf(design, place.blockKey);
      if (first) dispatch(pageActions.selected(`${id}.${first.key}`));
      dispatch(pageActions.scopeChosen(first ? 'line' : 'page'));
    },
    [design, dispatch, goToItem],
  );
  const page = useMemo<OpenPage>(
    () => ({
      studyId,
      pageId: view.pageId,
      design,
      designVersionId: view.designVersionId,
      former: new Map(view.formerItems.map((item) => [itemId(item), item])),
      editable: view.editable,
      closed: view.readOnlyReason !== null,
      utcOffsetMinutes: view.utcOffsetMinutes,
      goToItem,
      showPanel,
      showNotes,
    }),
    [design, goToItem, showNotes, showPanel, studyId, view],
  );
  const openKey = String(view.pageId);
  const { typing, words } = useWork();
  useEffect(() => {
    dispatch(showPage(design, openKey, view.state, view.editable));
    return () => {
      typing.clear();
      words.clear();
      dispatch(pageActions.closed());
    };
  }, [design, dispatch, openKey, typing, view, words]);
  const shown = useAppSelector((state) => state.page.openKey === openKey);
  if (!shown) return <PageSkeleton />;
  return (
    <OpenPageProvider value={page}>
      <OpenedPage view={view} page={page} panel={panel} setPanel={setPanel} onReread={onReread} />
    </OpenPageProvider>
  );
}

function OpenedPage(props: {
  view: PageView;
  page: OpenPage;
  panel: PanelTab | null;
  setPanel: (panel: PanelTab | null) => void;
  onReread: () => void;
}) {
  const { view, page, panel, setPanel } = props;
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const { studyIdText } = useStudy();
  const visitName = useVisitName();
  const draft = usePageDraft({
    openKey: String(view.pageId),
    place: `page:${view.pageId}`,
    label: [studyIdText, view.subjectNo, visitName(view), text(view.pageTitle)].join(' · '),
  });
  const hasLines = linesIn(page.design);
  const seesStatus = useSeesStatus();
  const { said, say } = useSaid();
  const saving = useSaving(view, page, draft.saved, say);
  const nextQuery = useNextQuery(page, say);
  useAskedQuery(view, page);
  useLeaveGuard();
  usePageKeys({
    save: () => saving.start(false),
    saveAndNext: () => saving.start(true),
    nextQuery,
    panel: () => setPanel(panel ? null : 'queries'),
  });
  return (
    <>
      <PageHead
        view={view}
        saving={saving.saving}
        saved={saving.saved}
        said={said}
        panelOpen={panel !== null}
        onPanel={() => setPanel(panel ? null : 'queries')}
        onSave={() => saving.start(false)}
        onSaveAndNext={() => saving.start(true)}
      >
        <PageBar
          notice={saving.notice}
          saving={saving.saving}
          onSave={() => saving.start(false)}
          onReread={props.onReread}
          onClose={saving.closeNotice}
        />
      </PageHead>
      <div
        className={[panel && styles.withPanel, hasLines && styles.wide].filter(Boolean).join(' ')}
      >
        <div className={styles.main}>
          <ReadOnlyNotice view={view} />
          <NotCollectedNotice view={view} />
          <DraftBar
            notice={draft.notice}
            canRestore={draft.canTakeUp}
            onRestore={draft.takeUp}
            onDiscard={draft.discard}
            onClose={draft.close}
          />
          <FailedChecks />
          <PageBody />
          <FormerItems />
        </div>
        {panel ? <SidePanel tab={panel} onTab={setPanel} onClose={() => setPanel(null)} /> : null}
      </div>
      {saving.asking ? (
        <ReasonDialog
          open
          items={saving.asking.items}
          lastReason={saving.lastReason}
          saving={saving.saving}
          onCancel={saving.stopAsking}
          onConfirm={saving.answer}
        />
      ) : null}
      <KeyboardHelp
        shortcuts={[
          { keys: ['Enter'], label: t('keys.moveOn') },
          { keys: ['↑', '↓'], label: t('keys.choose') },
          { keys: ['Space'], label: t('keys.tick') },
          { keys: ['Del'], label: t('keys.clearChoice') },
          { keys: ['Esc'], label: t('keys.revert') },
          { keys: ['Ctrl', 'S'], label: t('page.save') },
          { keys: ['Ctrl', 'Shift', 'S'], label: t('page.saveAndNext') },
          { keys: ['F8'], label: t('keys.nextQuery') },
          { keys: ['F9'], label: t('keys.panel') },
          { keys: ['Alt', 'PgUp', 'PgDn'], label: t('steps.key') },
          { keys: ['Alt', '↑'], label: t('keys.moveUp') },
          { keys: ['Alt', '↓'], label: t('keys.moveDown') },
        ]}
        legend={pageLegend.filter(seesStatus)}
      />
    </>
  );
}

const pageLegend = [
  'openQuery',
  'answeredQuery',
  'closedQuery',
  'frozen',
  'sdv',
  'reviewed',
  'locked',
  'signed',
  'notStarted',
  'inProgress',
  'complete',
  'noLongerCollected',
] as const;

/** The version of today does not ask for this page; what it holds can be corrected, because queries may be open. */
function NotCollectedNotice({ view }: { view: PageView }) {
  const { t } = useTranslation('mfe_subject');
  if (view.collected) return null;
  return (
    <Alert
      className={styles.readOnly}
      type="warning"
      title={
        <>
          <StatusGlyph status="noLongerCollected" withWord />{' '}
          {t(view.editable ? 'page.notCollected' : 'page.notCollectedReadOnly')}
        </>
      }
    />
  );
}

/** Why nothing can be typed here, and whom to ask. */
function ReadOnlyNotice({ view }: { view: PageView }) {
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  if (view.editable) return null;
  return (
    <Alert
      className={styles.readOnly}
      type="info"
      showIcon
      title={view.readOnlyReason ? messages.text(view.readOnlyReason) : t('page.readOnlyRole')}
    />
  );
}
