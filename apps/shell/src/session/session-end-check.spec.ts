import type { HttpResult, SessionView } from '@casebook/shell-sdk';
import { writableStore } from '@casebook/shell-sdk';
import { SessionEndCheck } from './session-end-check';

function checkOf({ isOver = false } = {}) {
  const answers: ((result: HttpResult<never>) => void)[] = [];
  const end = jest.fn();
  const check = new SessionEndCheck({
    http: {
      request: <T>() => new Promise<HttpResult<T>>((resolve) => void answers.push(resolve)),
    },
    session: { end, view: writableStore<SessionView | null>({ personId: 7 } as SessionView) },
    countdown: { isOver },
  });
  return { check, answers, end };
}

const refused: HttpResult<never> = {
  ok: false,
  failure: { kind: 'problem', status: 419, code: '', params: {}, errors: [], announced: false },
};

describe('the end of the session by the computer clock', () => {
  it('ends the session when the server confirms it, with its reason', async () => {
    for (const [isOver, reason] of [
      [false, 'expired'],
      [true, 'over'],
    ] as const) {
      const { check, answers, end } = checkOf({ isOver });
      const done = check.run();
      answers[0]!(refused);
      await done;
      expect(end).toHaveBeenCalledWith(reason);
    }
  });

  it('is ignored when the server still accepts the session', async () => {
    const { check, answers, end } = checkOf();
    const done = check.run();
    answers[0]!({ ok: true, status: 200, data: undefined as never, headers: {} });
    await done;
    expect(end).not.toHaveBeenCalled();
  });

  it('is checked by one call at a time', async () => {
    const { check, answers } = checkOf();
    const done = check.run();
    await check.run();
    expect(answers).toHaveLength(1);
    answers[0]!(refused);
    await done;
  });
});
