import type { RegistrationForm } from '@casebook/api-subject';
import { type Failure, useMessages, useShell } from '@casebook/shell-sdk';
import { useCallback, useEffect, useRef, useState } from 'react';

const NUMBER_FIELD = 'subjectNo';

/** The number of the subject to be registered: typed or assigned by the system, depending on the study. */
export function useSubjectNumber({ subjectNumber: { entry, next } }: RegistrationForm) {
  const shell = useShell();
  const messages = useMessages();
  const manual = entry === 'manual';
  const [value, setValue] = useState(manual ? next : '');
  const [fault, setFault] = useState<string | null>(null);
  const typed = useRef(value);
  const registered = useRef(false);

  /** The number is not an item of the page, so it registers its own unsaved change with the shell. */
  const { register } = shell.dirty;
  useEffect(
    () => register(() => manual && !registered.current && typed.current !== next),
    [manual, next, register],
  );

  const onChange = useCallback((text: string) => {
    typed.current = text;
    setValue(text);
    setFault(null);
  }, []);

  return {
    /** The state of its input. */
    number: {
      value,
      /** Null while it is the suggested number. */
      typed: manual && value !== next ? value : null,
      fault,
      onChange,
    },
    isComplete: () => {
      if (!manual || typed.current.trim() !== '') return true;
      setFault(messages.text('SUBJECT_NUMBER_REQUIRED'));
      document.getElementById('subject-number')?.focus();
      return false;
    },
    input: () => (manual ? { subjectNo: typed.current.trim() } : {}),
    onRefused: ({ errors }: Failure) => {
      const ofNumber = errors.find(({ field }) => field === NUMBER_FIELD);
      if (ofNumber) setFault(messages.text(ofNumber.code, ofNumber.params));
    },
    onRegistered: () => {
      registered.current = true;
    },
  };
}
