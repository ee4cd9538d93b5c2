import { FailureState } from '@casebook/screen-kit';
import { useBreadcrumb, useFailure, useQuery, useStudy } from '@casebook/shell-sdk';
import { Alert, Button, PageHeader, Skeleton } from '@casebook/ui/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useT } from '../shared/useT';
import { useUnsaved } from '../shared/useUnsaved';
import css from '../shared/builder.module.css';
import { useAppDispatch, useAppSelector, useAppStore } from './store';
import { ConflictAlert } from './ConflictAlert';
import { DraftBar } from './DraftBar';
import { FaultProvider, useCanEdit, useFaultsByPart } from './draft-hooks';
import { loadDraft, reportPresence, sendPending } from './draft-thunks';
import { useShowChanged } from './useShowChanged';
import { useTakeBack } from './useTakeBack';

/** Milliseconds between two reports of who has the editor open. */
const PRESENCE_INTERVAL = 5_000;

/**
 * A screen that edits the draft: its head with undo, redo, the state of saving, others who are there and the number of
 * problems, and below it `children`, once the draft is loaded.
 */
export function DraftScreen({ title, children }: { title: string; children: ReactNode }) {
  const { studyId } = useStudy();
  const breadcrumb = useBreadcrumb();
  const dispatch = useAppDispatch();
  const loaded = useAppSelector(({ draft }) => draft.studyId);
  const [error, setError] = useState<unknown>();
  const isLoaded = loaded === studyId;

  useEffect(() => {
    if (isLoaded || error !== undefined) return;
    dispatch(loadDraft(studyId)).catch(setError);
  }, [dispatch, error, isLoaded, studyId]);

  if (error !== undefined) {
    return <FailureState error={error} onRetry={() => setError(undefined)} />;
  }
  return (
    <>
      <PageHeader
        title={title}
        breadcrumb={breadcrumb}
        actions={isLoaded ? <DraftBar /> : undefined}
      />
      {isLoaded ? <Loaded>{children}</Loaded> : <Skeleton active paragraph={{ rows: 8 }} />}
    </>
  );
}

function Loaded({ children }: { children: ReactNode }) {
  const t = useT();
  const canEdit = useCanEdit();
  useLeaveGuard();
  useUndoKeys();
  usePresence();
  useShowChanged();
  return (
    <FaultProvider value={useFaultsByPart()}>
      <div className={css.stack}>
        {canEdit ? null : <Alert type="info" showIcon title={t('draft.readOnly')} />}
        <SendFailure />
        <ConflictAlert />
        {children}
      </div>
    </FaultProvider>
  );
}

/** Says that an edit could not be sent, and keeps it until it can. */
function SendFailure() {
  const t = useT();
  const dispatch = useAppDispatch();
  const { newText } = useFailure();
  const failure = useAppSelector(({ draft }) => draft.failure);
  const waiting = useAppSelector(({ draft }) => draft.pending.length);
  if (failure === null) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={waiting > 0 ? t('draft.notSent', { count: waiting }) : t('draft.refused')}
      description={newText(failure)}
      action={
        waiting > 0 ? (
          <Button onClick={() => void dispatch(sendPending())}>{t('draft.retry')}</Button>
        ) : undefined
      }
    />
  );
}

/** The shell asks before edits that are not stored would be lost. */
function useLeaveGuard(): void {
  const store = useAppStore();
  useUnsaved(
    useCallback(() => {
      const { pending, conflict } = store.getState().draft;
      return pending.length > 0 || conflict !== null;
    }, [store]),
  );
}

/** Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y, unless a text is being typed, which has an undo of its own. */
function useUndoKeys(): void {
  const canEdit = useCanEdit();
  const takeBack = useTakeBack();
  useEffect(() => {
    if (!canEdit) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const act = takingBack(event);
      if (!act) return;
      event.preventDefault();
      takeBack(act);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [canEdit, takeBack]);
}

function takingBack({ ctrlKey, metaKey, shiftKey, key, target }: KeyboardEvent) {
  if (!(ctrlKey || metaKey)) return undefined;
  if (target instanceof HTMLElement && target.closest('input, textarea, [contenteditable=true]')) {
    return undefined;
  }
  const letter = key.toLowerCase();
  if (letter === 'y' || (letter === 'z' && shiftKey)) return 'redo';
  return letter === 'z' ? 'undo' : undefined;
}

/** Kinds of parts of which one is open, which the address names. */
const OPEN_KINDS = ['page', 'codelist', 'check'] as const;

/** Reports what is open here, and learns what others change. */
function usePresence(): void {
  const dispatch = useAppDispatch();
  const [query] = useQuery();
  const kind = OPEN_KINDS.find((one) => query.has(one));
  const key = kind && query.get(kind)!;
  useEffect(() => {
    const report = () => {
      if (document.visibilityState !== 'visible') return;
      void dispatch(reportPresence(kind && { kind, key: key! }));
    };
    report();
    const timer = setInterval(report, PRESENCE_INTERVAL);
    return () => clearInterval(timer);
  }, [dispatch, key, kind]);
}
