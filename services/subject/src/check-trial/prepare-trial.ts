import { type CheckFault, compileDesignChecksInSteps, type CompiledCheck } from '@casebook/checks';
import { yieldBetweenSteps } from '@casebook/service-kit';
import type { Check, StudyDesign } from '@casebook/study-design';
import type { DesignVersion } from '../design/design-version';
import type { TrialCheck } from '../engine/try-check';
import { designWithCheck, designWithPartsOf } from './trial-design';

/** Faults that say that a version does not have what the check names. */
const NOT_THERE: ReadonlySet<string> = new Set([
  'CHECKS_PATH_UNKNOWN',
  'CHECKS_VISIT_UNKNOWN',
  'CHECKS_TARGET_UNKNOWN',
]);

export type TrialFault = Pick<CheckFault, 'code' | 'params'>;

/** The check compiled for a version, or why it cannot be. */
export type PreparedTrial = { trial: TrialCheck } | { fault: TrialFault };

export const isNotThere = ({ code }: TrialFault): boolean => NOT_THERE.has(code);

/**
 * Compiles the check for a version. What the version does not have but another released one has is missing to the check,
 * except its target: a check without a target finds nothing.
 *
 * @param released all released versions, the newest first
 */
export async function prepareTrial(
  version: DesignVersion,
  released: readonly DesignVersion[],
  check: Check,
): Promise<PreparedTrial> {
  // As it runs: without effects that would reveal hidden data.
  const { design } = version.index;
  const alone = await compiled(version, design, check);
  if ('trial' in alone || !isNotThere(alone.fault)) return alone;
  const fault = targetFault(version, check);
  if (fault) return { fault };
  const all = released.reduce((merged, other) => designWithPartsOf(merged, other.design), design);
  return compiled(version, all, check);
}

async function compiled(
  version: DesignVersion,
  design: StudyDesign,
  check: Check,
): Promise<PreparedTrial> {
  const result = await yieldBetweenSteps(
    compileDesignChecksInSteps(designWithCheck(design, check)),
  );
  const fault = result.faults.find(
    ({ checkKey, path, severity }) =>
      checkKey === check.key && path.startsWith('/checks/') && severity === 'error',
  );
  if (fault) return { fault };
  const own = result.program.checks.get(check.key)!;
  const program = {
    ...result.program,
    plan: (page: string) => {
      const plan = result.program.plan(page);
      return { ...plan, rest: plan.rest.filter(({ key }) => key === check.key) };
    },
  };
  return { trial: { check: own, program, isForEverybody: isForEverybody(version, own) } };
}

function targetFault(version: DesignVersion, { target, action }: Check): TrialFault | null {
  const { index } = version;
  const unknown = (code: TrialFault['code'], params: TrialFault['params']) => ({ code, params });
  if (!index.pages.has(target.page)) {
    return unknown('CHECKS_TARGET_UNKNOWN', { target: target.page });
  }
  if (target.visit !== undefined && !index.scheduleEntry(target.visit, target.page)) {
    return unknown('CHECKS_TARGET_UNKNOWN', { target: `${target.visit}:${target.page}` });
  }
  const items = 'items' in action ? action.items : [];
  const missing = [...(target.item === undefined ? [] : [target.item]), ...items].find(
    (item) => !index.item(target.page, item),
  );
  if (missing !== undefined) {
    return unknown('CHECKS_TARGET_UNKNOWN', { target: `${target.page}.${missing}` });
  }
  if (action.type === 'addVisit' && !index.visits.has(action.visit)) {
    return unknown('CHECKS_VISIT_UNKNOWN', { visit: action.visit });
  }
  return null;
}

/** What the version does not have has no data, so nobody has to see it. */
function known({ index }: DesignVersion, { operands, visits, target }: CompiledCheck) {
  return {
    operands: operands.filter(({ page, item }) => index.item(page, item) !== undefined),
    visits: visits.filter((key) => index.visits.has(key)),
    target,
  };
}

const isForEverybody = (version: DesignVersion, check: CompiledCheck): boolean =>
  version.audiences.check(known(version, check)) === null;

/**
 * Whether the role may see the result of the check under every released version: its target, everything that it reads and
 * acts on, and its queries as they are now (decision 45).
 */
export function seesTrial(
  released: readonly DesignVersion[],
  trials: readonly TrialCheck[],
  { key }: Pick<Check, 'key'>,
  roleCode: string | null,
): boolean {
  return released.every((version) => {
    const role = version.role(roleCode);
    if (version.program.checks.has(key) && !role.seesCheck(key)) return false;
    return trials.every(({ check }) => {
      const { page, item } = check.target;
      if (!version.index.pages.has(page)) return true;
      const { operands, visits } = known(version, check);
      const items = [...(item === undefined ? [] : [item]), ...actedOn(check)];
      return (
        role.seesPage(page) &&
        items.every((one) => !version.index.item(page, one) || role.seesItem(page, one)) &&
        operands.every((operand) => role.seesItem(operand.page, operand.item)) &&
        visits.every((visit) => role.seesVisit(visit)) &&
        (check.action.type !== 'addVisit' ||
          !version.index.visits.has(check.action.visit) ||
          role.seesVisit(check.action.visit))
      );
    });
  });
}

const actedOn = ({ action }: CompiledCheck): readonly string[] =>
  'items' in action ? action.items : [];
