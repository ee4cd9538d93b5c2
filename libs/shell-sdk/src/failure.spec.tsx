import { act, renderHook } from '@testing-library/react';
import { ShellProvider } from './context';
import { failureOf, useFailure } from './failure';
import { createTestShell, problem } from './testing';

const failureWith = (announced: boolean) => {
  const result = problem(422, 'COMMON_INVALID_INPUT');
  if (result.ok) throw new Error('a problem is no answer');
  return { ...result.failure, announced };
};

describe('failureOf', () => {
  it('returns the failure that the call answered', () => {
    const failure = failureWith(false);
    expect(failureOf(failure)).toBe(failure);
  });

  it.each([[{ name: 'AbortError', message: 'Aborted' }], [undefined]])(
    'counts a call that was given up as announced by the shell: %j',
    (error) =>
      expect(failureOf(error)).toMatchObject({ kind: 'aborted', announced: true, errors: [] }),
  );

  it('has a general message for an error that no service answered', () => {
    expect(failureOf({ name: 'TypeError', message: 'x is undefined' })).toMatchObject({
      kind: 'problem',
      code: 'COMMSG002',
      announced: false,
    });
  });
});

describe('useFailure', () => {
  const setUp = () => {
    const shell = createTestShell();
    const { result } = renderHook(() => useFailure(), {
      wrapper: ({ children }) => <ShellProvider shell={shell}>{children}</ShellProvider>,
    });
    return { shell, failure: result.current };
  };

  it('has no text without an error', () => {
    expect(setUp().failure.text(undefined)).toBeUndefined();
  });

  it('repeats a failure that the shell announced only where the answer would stand', () => {
    const { failure } = setUp();
    expect(failure.text(failureWith(true))).toMatch(/\w/);
    expect(failure.newText(failureWith(true))).toBeUndefined();
    expect(failure.newText(failureWith(false))).toBe(failure.text(failureWith(false)));
  });

  it('shows a notice unless the shell announced the failure', () => {
    const { shell, failure } = setUp();
    act(() => {
      failure.notify(failureWith(true));
      failure.notify(failureWith(false), 'warning');
    });
    expect(shell.calls.notices).toEqual([
      { type: 'warning', message: { code: 'COMMON_INVALID_INPUT', params: {} } },
    ]);
  });
});
