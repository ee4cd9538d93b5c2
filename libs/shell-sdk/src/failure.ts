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
 * The `Failure` of an error from an RTK Query hook, from a call's result or from a `catch`. RTK Query has its own form for calls
 * that it aborted, as at the end of a session; these count as announced.
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
  /** Text of a failure, to be shown in place of the answer; undefined without an error. */
  text: (error: unknown) => string | undefined;
  /** Text of a failure that the shell has not announced, to be shown next to the action; otherwise undefined. */
  newText: (error: unknown) => string | undefined;
  /** Shows a notice, unless the shell has announced the failure already. */
  notify: (error: unknown, type?: Notice['type']) => void;
}

/** Texts and notices of failed calls, for screens. */
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
