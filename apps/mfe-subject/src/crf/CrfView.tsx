import type { PageView } from '@casebook/api-subject';
import {
  FormerItems,
  linesIn,
  NOT_DONE_KEY,
  notDoneIn,
  OpenPageProvider,
  pageActions,
  PageBody,
  showPage,
  useOpenPage,
} from '@casebook/crf-page';
import {
  FailureState,
  useAtUnlock,
  useEditableStatuses,
  useSeesStatus,
  useSignRights,
  useVisitName,
} from '@casebook/screen-kit';
import { useReadStore, useShell, useStudy, useText } from '@casebook/shell-sdk';
import { itemInstanceKey } from '@casebook/subject-data';
import { KeyboardHelp, lazyScreen } from '@casebook/ui/core';
import { ReasonDialog } from '@casebook/ui/data';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageSkeleton } from '../shared/PageSkeleton';
import { useReading } from '../shared/useReading';
import { STATUS_KEY } from '../status/useStatusKey';
import { useAppDispatch, useAppSelector, useSessionMemory } from '../store';
import styles from './crf-view.module.css';
import { DraftBar } from './draft/DraftBar';
import { usePageDraft } from './draft/usePageDraft';
import { InitialisedNotice } from './initialise/InitialisedNotice';
import { PageMenu } from './initialise/PageMenu';
import { EmptyItems } from './page/EmptyItems';
import { FailedChecks } from './page/FailedChecks';
import { PageBar } from './page/PageBar';
import { PageHead } from './page/PageHead';
import { NotCollectedNotice } from './page/NotCollectedNotice';
import { ReadOnlyNotice } from './page/ReadOnlyNotice';
import { SkipToItem } from './page/SkipToItem';
import { pageDesignOf } from './page/page-design-of';
import { useAnnouncement } from './page/useAnnouncement';
import { useItemFromUrl } from './page/useItemFromUrl';
import { useLeaveGuard } from './page/useLeaveGuard';
import { useNextQuery } from './page/useNextQuery';
import { usePageKeys } from './page/usePageKeys';
import { useQueryFromUrl } from './page/useQueryFromUrl';
import { SidePanel } from './panel/SidePanel';
import { type StoredPage, StoredPageProvider, useStoredPage } from './panel/stored-page';
import { type PanelTab, usePageTargets } from './panel/usePageTargets';
import { RandomisedNotice } from './randomise/RandomisedNotice';
import { RandomiseSection } from './randomise/RandomiseSection';
import { readPage } from './save/save-page';
import { usePageSaving } from './save/usePageSaving';
import { SignFromUrl } from './signature/SignFromUrl';
import { PageStatusActs } from './status/PageStatusActs';
import { BlockStatusMenu } from './status/PageStatusMenus';
import { PagesBeside } from './visit-pages/PagesBeside';
import { useVisitPages } from './visit-pages/useVisitPages';

/** Seldom needed, so its code is loaded when it is. */
const InitialisePage = lazyScreen(
  async () => (await import('./initialise/InitialisePage')).InitialisePage,
  null,
);

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
  const [initialisedPage, setInitialisedPage] = useState<number | null>(null);
  const [randomised, setRandomised] = useState<{ pageId: number; code: string } | null>(null);
  useAtUnlock(() => {
    // A page that was opened in the locked study; any other kept what was typed.
    if (result && 'data' in result && result.data.readOnlyReason === 'STUDY_LOCKED') again();
  });
  if (!result) return <PageSkeleton />;
  if ('failure' in result) return <FailureState error={result.failure} onRetry={again} />;
  return (
    <Opened
      key={`${pageId} ${round}`}
      view={result.data}
      onReread={again}
      initialised={initialisedPage === pageId}
      onInitialised={() => {
        setInitialisedPage(pageId);
        again();
      }}
      onCloseInitialised={() => setInitialisedPage(null)}
      randomised={randomised?.pageId === pageId ? randomised.code : null}
      onRandomised={(code) => {
        setRandomised(code === null ? null : { pageId, code });
        if (code !== null) again();
      }}
    />
  );
}

interface OpenedProps {
  view: PageView;
  onReread: () => void;
  /** Whether the person has just initialised the page. */
  initialised: boolean;
  onInitialised: () => void;
  onCloseInitialised: () => void;
  /** Code of the message when something was just assigned on the page. */
  randomised: string | null;
  onRandomised: (code: string | null) => void;
}

/** A page that was opened before the study was locked: what was typed stays on it and can be saved after the unlock. */
const lockedView = (view: PageView): PageView => ({
  ...view,
  editable: false,
  readOnlyReason: 'STUDY_LOCKED',
});

const blockActs = (blockKey: string) => <BlockStatusMenu blockKey={blockKey} />;

/** Keeps the page in the store while it is shown. */
function Opened(props: OpenedProps) {
  const { view } = props;
  const dispatch = useAppDispatch();
  const { studyId, locked } = useStudy();
  const present = useMemo(() => (locked ? lockedView(view) : view), [locked, view]);
  const [panel, showPanel] = useState<PanelTab | null>(null);
  const [panelRequest, countRequest] = useReducer((count: number) => count + 1, 0);
  const setPanel = useCallback((tab: PanelTab | null) => {
    showPanel(tab);
    if (tab) countRequest();
  }, []);
  const { uncommittedInputs, noteDrafts } = useSessionMemory();
  const design = useMemo(() => pageDesignOf(view), [view]);
  const targets = usePageTargets(design, setPanel);
  const [formerItems, setFormerItems] = useState(view.formerItems);
  const page = useMemo(
    () => ({
      design,
      former: new Map(formerItems.map((item) => [itemInstanceKey(item), item])),
      editable: present.editable,
      utcOffsetMinutes: present.utcOffsetMinutes,
      uncommittedInputs,
      blockActs,
      ...targets,
    }),
    [design, formerItems, targets, uncommittedInputs, present],
  );
  const stored = useMemo<StoredPage>(
    () => ({
      studyId,
      pageId: present.pageId,
      subjectId: present.subjectId,
      utcOffsetMinutes: present.utcOffsetMinutes,
      closed: present.readOnlyReason !== null,
    }),
    [studyId, present],
  );
  const openKey = String(view.pageId);
  useEffect(() => {
    dispatch(showPage(design, openKey, view.state, view.editable));
    return () => {
      uncommittedInputs.clear();
      noteDrafts.clear();
      dispatch(pageActions.closed());
    };
  }, [design, dispatch, noteDrafts, openKey, uncommittedInputs, view]);
  const shown = useAppSelector((state) => state.page.openKey === openKey);
  if (!shown) return <PageSkeleton />;
  return (
    <OpenPageProvider value={page}>
      <StoredPageProvider value={stored}>
        <OpenedPage
          {...props}
          view={present}
          panel={panel}
          panelRequest={panelRequest}
          setPanel={setPanel}
          onTab={showPanel}
          onFormerRead={setFormerItems}
        />
      </StoredPageProvider>
    </OpenPageProvider>
  );
}

function OpenedPage(
  props: OpenedProps & {
    panel: PanelTab | null;
    panelRequest: number;
    onTab: (panel: PanelTab) => void;
    setPanel: (panel: PanelTab | null) => void;
    onFormerRead: (items: PageView['formerItems']) => void;
  },
) {
  const { view, panel, setPanel } = props;
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const { studyId, studyIdText, iwrsLinkFlag } = useStudy();
  const { design } = useOpenPage();
  const { closed } = useStoredPage();
  const dispatch = useAppDispatch();
  const { lastReason, uncommittedInputs, noteDrafts } = useSessionMemory();
  const [initialising, setInitialising] = useState(false);
  const visitName = useVisitName();
  const draft = usePageDraft({
    studyId,
    openKey: String(view.pageId),
    place: `page:${view.pageId}`,
    closed,
    label: [studyIdText, view.subjectNo, visitName(view), text(view.pageTitle)].join(' · '),
  });
  const hasLines = linesIn(design);
  const seesStatus = useSeesStatus();
  const canSetStatus = useEditableStatuses().length > 0 && !closed;
  const canSign = useSignRights().signs && !closed;
  const [signing, setSigning] = useState(0);
  const { announcement, announce } = useAnnouncement();
  const saving = usePageSaving(view, draft.saved, announce);
  useAtUnlock(saving.closeNotice);
  const nextQuery = useNextQuery(announce);
  const pages = useVisitPages(view);
  useQueryFromUrl(view);
  useItemFromUrl();
  useLeaveGuard();
  const save = () => saving.start('stay');
  const saveAndNext = () => saving.start('nextPage');
  const initialised = (state: PageView['state']) => {
    // What was typed and not saved is discarded first, because it would be kept as a draft when the page is read again.
    uncommittedInputs.clear();
    noteDrafts.clear();
    dispatch(showPage(design, String(view.pageId), state, view.editable));
    // An earlier draft that was not decided about yet is still offered.
    if (draft.notice?.kind !== 'found') draft.forget();
    props.onInitialised();
  };
  const togglePanel = () => setPanel(panel ? null : 'queries');
  usePageKeys({ save, saveAndNext, nextQuery, panel: togglePanel });
  return (
    <PageStatusActs
      view={view}
      announce={announce}
      save={save}
      onRead={(read) => props.onFormerRead(read.formerItems)}
      onSign={() => {
        setSigning((count) => count + 1);
        setPanel('signatures');
      }}
    >
      <SignFromUrl />
      <SkipToItem />
      <PageHead
        view={view}
        matrix={pages.matrix}
        saving={saving.saving}
        saved={saving.saved}
        announcement={announcement}
        panelOpen={panel !== null}
        onPanel={togglePanel}
        onSignatures={() => setPanel('signatures')}
        onSave={save}
        onSaveAndNext={saveAndNext}
        menu={<PageMenu view={view} onInitialise={() => setInitialising(true)} />}
      >
        <PageBar
          // While the study is locked the page says so itself.
          notice={view.readOnlyReason === 'STUDY_LOCKED' ? null : saving.notice}
          saving={saving.saving}
          onSave={save}
          onReread={props.onReread}
          onClose={saving.closeNotice}
        />
      </PageHead>
      <div className={styles.beside}>
        <div
          className={[styles.page, panel && styles.withPanel, hasLines && styles.wide]
            .filter(Boolean)
            .join(' ')}
        >
          <div className={styles.main}>
            {props.initialised ? <InitialisedNotice onClose={props.onCloseInitialised} /> : null}
            {props.randomised ? (
              <RandomisedNotice code={props.randomised} onClose={() => props.onRandomised(null)} />
            ) : null}
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
            <EmptyItems />
            {view.randomises && iwrsLinkFlag ? (
              <RandomiseSection view={view} onSaved={props.onRandomised} />
            ) : null}
            <PageBody />
            <FormerItems />
          </div>
          {panel ? (
            <SidePanel
              tab={panel}
              signing={signing}
              request={props.panelRequest}
              onTab={props.onTab}
              onClose={() => {
                setSigning(0);
                setPanel(null);
              }}
            />
          ) : null}
        </div>
        <PagesBeside view={view} pages={pages} />
      </div>
      {saving.asking ? (
        <ReasonDialog
          open
          items={saving.asking.items}
          reasons={view.correctionReasons.map(({ code, label }) => ({
            code,
            ...(label && { label: text(label) }),
          }))}
          lastReason={lastReason}
          saving={saving.saving}
          onCancel={saving.stopAsking}
          onConfirm={saving.answer}
        />
      ) : null}
      {initialising ? (
        <InitialisePage
          view={view}
          onClose={() => setInitialising(false)}
          onInitialised={initialised}
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
          ...(notDoneIn(design) ? [{ keys: NOT_DONE_KEY.shown, label: t('keys.notDone') }] : []),
          { keys: ['F8'], label: t('keys.nextQuery') },
          { keys: ['F9'], label: t('keys.panel') },
          { keys: ['Alt', 'Z'], label: t('undo.keyLabel') },
          { keys: ['Alt', 'PgUp', 'PgDn'], label: t('steps.key') },
          ...(hasLines ? [{ keys: ['Ctrl', '↓'], label: t('keys.nextLine') }] : []),
          { keys: ['Alt', '↑'], label: t('keys.moveUp') },
          { keys: ['Alt', '↓'], label: t('keys.moveDown') },
          ...(canSetStatus
            ? [{ keys: [STATUS_KEY], label: t('status.key') }]
            : canSign
              ? [{ keys: [STATUS_KEY], label: t('sign.key') }]
              : []),
        ]}
        legend={pageLegend.filter(seesStatus)}
      />
    </PageStatusActs>
  );
}

const pageLegend = [
  'cannotSave',
  'raisesQuery',
  'openQuery',
  'fitsNow',
  'pleaseCheck',
  'answeredQuery',
  'closedQuery',
  'frozen',
  'sdv',
  'reviewed',
  'locked',
  'signed',
  'signatureBroken',
  'notStarted',
  'inProgress',
  'complete',
  'notDone',
  'ongoing',
  'noLongerCollected',
] as const;
