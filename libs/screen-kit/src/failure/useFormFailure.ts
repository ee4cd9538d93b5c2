import { failureOf, useFailure, useMessages } from '@casebook/shell-sdk';
import type { FormInstance } from '@casebook/ui/core';
import { useState } from 'react';

const SAME_NAMES: Readonly<Record<string, string>> = {};

export interface FormFailure {
  /** Why the form was refused, without the faults of fields; shown above the form. */
  text: string | undefined;
  /** Shows the error of the form's call: faults of fields at the fields, anything else in `text`. */
  show: (error: unknown) => void;
  clear: () => void;
}

/**
 * Shows a refused call in a form.
 *
 * @param labelOf label of a field of the service's answer
 * @param names name of the form's field for a field of the answer, where they differ
 */
export function useFormFailure(
  form: FormInstance,
  labelOf: (field: string) => string,
  names: Readonly<Record<string, string>> = SAME_NAMES,
): FormFailure {
  const messages = useMessages();
  const { newText } = useFailure();
  const [text, setText] = useState<string>();

  const showAtFields = (error: unknown): boolean => {
    const known = new Set(form.getFieldsError().map(({ name }) => name.join('.')));
    const placed = failureOf(error).errors.map(({ field, code, params }) => {
      const path = (names[field] ?? field)
        .split('.')
        .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
      if (!known.has(path.join('.'))) return false;
      const item = labelOf(String(path.at(-1)));
      form.setFields([{ name: path, errors: [messages.text(code, { ...params, item })] }]);
      return true;
    });
    return placed.length > 0 && placed.every(Boolean);
  };

  return {
    text,
    show: (error) => setText(showAtFields(error) ? undefined : newText(error)),
    clear: () => setText(undefined),
  };
}
