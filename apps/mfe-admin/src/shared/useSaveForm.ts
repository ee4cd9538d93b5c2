import { type Failure, useShell } from '@casebook/shell-sdk';
import type { FormInstance } from '@casebook/ui/core';
import { useState } from 'react';
import { asFailure, useFailureText, useFieldFaults } from './failure';

interface Answer {
  error?: unknown;
}

/**
 * What the forms in dialogs do with an answer: say that it is saved, put faults to their fields, and keep
 * what else went wrong as `fault`.
 */
export function useSaveForm(form: FormInstance, labelOf: (field: string) => string) {
  const shell = useShell();
  const failureText = useFailureText();
  const fieldFaults = useFieldFaults(form, labelOf);
  const [fault, setFault] = useState<string>();

  const settle = (answer: Answer, done: () => void, failed?: (failure: Failure | null) => void) => {
    if (!answer.error) {
      shell.ui.notify({ type: 'success', message: { code: 'COMMON_SAVED' } });
      return done();
    }
    const failure = asFailure(answer.error);
    failed?.(failure);
    if (!fieldFaults(answer.error) && !failure?.announced) setFault(failureText(answer.error));
  };
  return { fault, clear: () => setFault(undefined), settle };
}
