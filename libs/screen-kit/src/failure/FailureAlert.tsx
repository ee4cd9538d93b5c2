import { failureOf, useMessages } from '@casebook/shell-sdk';
import { Alert } from '@casebook/ui/core';
import css from './failure.module.css';

/** Most faults that are shown. */
const SHOWN_FAULTS = 20;

/** Shows why a call was refused, with the fault of each field; nothing if the shell has announced the failure. */
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
