import {
  type StatusActOutcome,
  usePreviewStatusMutation,
  useSetStatusMutation,
} from '@casebook/api-subject';
import { useEditableStatuses } from '@casebook/screen-kit';
import { useFailure, useStudy } from '@casebook/shell-sdk';
import type { StatusFlag } from '@casebook/subject-data';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { hasManyPages, type StatusChoice } from './status-target';
import { type RenderSkipped, StatusDialog } from './StatusDialog';
import { useStatusWords } from './useStatusWords';

interface StatusActs {
  /** The statuses that can be set here by this role; none: nothing of it is shown. */
  flags: readonly StatusFlag[];
  /** Does the act, or opens its dialog. */
  start: (choice: StatusChoice) => void;
}

const StatusActsContext = createContext<StatusActs>({ flags: [], start: () => undefined });

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
  renderSkipped: RenderSkipped;
  children: ReactNode;
}) {
  const { subjectId, isClosed, isReady, announce, onDone, renderSkipped } = props;
  const { studyId } = useStudy();
  const failure = useFailure();
  const words = useStatusWords();
  const editable = useEditableStatuses();
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

  const start = (choice: StatusChoice): void => {
    if (isBusy.current) return;
    isBusy.current = true;
    void begin(choice)
      .catch((error: unknown) => failure.notify(error))
      .finally(() => {
        isBusy.current = false;
      });
  };

  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  const acts = useMemo<StatusActs>(
    () => ({
      flags: isClosed ? none : editable,
      start: (choice) => latest.current(choice),
    }),
    [editable, isClosed],
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
