import type { CheckTrial, CheckTrialEffects } from '@casebook/api-subject';
import { type Check, sameJson } from '@casebook/study-design';

type Action = Check['action']['type'];
type Effect = keyof CheckTrialEffects;

const OF_QUERIES = ['open', 'close', 'reopen', 'stays'] as const satisfies readonly Effect[];
/** What a check with an action is about; other effects are named only when there are some. */
const OF_ACTION: Readonly<Record<Action, readonly Effect[]>> = {
  query: OF_QUERIES,
  block: OF_QUERIES,
  prompt: ['prompt'],
  derive: ['derive'],
  show: ['show', 'hide'],
  hide: ['hide', 'show'],
  addVisit: ['addVisit'],
};

export interface TrialFigure {
  effect: Effect | 'block';
  count: number;
}

const actionOf = ({ check }: CheckTrial): Action => (check as unknown as Check).action.type;

export const asksQueries = (trial: CheckTrial): boolean =>
  OF_ACTION[actionOf(trial)] === OF_QUERIES;

/** How often the check would do what, its own effects first. What the role may not see is left out. */
export function figuresOf(trial: CheckTrial): TrialFigure[] {
  const { effects, outcomes } = trial;
  const type = actionOf(trial);
  const own = OF_ACTION[type];
  const others = (Object.keys(effects) as Effect[]).filter(
    (effect) => !own.includes(effect) && (effects[effect] ?? 0) > 0,
  );
  return [
    ...(type === 'block' ? [{ effect: 'block' as const, count: outcomes.fires }] : []),
    ...[...own, ...others].flatMap((effect) => {
      const count = effects[effect];
      return count === null ? [] : [{ effect, count }];
    }),
  ];
}

/** Effects that are counted but not listed. */
export function unlistedOf({ effects, outcomes, rows }: CheckTrial): number {
  const { stays: _stays, ...changes } = effects;
  const all = Object.values(changes).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return Math.max(0, all + outcomes.failed - rows.length);
}

/** Whether two states of a check find the same: tests, descriptions and whether it runs do not matter. */
export function isSameCheck(one: object, other: Check): boolean {
  const finds = ({ target, expression, action, autoClose }: Check) => ({
    target,
    expression,
    action,
    autoClose,
  });
  return sameJson(finds(one as Check), finds(other));
}
