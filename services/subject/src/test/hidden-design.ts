import { findHiddenEffects, VersionView } from '@casebook/role-view';
import { compileDesignChecks } from '@casebook/checks';
import { holdsValue, type Check, type Item, type StudyDesign } from '@casebook/study-design';
import * as fc from 'fast-check';
import { arbitraryDesign } from './arbitrary-checks';
import { text } from './design';

/** One of this many items is hidden; one of this many pages is hidden completely. */
const ITEMS_IN = 4;
const PAGES_IN = 6;

type Pick = (below: number) => number;

/** Random designs with hidden items of any kind, and checks of every action that may read them. */
export const arbitraryHiddenDesign: fc.Arbitrary<StudyDesign> = fc
  .tuple(arbitraryDesign, fc.array(fc.nat(10_000), { minLength: 80, maxLength: 80 }))
  .map(([design, decisions]) => {
    let at = 0;
    const pick: Pick = (below) => decisions[at++ % decisions.length]! % below;
    return compiled({
      ...design,
      pages: design.pages.map((page) => {
        if (page.key === 'REG') return page;
        const whole = pick(PAGES_IN) === 0;
        const blocks = page.blocks.map((block) => ({
          ...block,
          items: block.items.map((item) =>
            whole || pick(ITEMS_IN) === 0 ? hidden(item, pick) : filled(item, pick),
          ),
        }));
        return { ...page, blocks };
      }),
      checks: design.checks.map((check) => acting(check, pick)),
    });
  });

/** Returns some designs as they could be frozen today, others as before hidden effects were refused. */
export function frozenToday(design: StudyDesign): StudyDesign {
  const { program } = compileDesignChecks(design);
  const { audiences } = new VersionView(1, 1, design);
  const refused = new Set(findHiddenEffects(program, audiences).map(({ path }) => path));
  return {
    ...design,
    checks: design.checks.filter((_, at) => !refused.has(`/checks/${at}/expression`)),
    schedule: design.schedule.map(({ condition, ...entry }, at) =>
      condition === undefined || refused.has(`/schedule/${at}/condition`)
        ? entry
        : { ...entry, condition },
    ),
    pages: design.pages.map((page) => ({
      ...page,
      blocks: page.blocks.map((block) => ({
        ...block,
        items: block.items.map((item) => ({
          ...item,
          properties: item.properties.filter(({ type }) => type !== 1),
        })),
      })),
    })),
  };
}

function hidden(item: Item, pick: Pick): Item {
  if (!holdsValue(item)) return item;
  // The arm stays empty, but what depends on it must be hidden as well.
  const property =
    pick(6) === 0 ? { type: 11 as const } : { type: 14 as const, roles: ['unblinded'] };
  return { ...item, properties: [property] };
}

function filled(item: Item, pick: Pick): Item {
  if (item.dataType !== 'number' || pick(4) > 0) return item;
  const from = { page: 'VS', item: (['WEIGHT', 'HEIGHT'] as const)[pick(2)]! };
  return item.key === from.item ? item : { ...item, properties: [{ type: 1, from }] };
}

/** Replaces the actions of some query checks by block or addVisit. */
function acting(check: Check, pick: Pick): Check {
  if (check.action.type !== 'query') return check;
  switch (pick(5)) {
    case 0:
      return { ...check, action: { type: 'block', message: text('Not like this') } };
    case 1:
      return { ...check, action: { type: 'addVisit', visit: 'SAFETY' } };
    default:
      return check;
  }
}

/** Removes the checks that no version could be frozen with for other reasons. */
function compiled(design: StudyDesign): StudyDesign {
  const wrong = new Set(compileDesignChecks(design).faults.map(({ checkKey }) => checkKey));
  return { ...design, checks: design.checks.filter(({ key }) => !wrong.has(key)) };
}
