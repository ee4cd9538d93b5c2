import { useMemo } from 'react';
import { useMessages, useShell } from './context';
import type { Failure } from './http';
import type { Notice } from './shell';

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'kind' in error && 'announced' in error;

const isAbort = (error: unknown): boolean =>
  error === undefined ||
  (typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError');

/**
 * Why a call failed, from whatever an RTK Query hook, a call's result or a `catch` gives. RTK Query reports calls
 * that it gave up, as at the end of a session, in its own form: the shell has moved on by then.
 */
export function failureOf(error: unknown): Failure {
  if (isFailure(error)) return error;
  return {
    kind: isAbort(error) ? 'aborted' : 'problem',
    status: 0,
    code: 'COMMSG002',
    params: {},
    errors: [],
    announced: isAbort(error),
  };
}

export interface FailureTexts {
  /** Why a call failed, to be shown where its answer would stand; nothing while there is no error. */
  text: (error: unknown) => string | undefined;
  /** The same for a message beside what the person did; nothing when the shell has announced it already. */
  newText: (error: unknown) => string | undefined;
  /** Shows a notice, unless the shell has announced the failure already. */
  notify: (error: unknown, type?: Notice['type']) => void;
}

/** What screens do with a failed call. */
export function useFailure(): FailureTexts {
  const messages = useMessages();
  const { ui } = useShell();
  return useMemo(
    () => ({
      text: (error) => (error ? messages.of(failureOf(error)) : undefined),
      newText: (error) => {
        const failure = failureOf(error);
        return failure.announced ? undefined : messages.of(failure);
      },
      notify: (error, type = 'error') => {
        const { announced, code, params } = failureOf(error);
        if (!announced) ui.notify({ type, message: { code, params } });
      },
    }),
    [messages, ui],
  );
}
