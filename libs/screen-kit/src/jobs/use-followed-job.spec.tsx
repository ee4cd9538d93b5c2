import { JobStatus } from '@casebook/catalogue';
import { type JobState, ShellProvider } from '@casebook/shell-sdk';
import { createTestShell } from '@casebook/shell-sdk/testing';
import { act, renderHook } from '@testing-library/react';
import { type AnsweredJob, useFollowedJob } from './useFollowedJob';

const stateOf = (status: JobState['status']): JobState => ({
  status,
  done: 1,
  total: 1,
  secondsLeft: null,
  cancellable: true,
  code: null,
  params: {},
});
const RUNNING = stateOf(JobStatus.processing);
const ENDED = stateOf(JobStatus.finished);
const JOB = { service: 'status', jobId: 'J-1', label: { text: 'Job' }, href: '/' };

/** A screen whose query answers with one job. */
function follow(first: AnsweredJob) {
  const shell = createTestShell();
  const refetch = jest.fn();
  const { result, rerender } = renderHook(({ answered }) => useFollowedJob(answered, refetch), {
    initialProps: { answered: first },
    wrapper: ({ children }) => <ShellProvider shell={shell}>{children}</ShellProvider>,
  });
  const inTray = (state: JobState): void => act(() => shell.jobs.watched.set([{ ...JOB, state }]));
  return { result, refetch, inTray, answer: (answered: AnsweredJob) => rerender({ answered }) };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const later = (): void =>
  act(() => {
    jest.advanceTimersByTime(3_500);
  });

it('asks from time to time while the job is not in the tray', () => {
  const { refetch, answer, result } = follow({ ...RUNNING, jobId: 'J-1' });
  expect(refetch).not.toHaveBeenCalled();
  later();
  expect(refetch).toHaveBeenCalledTimes(1);
  answer({ ...ENDED, jobId: 'J-1' });
  expect(result.current.isOver).toBe(true);
  later();
  expect(refetch).toHaveBeenCalledTimes(1);
});

it('leaves a running job to the tray, and asks as soon as it ends', () => {
  const { refetch, inTray, result } = follow({ ...RUNNING, jobId: 'J-1' });
  inTray(RUNNING);
  later();
  expect(refetch).not.toHaveBeenCalled();
  inTray(ENDED);
  expect(refetch).toHaveBeenCalledTimes(1);
  expect(result.current).toEqual({ job: ENDED, isOver: false });
});

it('asks again when the answer after the end is still that of before', () => {
  const { refetch, inTray, answer, result } = follow({ ...RUNNING, jobId: 'J-1' });
  inTray(ENDED);
  later();
  expect(refetch.mock.calls.length).toBeGreaterThan(1);
  answer({ ...ENDED, jobId: 'J-1' });
  const { length } = refetch.mock.calls;
  later();
  expect(refetch).toHaveBeenCalledTimes(length);
  expect(result.current.isOver).toBe(true);
});
