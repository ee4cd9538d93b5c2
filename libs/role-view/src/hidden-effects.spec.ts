import { compileDesignChecks } from '@casebook/checks';
import type { Check, CheckActionSpec, StudyDesign } from '@casebook/study-design';
import { Audiences } from './audiences';
import { blindedDesign, check, hidden, item } from './blinded-design.testing';
import { findHiddenEffects } from './hidden-effects';
import { VersionView } from './version-view';

const text = (en: string) => ({ en });
const X = { page: 'OPEN', item: 'X' };
const OUT = { page: 'OPEN', item: 'OUT' };
const derive: CheckActionSpec = { type: 'derive' };
const block: CheckActionSpec = { type: 'block', message: text('No') };

function found(design: StudyDesign): [code: string, path: string, target: string, reads: string][] {
  const { program, faults } = compileDesignChecks(design);
  expect(faults).toEqual([]);
  return findHiddenEffects(program, new Audiences(program)).map(({ code, path, target, reads }) => [
    code,
    path,
    target,
    reads,
  ]);
}
const ofChecks = (...checks: Check[]) => found(blindedDesign(checks));

describe('an effect visible to roles that may not see its source', () => {
  it.each([
    ['read of every repetition', 'visits("V1").exists(v, v.MIXED.KIT == "1")', 'MIXED.KIT'],
    ['counted visits of hidden pages', 'size(visits("V2")) > 0', 'visits("V2")'],
  ])('is refused for %s [D6-HIDDEN-01] [D5-CEL-06]', (_, expression, reads) => {
    const effects = ofChecks(check('C', X, expression, { type: 'show', items: ['Y'] }));
    expect(effects).toMatchObject([
      ['DESIGN_HIDDEN_SHOWN', '/checks/0/expression', 'OPEN.Y', expect.stringContaining(reads)],
    ]);
  });

  it('restricts items derived from the count of hidden visits, and the checks on them [D6-HIDDEN-01] [D5-CEL-06]', () => {
    const count = check('N', OUT, 'visits("V2").exists(v, true) ? "1" : "0"', derive);
    const { program, faults } = compileDesignChecks(
      blindedDesign([count, check('Q', X, 'size(visits("V2")) > 0')]),
    );
    expect(faults).toEqual([]);
    const audiences = new Audiences(program);
    expect([...audiences.item('OPEN', 'OUT')!]).toEqual(['pharmacist']);
    expect([...audiences.check(program.checks.get('Q')!)!]).toEqual(['pharmacist']);
    expect(audiences.item('OPEN', 'X')).toBeNull();
  });

  const HIDDEN = 'MIXED.KIT == "1"';
  const AT = '/checks/0/expression';
  it.each<[string, Check, string, string]>([
    ['derived value', check('C', OUT, 'MIXED.KIT', derive), 'DESIGN_HIDDEN_DERIVED', 'OPEN.OUT'],
    [
      'shown item',
      check('C', X, HIDDEN, { type: 'show', items: ['Y'] }),
      'DESIGN_HIDDEN_SHOWN',
      'OPEN.Y',
    ],
    [
      'hidden item',
      check('C', X, HIDDEN, { type: 'hide', items: ['Y'] }),
      'DESIGN_HIDDEN_SHOWN',
      'OPEN.Y',
    ],
    ['refused save', check('C', X, HIDDEN, block), 'DESIGN_HIDDEN_BLOCK', 'OPEN'],
    [
      'added visit',
      check('C', X, HIDDEN, { type: 'addVisit', visit: 'EXTRA' }),
      'DESIGN_HIDDEN_VISIT',
      'EXTRA',
    ],
  ])('is a fault: %s [D6-HIDDEN-01]', (_kind, one, code, target) => {
    expect(ofChecks(one)).toEqual([[code, AT, target, 'MIXED.KIT']]);
  });

  it('is a fault when a check on a page that some roles do not see adds a visit, whatever it reads [D6-HIDDEN-01]', () => {
    const S1 = { page: 'SECRET', item: 'S1' };
    const extra: CheckActionSpec = { type: 'addVisit', visit: 'EXTRA' };
    expect(ofChecks(check('C', S1, 'visit("V1").OPEN.X == "1"', extra))).toEqual([
      ['DESIGN_HIDDEN_VISIT', AT, 'EXTRA', 'SECRET'],
    ]);
    expect(ofChecks(check('C', { page: 'MIXED', item: 'KIT' }, 'A == "1"', extra))).toEqual([]);
  });

  it('is a fault for the condition of a page [D6-HIDDEN-01]', () => {
    const design = blindedDesign();
    design.schedule.push({
      visit: 'V2',
      page: 'OPEN',
      mandatory: false,
      condition: 'visit("V1").MIXED.KIT == "1"',
    });
    const at = design.schedule.length - 1;
    expect(found(design)).toEqual([
      [
        'DESIGN_HIDDEN_CONDITION',
        `/schedule/${at}/condition`,
        'V2 / OPEN',
        'visit("V1").MIXED.KIT',
      ],
    ]);
  });

  it('is a fault for an item filled from a hidden one [D6-HIDDEN-01]', () => {
    const design = blindedDesign();
    const open = design.pages.findIndex(({ key }) => key === 'OPEN');
    design.pages[open]!.blocks[0]!.items.push(
      item('COPY', { properties: [{ type: 1, from: { page: 'MIXED', item: 'KIT' } }] }),
    );
    expect(found(design)).toEqual([
      [
        'DESIGN_HIDDEN_AUTOFILL',
        `/pages/${open}/blocks/0/items/3/properties/0`,
        'OPEN.COPY',
        'MIXED.KIT',
      ],
    ]);
  });

  it('is found over any number of derivations, and for the arm [D6-HIDDEN-01]', () => {
    const design = blindedDesign([
      check('D1', { page: 'MIXED', item: 'MID' }, 'SECRET.S1', derive),
      check('SHOW', X, 'MIXED.MID == "1"', { type: 'show', items: ['Y'] }),
      check('D2', OUT, 'OPEN.ARM', derive),
      check('SHOW2', X, 'OUT == "1"', { type: 'hide', items: ['Y'] }),
    ]);
    design.pages
      .find(({ key }) => key === 'OPEN')!
      .blocks[0]!.items.push(item('ARM', { properties: [{ type: 11 }] }));
    expect(found(design).map(([code, , target, reads]) => [code, target, reads])).toEqual([
      // The monitor would see a value that only the pharmacist may see.
      ['DESIGN_HIDDEN_DERIVED', 'MIXED.MID', 'SECRET.S1'],
      ['DESIGN_HIDDEN_SHOWN', 'OPEN.Y', 'MIXED.MID'],
      ['DESIGN_HIDDEN_DERIVED', 'OPEN.OUT', 'OPEN.ARM'],
      ['DESIGN_HIDDEN_SHOWN', 'OPEN.Y', 'OPEN.OUT'],
    ]);
  });

  it('is a fault for a refused save at a hidden item that a show rule may hide [D6-HIDDEN-01]', () => {
    const at = { page: 'MIXED', item: 'KIT' };
    expect(ofChecks(check('C', at, 'A == "1"', block))).toEqual([
      ['DESIGN_HIDDEN_BLOCK', AT, 'MIXED', 'MIXED.KIT'],
    ]);
  });

  it('is no fault for queries and prompts, nor if every role that sees it sees its source [D6-HIDDEN-01]', () => {
    expect(
      ofChecks(
        check('Q', X, HIDDEN),
        check('P', X, HIDDEN, { type: 'prompt', message: text('Look') }),
        check('D', { page: 'SECRET', item: 'S2' }, 'MIXED.MID', derive),
        check('S', { page: 'SECRET', item: 'S1' }, HIDDEN, { type: 'show', items: ['S2', 'HEAD'] }),
        check('B', { page: 'SECRET', item: 'S1' }, HIDDEN, block),
        check('O', OUT, 'X', derive),
      ),
    ).toEqual([]);
    const design = blindedDesign();
    design.schedule.push({
      visit: 'V1',
      page: 'SECRET',
      mandatory: false,
      condition: 'MIXED.KIT == "1"',
    });
    expect(found(design)).toEqual([]);
  });
});

describe('a version frozen before hidden effects were refused', () => {
  const version = (design: StudyDesign) => new VersionView(1, 1, design);
  const actions = ({ program }: VersionView) =>
    Object.fromEntries([...program.checks].map(([key, { action }]) => [key, action]));

  it('runs without these effects, and shows items, pages and visits instead of hiding them [D6-HIDDEN-02]', () => {
    const design = blindedDesign([
      check('SHOW', X, 'MIXED.KIT == "1"', { type: 'show', items: ['Y'] }),
      check('BLOCK', X, 'MIXED.KIT == "1"', block),
      check('VISIT', X, 'MIXED.KIT == "1"', { type: 'addVisit', visit: 'EXTRA' }),
      check('FINE', X, 'Y == "1"', { type: 'hide', items: ['OUT'] }),
    ]);
    design.schedule.push({
      visit: 'V2',
      page: 'OPEN',
      mandatory: true,
      condition: 'MIXED.KIT == "1"',
    });
    const { items } = design.pages.find(({ key }) => key === 'OPEN')!.blocks[0]!;
    items.push(item('COPY', { properties: [{ type: 1, from: { page: 'MIXED', item: 'KIT' } }] }));
    const run = version(design);
    expect(actions(run)).toMatchObject({
      BLOCK: { ...block, type: 'query' },
      FINE: { type: 'hide', items: ['OUT'] },
    });
    expect(['SHOW', 'VISIT'].filter((key) => run.program.checks.has(key))).toEqual([]);
    expect(run.role('site_staff').seesCheck('BLOCK')).toBe(false);
    expect(run.role('pharmacist').seesCheck('BLOCK')).toBe(true);
    expect(run.index.scheduleEntry('V2', 'OPEN')).toEqual({
      visit: 'V2',
      page: 'OPEN',
      mandatory: true,
    });
    expect(run.index.item('OPEN', 'COPY')?.item.properties).toEqual([]);
    // The stored design of the version is not changed.
    expect(run.design).toBe(design);
  });

  it('hides derived items from roles that may not see their sources [D6-HIDDEN-02]', () => {
    const run = version(
      blindedDesign([
        check('D1', OUT, 'MIXED.KIT', derive),
        check('D2', { page: 'OPEN', item: 'Y' }, 'OUT', derive),
        check('Q', X, 'Y == "1"'),
      ]),
    );
    const sees = (role: string) => [
      run.role(role).seesItem('OPEN', 'OUT'),
      run.role(role).seesItem('OPEN', 'Y'),
      run.role(role).seesCheck('Q'),
    ];
    expect(sees('site_staff')).toEqual([false, false, false]);
    expect(sees('monitor')).toEqual([false, false, false]);
    expect(sees('pharmacist')).toEqual([true, true, true]);
    expect(run.isItemForEverybody('OPEN', 'OUT')).toBe(false);
  });
});

describe('the view of a role on a version', () => {
  const run = new VersionView(1, 1, blindedDesign());

  it('leaves out pages, visits, blocks and labels without any value for the role [D6-HIDDEN-03]', () => {
    const { unseen } = run.role('site_staff');
    expect(unseen).toEqual({
      items: ['MIXED.KIT', 'MIXED.MID', 'SECRET.HEAD', 'SECRET.S1', 'SECRET.S2'],
      blocks: ['SECRET.SECRETB'],
      pages: ['SECRET'],
      visits: ['V2'],
      checks: [],
    });
    expect(['V1', 'V2', 'EXTRA'].filter((key) => run.role('site_staff').seesVisit(key))).toEqual([
      'V1',
      'EXTRA',
    ]);
    expect(run.role('pharmacist').unseen.pages).toEqual([]);
    expect(run.role('pharmacist').seesVisit('V2')).toBe(true);
  });

  it('contains nothing that the version does not have [D6-HIDDEN-03]', () => {
    const view = run.role('pharmacist');
    expect([view.seesItem('OPEN', 'NONE'), view.seesPage('NONE'), view.seesVisit('NONE')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(run.role(null).seesItem('MIXED', 'KIT')).toBe(false);
  });

  it('hides an item without named roles from every role [D6-HIDDEN-03]', () => {
    const design = blindedDesign();
    design.pages.find(({ key }) => key === 'OPEN')!.blocks[0]!.items.push(hidden('NOBODY', []));
    const view = new VersionView(1, 1, design);
    expect(view.role('pharmacist').seesItem('OPEN', 'NOBODY')).toBe(false);
  });
});
