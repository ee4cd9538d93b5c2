import {
  type StatusActOutcome,
  usePreviewStatusMutation,
  useSetStatusMutation,
} from '@casebook/api-subject';
import { useEditableStatuses, useSignRights } from '@casebook/screen-kit';
import { useFailure, useStudy } from '@casebook/shell-sdk';
import type { StatusFlag } from '@casebook/subject-data';
import { lazyScreen } from '@casebook/ui/core';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { hasManyPages, type StatusChoice, type StatusTarget } from './status-target';
import type { RenderSkipped } from './StatusDialog';
import { useStatusWords } from './useStatusWords';

/** Most acts need no dialog, so its code is loaded when one does. */
const StatusDialog = lazyScreen(async () => (await import('./StatusDialog')).StatusDialog, null);

interface StatusActs {
  /** The statuses that can be set here by this role; none: nothing of it is shown. */
  flags: readonly StatusFlag[];
  /** Does the act, or opens its dialog. */
  start: (choice: StatusChoice) => void;
  /** Begins to sign a page, a visit or the subject; null: nothing of it is shown. */
  sign: ((target: StatusTarget) => void) | null;
  /** Whether an act may begin now. */
  isReady: () => Promise<boolean>;
  /** Reads again what an act changed. */
  refresh: () => Promise<void>;
}

const StatusActsContext = createContext<StatusActs>({
  flags: [],
  start: () => undefined,
  sign: null,
  isReady: () => Promise.resolve(false),
  refresh: () => Promise.resolve(),
});

export const useStatusActs = (): StatusActs => useContext(StatusActsContext);

/** The act in the dialog: its preview is being read, was read or could not be read; or it was done. */
interface Asked {
  choice: StatusChoice;
  planned?: StatusActOutcome;
  error?: unknown;
  result?: StatusActOutcome;
}

/** Whether an act skips items, or the lock of the target itself. */
const leavesSomething = ({ skipped, isBlocked }: StatusActOutcome): boolean =>
  skipped > 0 || isBlocked;

const none: readonly StatusFlag[] = [];

/**
 * Sets and clears statuses of a subject. Setting on one page takes effect at once; clearing, more than one page, and
 * items that would be skipped are shown in a dialog first.
 */
export function StatusActsProvider(props: {
  subjectId: number;
  /** Nothing can be changed: locked study, disabled subject, deleted visit. */
  isClosed: boolean;
  /** Called before an act; false: it is not begun. */
  isReady?: () => Promise<boolean>;
  /** Shows what was done. */
  announce: (text: string) => void;
  /** Reads again what the act changed. */
  onDone?: () => Promise<void>;
  /** Shows what would be signed. */
  onSign: (target: StatusTarget) => void | Promise<void>;
  renderSkipped: RenderSkipped;
  children: ReactNode;
}) {
  const { subjectId, isClosed, isReady, announce, onDone, onSign, renderSkipped } = props;
  const { studyId } = useStudy();
  const failure = useFailure();
  const words = useStatusWords();
  const editable = useEditableStatuses();
  const { signs } = useSignRights();
  const [preview] = usePreviewStatusMutation();
  const [change] = useSetStatusMutation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const isBusy = useRef(false);

  const callOf = ({ flag, set, target }: StatusChoice) => ({
    studyId,
    subjectId,
    statusActInput: { flag, set, ...target.place },
  });
  const plan = (choice: StatusChoice) => preview(callOf(choice)).unwrap();

  /** Opens the dialog, which shows the preview when it is read. */
  const ask = (choice: StatusChoice): void => {
    const opened: Asked = { choice };
    const show = (preview: Partial<Asked>) =>
      setAsked((present) => (present === opened ? { choice, ...preview } : present));
    setAsked(opened);
    plan(choice).then(
      (planned) => show({ planned }),
      (error: unknown) => show({ error }),
    );
  };

  /** Does the act. What was skipped stays in the dialog, with links. */
  const run = async (choice: StatusChoice, reason?: string): Promise<void> => {
    const call = callOf(choice);
    const result = await change({
      ...call,
      statusActInput: { ...call.statusActInput, ...(reason !== undefined && { reason }) },
    }).unwrap();
    await onDone?.();
    setAsked(leavesSomething(result) ? { choice, result } : null);
    if (!leavesSomething(result)) announce(words.doneOf(choice, result));
  };

  const begin = async (choice: StatusChoice): Promise<void> => {
    if (isReady && !(await isReady())) return;
    if (!choice.set || hasManyPages(choice.target)) return ask(choice);
    const planned = await plan(choice);
    if (leavesSomething(planned)) setAsked({ choice, planned });
    else await run(choice);
  };

  const once = (act: () => Promise<void>): void => {
    if (isBusy.current) return;
    isBusy.current = true;
    void act()
      .catch((error: unknown) => failure.notify(error))
      .finally(() => {
        isBusy.current = false;
      });
  };
  const sign = async (target: StatusTarget): Promise<void> => {
    if (isReady && !(await isReady())) return;
    await onSign(target);
  };

  const current = { once, begin, sign, isReady, onDone };
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });
  const acts = useMemo<StatusActs>(
    () => ({
      flags: isClosed ? none : editable,
      start: (choice) => latest.current.once(() => latest.current.begin(choice)),
      sign:
        signs && !isClosed
          ? (target) => latest.current.once(() => latest.current.sign(target))
          : null,
      isReady: async () => (await latest.current.isReady?.()) ?? true,
      refresh: async () => latest.current.onDone?.(),
    }),
    [editable, isClosed, signs],
  );
  return (
    <StatusActsContext.Provider value={acts}>
      {props.children}
      {asked ? (
        <StatusDialog
          choice={asked.choice}
          planned={asked.planned}
          error={asked.error}
          result={asked.result}
          onRetry={() => ask(asked.choice)}
          run={run}
          renderSkipped={renderSkipped}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </StatusActsContext.Provider>
  );
}
