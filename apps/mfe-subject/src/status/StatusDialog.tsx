import type { StatusActOutcome, StatusSkippedItem } from '@casebook/api-subject';
import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import { useStatusNames } from '@casebook/screen-kit';
import { useFailure, useMessages } from '@casebook/shell-sdk';
import { holdsLater } from '@casebook/subject-data';
import { Alert, Button, Input, Modal, Skeleton, StateView } from '@casebook/ui/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatusChoice } from './status-target';
import styles from './status.module.css';
import { useStatusWords } from './useStatusWords';

/**
 * Lists skipped items with links to them.
 *
 * @param leave closes the dialog, before a link leads out of it
 */
export type RenderSkipped = (items: readonly StatusSkippedItem[], leave: () => void) => ReactNode;

/** Whether the act changes an item, or what is added later. */
function changesSomething(
  choice: StatusChoice,
  { done, unchanged, skipped }: StatusActOutcome,
): boolean {
  return (
    done > 0 ||
    (holdsLater(choice.flag, choice.target.place.level) && (unchanged > 0 || skipped === 0))
  );
}

/**
 * Shows what an act would change and skip, asks for the reason where it clears, and shows what it skipped. Mounted
 * while it is open.
 */
export function StatusDialog(props: {
  choice: StatusChoice;
  /** The preview, when it was read. */
  planned?: StatusActOutcome | undefined;
  /** Why the preview could not be read. */
  error?: unknown;
  /** What the act did, when items were skipped. */
  result?: StatusActOutcome | undefined;
  /** Reads the preview again. */
  onRetry: () => void;
  run: (choice: StatusChoice, reason?: string) => Promise<void>;
  renderSkipped: RenderSkipped;
  onClose: () => void;
}) {
  const { choice, planned, error, result, run, onClose } = props;
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const failure = useFailure();
  const words = useStatusWords();
  const faultId = useId();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const outcome = result ?? planned;
  const canRun = !result && outcome !== undefined && changesSomething(choice, outcome);
  const submit = async () => {
    if (!choice.set && reason.trim() === '') return setFault(t('reason.missing'));
    setBusy(true);
    setFault(null);
    try {
      await run(choice, choice.set ? undefined : reason.trim());
    } catch (error) {
      setFault(failure.text(error) ?? null);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title={words.titleOf(choice)}
      width={560}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        canRun ? (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              type="primary"
              loading={busy}
              autoFocus={choice.set}
              onClick={() => void submit()}
            >
              {words.buttonOf(choice, outcome.done)}
            </Button>
          </>
        ) : (
          <Button type={result ? 'primary' : 'default'} autoFocus onClick={onClose}>
            {t('close')}
          </Button>
        )
      }
    >
      <div className={styles.dialog}>
        {outcome ? (
          <>
            {result ? (
              <Alert
                type={result.done > 0 ? 'success' : 'warning'}
                showIcon
                role="status"
                title={words.doneOf(choice, result)}
              />
            ) : (
              <Counts choice={choice} outcome={outcome} />
            )}
            {outcome.skipped > 0 ? (
              <>
                {canRun ? null : (
                  <p className={styles.note}>
                    {messages.text(outcome.skippedItems[0]?.code ?? 'CDMS700MSG005')}
                  </p>
                )}
                {result ? <Blocked outcome={outcome} /> : null}
                <ul className={styles.skipped}>
                  {props.renderSkipped(outcome.skippedItems, onClose)}
                </ul>
                {outcome.skipped > outcome.skippedItems.length ? (
                  <p className={styles.note}>
                    {t('status.more', { count: outcome.skipped - outcome.skippedItems.length })}
                  </p>
                ) : null}
              </>
            ) : null}
          </>
        ) : error !== undefined ? (
          <StateView kind="error" text={failure.text(error)} onRetry={props.onRetry} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        )}
        {canRun && !choice.set ? (
          <label className={styles.reason}>
            <span>{t('reason.label')}</span>
            <Input.TextArea
              autoFocus
              value={reason}
              rows={3}
              maxLength={MAX_REASON_LENGTH}
              aria-required="true"
              aria-invalid={fault !== null}
              aria-describedby={fault ? faultId : undefined}
              onChange={(event) => {
                setReason(event.target.value);
                setFault(null);
              }}
            />
          </label>
        ) : null}
        {fault ? (
          <p id={faultId} className={styles.fault} role="alert">
            {fault}
          </p>
        ) : null}
      </div>
    </Modal>
  );
}

/** How many items wait for what; nothing for a role that is not told. */
function Blocked({ outcome: { blockedBy } }: { outcome: StatusActOutcome }) {
  const { t } = useTranslation('mfe_subject');
  const { blockerName } = useStatusNames();
  if (blockedBy.length === 0) return null;
  return (
    <ul className={styles.counts}>
      {blockedBy.map(({ blocker, items }) => (
        <li key={blocker}>{t('status.blockedBy', { name: blockerName(blocker), count: items })}</li>
      ))}
    </ul>
  );
}

/** The numbers of a preview. */
function Counts({ choice, outcome }: { choice: StatusChoice; outcome: StatusActOutcome }) {
  const { t } = useTranslation('mfe_subject');
  const { done, unchanged, skipped, isBlocked } = outcome;
  const way = choice.set ? 'set' : 'clear';
  return (
    <>
      <ul className={styles.counts}>
        {done > 0 ? <li>{t('status.will', { count: done })}</li> : null}
        {unchanged > 0 ? <li>{t(`status.unchanged.${way}`, { count: unchanged })}</li> : null}
        {skipped > 0 ? (
          <li>
            {t(isBlocked ? 'status.willNotAllow' : 'status.willLeave', { count: skipped })}
            <Blocked outcome={outcome} />
          </li>
        ) : null}
        {done + unchanged + skipped === 0 ? <li>{t('status.noItems')}</li> : null}
      </ul>
      {choice.set && holdsLater(choice.flag, choice.target.place.level) ? (
        <p className={styles.note}>
          {t(
            isBlocked ? 'status.later.blocked' : `status.later.${choice.flag as 'freeze' | 'lock'}`,
          )}
        </p>
      ) : null}
    </>
  );
}
