import { failureOf, useMessages } from '@casebook/shell-sdk';

/** The text of a refused call: the faults of its fields, or else the reason as a whole. */
export function useRefusals(): (error: unknown) => string {
  const messages = useMessages();
  return (error) => {
    const failure = failureOf(error);
    const faults = failure.errors.map(({ code, params }) => messages.text(code, params));
    return faults.length > 0 ? faults.join(' ') : messages.of(failure);
  };
}
