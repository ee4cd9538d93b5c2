import {
  FailureState,
  ReturnButton,
  useAtLockChange,
  useEditableStatuses,
  useSeesStatus,
  useReturnQuery,
  useSignRights,
} from '@casebook/screen-kit';
import {
  type MatrixVisit,
  useGetVisitMatrixQuery,
  type VisitMatrix as Matrix,
} from '@casebook/api-subject';
import {
  useMessages,
  usePrivilege,
  useReadStore,
  useShell,
  useStudy,
  useBreadcrumb,
} from '@casebook/shell-sdk';
import { Alert, Button, KeyboardHelp, lazyScreen, PageHeader, StateView } from '@casebook/ui/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EcsOfSubject } from '../ecs/EcsButtons';
import { PageSkeleton } from '../shared/PageSkeleton';
import { SubjectSteps } from '../shared/SubjectSteps';
import type { PageSignState } from '../signature/PageReading';
import {
  scopeOfQuery,
  SIGN_QUERY,
  type SignScope,
  signQueryOf,
  signScopeOf,
} from '../signature/sign-scope';
import { useSignFromUrl } from '../signature/useSignFromUrl';
import { useSignatures } from '../signature/useSignatures';
import type { StatusTarget } from '../status/status-target';
import { STATUS_KEY } from '../status/useStatusKey';
import { useSessionMemory } from '../store';
import { CellDetail } from './CellDetail';
import { CellStatus } from './CellStatus';
import { CommonPages } from './CommonPages';
import { gridOf, isCommon, isDeletable, type ShownCell } from './matrix-model';
import { isSigned, withSignatures } from './matrix-signatures';
import styles from './matrix.module.css';
import { MatrixStatusActs, SubjectStatusMenu } from './MatrixStatusActs';
import { type Highlighted, MatrixTable } from './MatrixTable';
import { SubjectHead } from './SubjectHead';
import { type MatrixStatusTargets, useMatrixStatusTargets } from './useMatrixStatusTargets';

const legend = [
  'notStarted',
  'inProgress',
  'complete',
  'notApplicable',
  'noLongerCollected',
  'due',
  'overdue',
  'outsideWindow',
  'openQuery',
  'answeredQuery',
  'frozen',
  'sdv',
  'reviewed',
  'locked',
  'signed',
  'signatureBroken',
] as const;

/** The code of a dialog is loaded when it opens. */
const AddVisit = lazyScreen(async () => (await import('./AddVisit')).AddVisit, null);
const DeleteVisit = lazyScreen(async () => (await import('./DeleteVisit')).DeleteVisit, null);
const SubjectsState = lazyScreen(
  async () => (await import('../subject-list/SubjectsState')).SubjectsState,
  null,
);
const DisableSubject = lazyScreen(
  async () => (await import('../subject-list/DisableSubject')).DisableSubject,
  null,
);
const SignDialog = lazyScreen(
  async () => (await import('../signature/SignDialog')).SignDialog,
  null,
);
const SignaturesDialog = lazyScreen(
  async () => (await import('../signature/SignaturesDialog')).SignaturesDialog,
  null,
);

/** Visit and form matrix of a subject (spec 2.2). */
export function VisitMatrix() {
  const shell = useShell();
  const { studyId } = useStudy();
  const { screen } = useReadStore(shell.location);
  const siteId = Number(screen?.params['siteId']);
  const subjectNo = screen?.params['subjectNo'] ?? '';
  const matrix = useGetVisitMatrixQuery(
    { studyId, siteId, subjectNo },
    { refetchOnMountOrArgChange: true },
  );
  const [isDeleting, setDeleting] = useState(false);
  useAtLockChange(matrix.refetch);
  // The matrix of a deleted subject is refused, while the dialog still says what was done.
  if (matrix.error && !isDeleting)
    return <FailureState error={matrix.error} onRetry={matrix.refetch} />;
  if (!matrix.currentData) return <PageSkeleton />;
  const onDeletion = (isOpen: boolean) => {
    setDeleting(isOpen);
    if (!isOpen && matrix.isError) shell.nav.go('SUBJECT_LIST');
  };
  return <Shown key={subjectNo} matrix={matrix.currentData} onDeletion={onDeletion} />;
}

type Dialog =
  | 'add'
  | 'disable'
  | 'delete'
  | 'signatures'
  | { visitId: number }
  | { sign: SignScope; name: string };

function Shown(props: {
  matrix: Matrix;
  /** Called when the dialog to delete the subject opens, and when it closes. */
  onDeletion: (isOpen: boolean) => void;
}) {
  const { matrix: read, onDeletion } = props;
  const shell = useShell();
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const mayEdit = usePrivilege({ all: ['CRF_EDIT'] });
  const mayDisable = usePrivilege({ all: ['SUBJECT_DISABLE'] });
  const mayDelete = usePrivilege({ all: ['CASE_DELETE'] });
  const { subject } = read;
  const signatures = useSignatures({ subjectId: subject.subjectId, level: 'subject' });
  const matrix = useMemo(() => withSignatures(read, signatures), [read, signatures]);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [withDeleted, setWithDeleted] = useState(false);
  const [highlighted, setHighlighted] = useState<Highlighted | null>(null);
  const { lastPages } = useSessionMemory();
  const [goal, setGoal] = useState(() => lastPages.get(subject.subjectId) ?? null);
  const breadcrumb = useBreadcrumb();
  const seesStatus = useSeesStatus();
  const deleted = matrix.visits.filter((visit) => visit.deleted).length;
  const shown = useMemo(
    () => matrix.visits.filter((visit) => withDeleted || !visit.deleted),
    [matrix, withDeleted],
  );
  const grid = useMemo(
    () =>
      gridOf(
        matrix,
        shown.filter((visit) => !isCommon(visit)),
      ),
    [matrix, shown],
  );
  const common = shown.filter(isCommon);
  const opener = useRef<Element | null>(null);
  const openDialog = useCallback((next: Dialog) => {
    opener.current = document.activeElement;
    setDialog(next);
  }, []);
  const isOpen = !subject.disabled && !matrix.studyLocked;
  const canChange = mayEdit && isOpen;
  const canSetStatus = useEditableStatuses().length > 0 && isOpen;
  const canSign = useSignRights().signs && isOpen;
  const hasActs = canSetStatus || canSign;
  const canChangeVisit = useCallback(
    (one: MatrixVisit) => one.deleted || isDeletable(matrix, one),
    [matrix],
  );
  const statusTargets = useMatrixStatusTargets(matrix);
  const returnQuery = useReturnQuery();
  const around = useRef<HTMLDivElement>(null);
  const changing = useMemo(
    () => (canChange ? (visitId: number) => openDialog({ visitId }) : undefined),
    [openDialog, canChange],
  );
  const visit =
    dialog !== null && typeof dialog === 'object' && 'visitId' in dialog
      ? matrix.visits.find(({ visitId }) => visitId === dialog.visitId)
      : undefined;
  const close = () => setDialog(null);
  /** A page is signed where it is read. */
  const sign = (target: StatusTarget) => {
    const scope = signScopeOf(subject.subjectId, target);
    if (scope?.level === 'page') {
      lastPages.set(subject.subjectId, scope.pageId!);
      const query = { ...returnQuery, [SIGN_QUERY]: signQueryOf(scope) };
      shell.nav.go('CRF_VIEW', { matrixId: scope.pageId }, { query });
    } else if (scope) openDialog({ sign: scope, name: target.name });
  };
  const stateOf = (pageId: number): PageSignState => {
    const cell: ShownCell | undefined = matrix.cells.find((one) => one.pageId === pageId);
    return cell?.isBroken ? 'broken' : cell && isSigned([cell]) ? 'signed' : 'none';
  };
  useEffect(() => {
    // Only when no other element has the focus, because a new visit takes it.
    if (dialog === null && document.activeElement === document.body && opener.current) {
      (opener.current as HTMLElement).focus();
    }
  }, [dialog]);
  return (
    <MatrixStatusActs matrix={matrix} onSign={sign}>
      <SignFromUrl targets={statusTargets} subjectId={subject.subjectId} />
      <PageHeader
        title={subject.subjectNo}
        breadcrumb={breadcrumb}
        aside={
          <SubjectHead
            matrix={matrix}
            signatures={signatures}
            onSignatures={() => openDialog('signatures')}
          />
        }
        actions={
          <>
            <ReturnButton />
            <SubjectSteps subjectId={subject.subjectId} siteId={subject.siteId} byNumber={matrix} />
            {deleted > 0 ? (
              <Button aria-pressed={withDeleted} onClick={() => setWithDeleted(!withDeleted)}>
                {t('matrix.deleted', { count: deleted })}
              </Button>
            ) : null}
            <Button onClick={() => shell.nav.go('SUBJECT_AUDIT', {}, { query: { page: 1 } })}>
              {t('audit.title')}
            </Button>
            {hasActs ? <SubjectStatusMenu targets={statusTargets} /> : null}
            <EcsOfSubject subjectId={subject.subjectId} isOpen={isOpen} />
            {mayDisable && !matrix.studyLocked ? (
              <Button onClick={() => openDialog('disable')}>
                {t(subject.disabled ? 'subjects.enable' : 'subjects.disable')}
              </Button>
            ) : null}
            {mayDelete && subject.disabled && !matrix.studyLocked ? (
              <Button
                danger
                onClick={() => {
                  openDialog('delete');
                  onDeletion(true);
                }}
              >
                {t('matrix.deleteSubject')}
              </Button>
            ) : null}
            {canChange && matrix.addable.length > 0 ? (
              <Button type="primary" onClick={() => openDialog('add')}>
                {t('matrix.addVisit')}
              </Button>
            ) : null}
          </>
        }
      />
      {subject.disabled ? (
        <Alert
          className={styles.notice}
          type="info"
          showIcon
          title={[
            messages.text('SUBJECT_DISABLED'),
            subject.reason && t('matrix.because', { reason: subject.reason }),
          ]
            .filter(Boolean)
            .join(' ')}
        />
      ) : null}
      {matrix.studyLocked ? (
        <Alert
          className={styles.notice}
          type="info"
          showIcon
          title={messages.text('STUDY_LOCKED')}
        />
      ) : null}
      {grid.rows.length === 0 && common.length === 0 ? (
        <StateView kind="empty" title={t('matrix.empty')} text={t('matrix.emptyText')} />
      ) : (
        <>
          <div ref={around} className={styles.around}>
            {common.map((one) => (
              <CommonPages
                key={one.visitId}
                matrix={matrix}
                visit={one}
                goal={goal}
                onHighlight={setHighlighted}
                onRestore={one.deleted ? changing : undefined}
              />
            ))}
            {grid.rows.length > 0 ? (
              <MatrixTable
                matrix={matrix}
                grid={grid}
                goal={goal}
                onHighlight={setHighlighted}
                onChangeVisit={changing}
                canChange={canChangeVisit}
              />
            ) : null}
            {hasActs ? (
              <CellStatus
                around={around}
                highlighted={highlighted}
                onHighlight={setHighlighted}
                targets={statusTargets}
              />
            ) : null}
          </div>
          <CellDetail highlighted={highlighted} matrix={matrix} />
        </>
      )}
      {dialog === 'add' ? (
        <AddVisit
          subjectId={subject.subjectId}
          addable={matrix.addable}
          onAdded={setGoal}
          onClose={close}
        />
      ) : null}
      {dialog === 'disable' ? <DisableSubject subject={subject} onClose={close} /> : null}
      {dialog === 'delete' ? (
        <SubjectsState
          act="delete"
          subjects={[subject]}
          onClose={() => {
            close();
            onDeletion(false);
          }}
        />
      ) : null}
      {dialog === 'signatures' ? (
        <SignaturesDialog
          scope={{ subjectId: subject.subjectId, level: 'subject' }}
          name={subject.subjectNo}
          offset={matrix.utcOffsetMinutes}
          onClose={close}
        />
      ) : null}
      {dialog !== null && typeof dialog === 'object' && 'sign' in dialog ? (
        <SignDialog scope={dialog.sign} name={dialog.name} stateOf={stateOf} onClose={close} />
      ) : null}
      {visit ? <DeleteVisit matrix={matrix} visit={visit} onClose={close} /> : null}
      <KeyboardHelp
        shortcuts={[
          { keys: ['←', '↑', '→', '↓'], label: t('matrix.keyMove') },
          { keys: ['Home', 'End'], label: t('matrix.keyEnds') },
          { keys: ['Ctrl', 'Home', 'End'], label: t('matrix.keyCorners') },
          { keys: ['PgUp', 'PgDn'], label: t('matrix.keyTen') },
          { keys: ['Enter'], label: t('matrix.keyOpen') },
          ...(canChange ? [{ keys: ['Del'], label: t('matrix.keyDelete') }] : []),
          ...(canSetStatus
            ? [{ keys: [STATUS_KEY], label: t('status.keyMatrix') }]
            : canSign
              ? [{ keys: [STATUS_KEY], label: t('sign.keyMatrix') }]
              : []),
          { keys: ['Alt', 'PgUp', 'PgDn'], label: t('steps.key') },
        ]}
        legend={legend.filter(seesStatus)}
      />
    </MatrixStatusActs>
  );
}

/** Begins to sign the visit or the subject that the address names; inside of the status acts. */
function SignFromUrl({ targets, subjectId }: { targets: MatrixStatusTargets; subjectId: number }) {
  useSignFromUrl((value) => {
    const scope = scopeOfQuery(value, subjectId);
    if (scope?.visitId === undefined) return scope ? targets.subject : undefined;
    return targets.of({ visitId: scope.visitId })[0];
  });
  return null;
}
