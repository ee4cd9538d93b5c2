import { failureOf } from './failure';

describe('why a call was not done', () => {
  it('is what the call answered', () => {
    const failure = { status: 422, code: 'COMMON_INVALID_INPUT', errors: [] };
    expect(failureOf(failure)).toBe(failure);
  });

  it.each([[{ name: 'AbortError', message: 'Aborted' }], [undefined]])(
    'is told by the shell when the session ended under way: %j',
    (error) => expect(failureOf(error)).toMatchObject({ announced: true, errors: [] }),
  );
});
