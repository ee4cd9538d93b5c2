import type { RegistrationForm } from '@casebook/api-subject';
import { type Failure, useMessages, useShell } from '@casebook/shell-sdk';
import { useCallback, useEffect, useRef, useState } from 'react';

const NUMBER_FIELD = 'subjectNo';

/** The number of a subject that is registered: typed where the study has it so, else given by the system. */
export function useSubjectNumber({ subjectNumber: { entry, next } }: RegistrationForm) {
  const shell = useShell();
  const messages = useMessages();
  const manual = entry === 'manual';
  const [value, setValue] = useState(manual ? next : '');
  const [fault, setFault] = useState<string | null>(null);
  const typed = useRef(value);
  const registered = useRef(false);

  /** The number is no item of the page: the shell asks for it as well before it would be lost. */
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
    /** What its input shows. */
    number: {
      value,
      /** Null while it is the suggested one. */
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
