import type { Job, Plain } from '@casebook/service-kit';
import type { StudyDesign } from '@casebook/study-design';
import type { EcsRunDetail, EcsRunStarted, EcsSubjectResultList } from '../ecs/ecs.dto';
import { check, testDesign } from './design';
import { type Actor, insertVersion, release, SITE, type TestStudy } from './study';

/** A version whose checks raise more queries; one of the checks cannot be evaluated for any subject. */
function stricterDesign(difference: string): StudyDesign {
  const design = testDesign();
  return {
    ...design,
    checks: [
      ...design.checks.filter(({ key }) => !['RANGE', 'DIFFERENCE', 'SECRETLY'].includes(key)),
      check('RANGE', 'VS', 'SYSBP', { expression: 'SYSBP > 120' }),
      check('PULSELESS', 'VS', 'PULSE', { expression: 'PULSE < 40' }),
      check('DIFFERENCE', 'VS', 'DIFF', {
        expression: difference,
        action: { type: 'derive' },
      }),
      check('RATIO', 'DM', 'AGE', { expression: '100 / (AGE - 50) > 90' }),
      check('SECRETLY', 'DM', 'AGE', { expression: 'SECRET == "x" && AGE > 20' }),
    ],
  };
}

let versions = 200;

/** Switches the site to a design that is stricter than the version of its data. */
export async function makeStricter(
  study: TestStudy,
  difference = 'SYSBP - DIABP + 1',
): Promise<void> {
  versions += 1;
  await insertVersion(study.database, versions, stricterDesign(difference));
  await release(study.database, SITE, versions);
  study.version = versions;
}

/** Waits for the end of a job, with the rights of its owner. */
export async function ended(
  study: TestStudy,
  jobId: string,
  actor: Actor = 'manager',
): Promise<Job> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const { body } = await study.call<Plain<Job>>(actor, 'GET', `/api/subject/jobs/${jobId}`);
    if (body.endedAt) return body;
  }
  throw new Error(`job ${jobId} does not end`);
}

export async function startRun(study: TestStudy, input: object, actor: Actor = 'manager') {
  const { status, body } = await study.call<EcsRunStarted>(actor, 'POST', 'ecs/runs', input);
  if (status !== 201) throw new Error(`no run: ${JSON.stringify(body)}`);
  return body;
}

export async function readRun(
  study: TestStudy,
  runId: number,
  actor: Actor = 'manager',
): Promise<EcsRunDetail> {
  return (await study.call<EcsRunDetail>(actor, 'GET', `ecs/runs/${runId}`)).body;
}

/** Runs the checks to the end and returns the result. */
export async function run(
  study: TestStudy,
  input: object,
  actor: Actor = 'manager',
): Promise<EcsRunDetail> {
  const { runId, jobId } = await startRun(study, input, actor);
  await ended(study, jobId, actor);
  return readRun(study, runId, actor);
}

export async function resultsOf(
  study: TestStudy,
  runId: number,
  filter = '',
  actor: Actor = 'manager',
): Promise<EcsSubjectResultList['rows']> {
  const path = `ecs/runs/${runId}/subjects?size=200${filter}`;
  return (await study.call<EcsSubjectResultList>(actor, 'GET', path)).body.rows;
}
