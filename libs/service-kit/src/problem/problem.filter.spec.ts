import { Problem } from './problem';
import { toProblem } from './problem.filter';

describe('the answer to what was thrown', () => {
  it.each([
    ['terminating connection', '57P01'],
    ['connect ECONNREFUSED', 'ECONNREFUSED'],
    ['Connection terminated unexpectedly', undefined],
    ['Client has encountered a connection error and is not queryable', undefined],
    ['Query runner already released. Cannot run queries anymore.', undefined],
  ])('is 503 when the database went away: %s [D7-ERROR-01]', (text, code) => {
    const thrown = Object.assign(new Error(text), { code });
    expect(toProblem(thrown)).toMatchObject({ status: 503, code: 'COMMSG023' });
  });

  it.each(['53100', 'ENOSPC', 'EDQUOT'])(
    'is 507 with a code that says so when a disk is full: %s [D10-DISK-04]',
    (code) => {
      const thrown = Object.assign(new Error('could not extend file'), { code });
      expect(toProblem(thrown)).toMatchObject({ status: 507, code: 'PLATFORM_DISK_FULL' });
    },
  );

  it('keeps a refusal and hides the details of an unexpected error [D7-ERROR-01]', () => {
    const refusal = new Problem(412, 'CDMS700MSG004');
    expect(toProblem(refusal)).toBe(refusal);
    for (const thrown of [new Error('secret'), 'secret', null, undefined]) {
      expect(toProblem(thrown)).toMatchObject({ status: 500, code: 'COMMSG002' });
    }
  });

  it('is 423 when the database refuses to write in a study that was locked meanwhile [R5-SAVE-04]', () => {
    const thrown = Object.assign(new Error('study 1 is locked'), { code: 'CB423' });
    expect(toProblem(thrown)).toMatchObject({ status: 423, code: 'STUDY_LOCKED' });
  });
});
