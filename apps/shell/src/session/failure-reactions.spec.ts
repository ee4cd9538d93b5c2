import type { Failure, Notice } from '@casebook/shell-sdk';
import type { Reaction } from '../http/statuses';
import { FailureReactions } from './failure-reactions';

function portalOf({ studyId = '4', nextStudyId = '4', isOver = false, flips = true } = {}) {
  const log: unknown[] = [];
  const notices: Notice[] = [];
  let hasWaited = false;
  const reactions = new FailureReactions({
    ui: { notify: (notice) => void notices.push(notice) },
    markers: {
      flip(id, sent) {
        log.push(`flip ${id} ${sent}`);
        return flips;
      },
    },
    studyId: () => (hasWaited ? nextStudyId : studyId),
    session: {
      end: (reason) => void log.push(`end ${reason}`),
      onStorageChanged: () => void log.push('compare sessions'),
      requirePasswordChange: () => void log.push('change password'),
    },
    countdown: { isOver },
    history: { navigate: (to) => void log.push(to) },
    timers: {
      after(ms, task) {
        log.push(`after ${ms}`);
        hasWaited = true;
        task();
        return () => undefined;
      },
    },
  });
  const fail = (reaction: Reaction, failure: Partial<Failure> = {}) =>
    reactions.onFailure({
      reaction,
      failure: {
        kind: 'problem',
        status: 500,
        code: '',
        params: {},
        errors: [],
        announced: false,
        ...failure,
      },
      sentLockMarker: '1',
    });
  return {
    fail,
    log,
    codes: () => notices.map(({ message }) => 'code' in message && message.code),
  };
}

describe('reactions to failed calls', () => {
  it('shows the message of the status, and the reason of a service that refuses an act [R8-HTTP-09]', () => {
    const { fail, codes } = portalOf();
    fail({ message: 'COMMSG002' }, { code: 'SUBJECT_LOCKED' });
    fail({ message: 'COMMON_FORBIDDEN', go: 'home' }, { status: 403, code: 'RIGHTS_OWN_REQUEST' });
    fail({ message: 'COMMON_FORBIDDEN', go: 'home' }, { status: 403 });
    expect(codes()).toEqual(['COMMSG002', 'RIGHTS_OWN_REQUEST', 'COMMON_FORBIDDEN']);
  });

  it.each([
    [401, false, 'end ended'],
    [419, false, 'end expired'],
    [419, true, 'end over'],
  ])(
    'ends the session after %i (whole time over: %s) and leaves the message to the sign-in page',
    (status, isOver, end) => {
      const { fail, log, codes } = portalOf({ isOver });
      fail({ message: 'SESSION_EXPIRED', go: 'sign-in' }, { status });
      expect(log).toEqual([end]);
      expect(codes()).toEqual([]);
    },
  );

  it('reports a changed configuration only for the first refused call [R4-LOCK-02]', () => {
    const first = portalOf();
    first.fail({ message: 'COMMSG013', flipLockMarker: true });
    expect(first.log).toEqual(['flip 4 1']);
    expect(first.codes()).toEqual(['COMMSG013']);
    const later = portalOf({ flips: false });
    later.fail({ message: 'COMMSG013', flipLockMarker: true });
    expect(later.codes()).toEqual([]);
  });

  it('opens home after a delay for reading the message [R8-HTTP-11]', () => {
    const { fail, log } = portalOf();
    fail({ message: 'COMMSG024', go: 'home', afterMs: 500 });
    expect(log).toEqual(['after 500', '/']);
  });

  it('does not open home from a study that was opened during the delay [R8-HTTP-11]', () => {
    const { fail, log } = portalOf({ studyId: '4', nextStudyId: '5' });
    fail({ message: 'COMMSG024', go: 'home', afterMs: 500 });
    expect(log).toEqual(['after 500']);
  });

  it('checks the session when another person has signed in [R7-CALL-07]', () => {
    const { fail, log } = portalOf();
    fail({ go: 'home' }, { kind: 'other-user', status: 0 });
    expect(log).toEqual(['compare sessions']);
  });

  it.each([
    ['not-found', '/404'],
    ['force-refresh', '/force-refresh'],
    ['change-password', 'change password'],
  ] as const)('goes to %s', (go, expected) => {
    const { fail, log } = portalOf();
    fail({ go });
    expect(log).toEqual([expected]);
  });
});
