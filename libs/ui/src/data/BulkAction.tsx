import './bulk-action.css';
import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import { Alert, Button, Skeleton } from 'antd';
import { type Key, type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { focusFirstField, Modal } from '../core/antd';
import { Input } from '../core/Input';
import { useNumbers } from '../core/numbers';
import { StateView } from '../core/StateView';
import { useUiText } from '../core/useUiText';

/** One row of a bulk action, with its name for the reader. */
export interface BulkRow {
  key: Key;
  label: string;
  /** What the reader should know of the row before the action. */
  detail?: ReactNode;
}

export interface BulkOutcome {
  done: readonly BulkRow[];
  /** Rows for which another person must confirm the action. */
  pending?: readonly BulkRow[];
  /** Skipped rows, each with its reason in the reader's language. */
  skipped: readonly (BulkRow & { reason: string })[];
}

export interface BulkActionProps {
  /** Title of the action, e.g. "Delete sites". */
  title: string;
  /** Label of the confirming button, e.g. "Delete", or by the number of rows: "Close 17 queries". */
  act: string | ((count: number) => string);
  danger?: boolean;
  /** Consequences of the action for users. */
  note?: ReactNode;
  /** An input for all rows, above the reason; it shows its faults itself. */
  input?: ReactNode;
  /** Whether these rows need a reason; by default all do. */
  needsReason?: (rows: readonly BulkRow[]) => boolean;
  /** Called before the action runs: whether `input` is incomplete. */
  isIncomplete?: () => boolean;
  /** Requests the preview: `done` are the rows that the action would change. */
  preview: () => Promise<BulkOutcome>;
  /** Runs the action and returns its result, which may differ from the preview after changes of other people. */
  run: (reason: string) => Promise<BulkOutcome>;
  /** Why something failed, in the reader's language. */
  failureText: (error: unknown) => string | undefined;
  /** Called on closing: `true` after the action ran, otherwise `false`. */
  onClose: (done: boolean) => void;
}

type Preview = { outcome: BulkOutcome } | { error: unknown };

/**
 * An action on selected rows, mounted while it is open: shows what it will do and what it skips and why,
 * asks for the reason for change, then shows what it did.
 */
export function BulkAction(props: BulkActionProps) {
  const { title, danger, note, preview, run, failureText, onClose } = props;
  const t = useUiText();
  const { count } = useNumbers();
  const id = useId();
  const [planned, setPlanned] = useState<Preview>();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const [running, setRunning] = useState(false);
  const [fault, setFault] = useState<string>();
  const [result, setResult] = useState<BulkOutcome>();

  const plan = useCallback(() => {
    setPlanned(undefined);
    preview().then(
      (outcome) => setPlanned({ outcome }),
      (error: unknown) => setPlanned({ error }),
    );
  }, [preview]);
  // Runs once, because the rows do not change while the dialog is open.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(plan, []);
  // The field for the reason comes with the preview.
  useEffect(() => {
    if (planned) focusFirstField();
  }, [planned]);

  const outcome = planned && 'outcome' in planned ? planned.outcome : undefined;
  const { done = [], pending = [], skipped = [] } = outcome ?? {};
  const canRun = !result && done.length + pending.length > 0;
  const needsReason = props.needsReason?.(done) ?? true;
  const isMissing = needsReason && reason.trim() === '';
  const isTooLong = reason.trim().length > MAX_REASON_LENGTH;
  const wrong = asked && isMissing;
  const act = typeof props.act === 'string' ? props.act : props.act(done.length + pending.length);

  const confirm = async () => {
    setAsked(true);
    const incomplete = props.isIncomplete?.() ?? false;
    if (incomplete || isMissing || isTooLong) return;
    setRunning(true);
    setFault(undefined);
    try {
      setResult(await run(reason.trim()));
    } catch (error) {
      setFault(failureText(error) ?? t('errorTitle'));
    } finally {
      setRunning(false);
    }
  };

  let body: ReactNode;
  if (result) {
    const awaiting = result.pending ?? [];
    body = (
      <>
        {result.done.length > 0 || awaiting.length === 0 ? (
          <Alert
            type={result.done.length > 0 ? 'success' : 'warning'}
            showIcon
            role="status"
            title={t('bulkDone', { count: count(result.done.length) })}
          />
        ) : null}
        <Rows rows={result.done} />
        {awaiting.length > 0 ? (
          <Alert
            type="info"
            showIcon
            role="status"
            title={t('bulkWaits', { count: count(awaiting.length) })}
          />
        ) : null}
        <Rows rows={awaiting} />
        <Skipped
          rows={result.skipped}
          title={t('bulkSkipped', { count: count(result.skipped.length) })}
        />
      </>
    );
  } else if (!planned) {
    body = <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  } else if ('error' in planned) {
    body = <StateView kind="error" text={failureText(planned.error)} onRetry={plan} />;
  } else {
    body = (
      <>
        {done.length > 0 ? (
          <>
            <h3 className="cb-bulk-head">{t('bulkWill', { count: count(done.length) })}</h3>
            <Rows rows={done} />
          </>
        ) : null}
        {pending.length > 0 ? (
          <>
            <h3 className="cb-bulk-head">{t('bulkWillWait', { count: count(pending.length) })}</h3>
            <Rows rows={pending} />
          </>
        ) : null}
        {canRun && note ? <p className="cb-bulk-note">{note}</p> : null}
        {canRun ? null : <Alert type="warning" showIcon title={t('bulkNothing')} />}
        <Skipped rows={skipped} title={t('bulkWillSkip', { count: count(skipped.length) })} />
        {canRun ? props.input : null}
        {canRun ? (
          <label className="cb-bulk-reason">
            <span>{t(needsReason ? 'reasonTitle' : 'reasonOptional')}</span>
            <Input.TextArea
              value={reason}
              rows={2}
              maxLength={MAX_REASON_LENGTH}
              status={wrong ? 'error' : undefined}
              aria-required={needsReason}
              aria-invalid={wrong}
              aria-describedby={wrong ? id : undefined}
              onChange={(event) => setReason(event.target.value)}
            />
          </label>
        ) : null}
        {wrong ? (
          <p id={id} className="cb-error" role="alert">
            {t('reasonTextNeeded')}
          </p>
        ) : null}
        {fault ? <Alert type="error" showIcon role="alert" title={fault} /> : null}
      </>
    );
  }

  // A running action continues when its dialog is closed, so its rows are no longer selected.
  const close = () => onClose(running || result !== undefined);
  return (
    <Modal
      open
      title={title}
      width={done.some(({ detail }) => detail !== undefined) ? 760 : 560}
      onCancel={close}
      mask={{ closable: false }}
      footer={
        canRun ? (
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            <Button type="primary" danger={danger} loading={running} onClick={() => void confirm()}>
              {act}
            </Button>
          </>
        ) : (
          <Button type={result ? 'primary' : 'default'} onClick={close}>
            {t(result ? 'done' : 'close')}
          </Button>
        )
      }
    >
      <div className="cb-bulk">{body}</div>
    </Modal>
  );
}

function Rows({ rows }: { rows: readonly BulkRow[] }) {
  const isDetailed = rows.some(({ detail }) => detail !== undefined);
  return (
    <ul className={isDetailed ? 'cb-bulk-rows cb-bulk-detailed' : 'cb-bulk-rows'}>
      {rows.map(({ key, label, detail }) => (
        <li key={key}>
          {detail ? <strong>{label}</strong> : label}
          {detail}
        </li>
      ))}
    </ul>
  );
}

function Skipped({ rows, title }: { rows: BulkOutcome['skipped']; title: string }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className="cb-bulk-head">{title}</h3>
      <ul className="cb-bulk-rows">
        {rows.map(({ key, label, reason }) => (
          <li key={key}>
            <strong>{label}</strong>
            <div className="cb-bulk-why">{reason}</div>
          </li>
        ))}
      </ul>
    </>
  );
}
