import type { CheckTrial, CheckTrialStarted, LastCheckTrial } from '../check-trial/check-trial.dto';
import type { Check } from '@casebook/study-design';
import { ended } from './ecs';
import type { Actor, Answer, ProblemBody, TestStudy } from './study';

/** Asks for a trial of a check. */
export const askTrial = (
  study: TestStudy,
  check: unknown,
  actor: Actor = 'manager',
): Promise<Answer<CheckTrialStarted & ProblemBody>> =>
  study.call(actor, 'POST', 'check-trial', { check });

/** The last trial of the person. */
export const lastTrial = async (
  study: TestStudy,
  actor: Actor = 'manager',
): Promise<CheckTrial | null> =>
  (await study.call<LastCheckTrial>(actor, 'GET', 'check-trial')).body.trial;

/** Tries a check to the end and returns the result. */
export async function tried(
  study: TestStudy,
  check: Check,
  actor: Actor = 'manager',
): Promise<CheckTrial> {
  const { status, body } = await askTrial(study, check, actor);
  if (status !== 201) throw new Error(`no trial: ${JSON.stringify(body)}`);
  await ended(study, body.jobId, actor);
  return (await lastTrial(study, actor))!;
}
