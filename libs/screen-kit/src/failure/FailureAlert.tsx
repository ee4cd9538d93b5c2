import { failureOf, useMessages } from '@casebook/shell-sdk';
import { Alert } from '@casebook/ui/core';
import css from './failure.module.css';

/** More faults than this help nobody at once. */
const SHOWN_FAULTS = 20;

/** Why a call was refused, and under it what is wrong with each field. Says nothing that the shell has announced. */
export function FailureAlert({ error, className }: { error: unknown; className?: string }) {
  const messages = useMessages();
  if (!error) return null;
  const failure = failureOf(error);
  if (failure.announced) return null;
  return (
    <Alert
      className={className}
      type="error"
      showIcon
      role="alert"
      title={messages.of(failure)}
      description={
        failure.errors.length > 0 ? (
          <ul className={css['faults']}>
            {failure.errors.slice(0, SHOWN_FAULTS).map(({ field, code, params }, index) => (
              <li key={`${field}${index}`}>{messages.text(code, params)}</li>
            ))}
          </ul>
        ) : null
      }
    />
  );
}
