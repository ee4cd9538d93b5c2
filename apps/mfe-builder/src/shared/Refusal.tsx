import { type Failure, useMessages } from '@casebook/shell-sdk';
import { Alert } from '@casebook/ui/core';

/** A refused call in words: the message, and under it what is wrong with each field. */
export function Refusal({ failure }: { failure: Failure | null | undefined }) {
  const messages = useMessages();
  if (!failure || failure.announced) return null;
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={messages.of(failure)}
      description={
        failure.errors.length > 0 ? (
          <ul className="mb-errors">
            {failure.errors.slice(0, 20).map((error, index) => (
              <li key={`${error.field}${index}`}>{messages.text(error.code, error.params)}</li>
            ))}
          </ul>
        ) : null
      }
    />
  );
}
