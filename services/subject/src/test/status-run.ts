import type {
  StatusRunDetail,
  StatusRunInput,
  StatusRunStarted,
} from '../status-run/status-run.dto';
import { ended } from './ecs';
import type { Actor, Answer, ProblemBody, TestStudy } from './study';

export type StartAnswer = Answer<StatusRunStarted & ProblemBody>;

export const startStatusRun = (
  study: TestStudy,
  input: Partial<StatusRunInput>,
  actor: Actor = 'manager',
): Promise<StartAnswer> =>
  study.call(actor, 'POST', 'status-runs', { preview: false, set: true, flag: 'sdv', ...input });

export const applyStatusRun = (
  study: TestStudy,
  runId: number,
  input: object = {},
  actor: Actor = 'manager',
): Promise<StartAnswer> => study.call(actor, 'POST', `status-runs/${runId}/apply`, input);

export async function readStatusRun(
  study: TestStudy,
  runId: number,
  actor: Actor = 'manager',
): Promise<StatusRunDetail> {
  const { status, body } = await study.call<StatusRunDetail>(actor, 'GET', `status-runs/${runId}`);
  if (status !== 200) throw new Error(`no run: ${JSON.stringify(body)}`);
  return body;
}

/** Waits for the end of a started run and returns it. */
export async function finished(
  study: TestStudy,
  { status, body }: StartAnswer,
  actor: Actor = 'manager',
): Promise<StatusRunDetail> {
  if (status !== 201) throw new Error(`no run: ${JSON.stringify(body)}`);
  await ended(study, body.jobId, actor);
  return readStatusRun(study, body.runId, actor);
}

/** Runs to the end. */
export const statusRun = async (
  study: TestStudy,
  input: Partial<StatusRunInput>,
  actor: Actor = 'manager',
): Promise<StatusRunDetail> => finished(study, await startStatusRun(study, input, actor), actor);
