import { type Failure, useMessages } from '@casebook/shell-sdk';
import type { FormInstance } from '@casebook/ui/core';
import { useCallback } from 'react';

/** What an RTK Query hook gives as error, when it came from a call. */
export function asFailure(error: unknown): Failure | null {
  return typeof error === 'object' && error !== null && 'kind' in error ? (error as Failure) : null;
}

/** The text of a failure, or nothing while there is none. */
export function useFailureText(): (error: unknown) => string | undefined {
  const messages = useMessages();
  return (error) => {
    if (!error) return undefined;
    const failure = asFailure(error);
    return failure ? messages.of(failure) : messages.text('COMMSG002');
  };
}

/** The same, except where the shell has told it already. */
export function useUntoldFailureText(): (error: unknown) => string | undefined {
  const failureText = useFailureText();
  return (error) => (asFailure(error)?.announced ? undefined : failureText(error));
}

const SAME_NAMES: Readonly<Record<string, string>> = {};

/**
 * Writes the faults of an answer to the fields of a form.
 *
 * @param names what a field of the answer is called in the form, where that differs
 * @returns a function that answers false when a fault names no field of the form, so that the screen
 *   must say it elsewhere
 */
export function useFieldFaults(
  form: FormInstance,
  labelOf: (field: string) => string,
  names: Readonly<Record<string, string>> = SAME_NAMES,
): (error: unknown) => boolean {
  const messages = useMessages();
  return useCallback(
    (error) => {
      const faults = asFailure(error)?.errors ?? [];
      const fields = new Set(form.getFieldsError().map(({ name }) => name.join('.')));
      const placed = faults.map((fault) => {
        const path = (names[fault.field] ?? fault.field)
          .split('.')
          .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
        const known = fields.has(path.join('.'));
        const item = labelOf(String(path.at(-1)));
        if (known) {
          form.setFields([
            { name: path, errors: [messages.text(fault.code, { ...fault.params, item })] },
          ]);
        }
        return known;
      });
      return placed.length > 0 && placed.every(Boolean);
    },
    [form, labelOf, messages, names],
  );
}
