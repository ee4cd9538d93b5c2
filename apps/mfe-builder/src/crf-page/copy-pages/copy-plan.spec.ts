import { compileDesignChecks, runCheckTests } from '@casebook/checks';
import {
  type Check,
  type Codelist,
  emptyDesign,
  type Item,
  type ItemProperty,
  Layout,
  type Page,
  PageType,
  type StudyDesign,
  validateDesign,
} from '@casebook/study-design';
import * as fc from 'fast-check';
import { checksOfPages, withPageKeys } from './copied-checks';
import { type CopyPlan, planCopy, wantedKey, type WantedKeys } from './copy-plan';

const LISTS = { codelist: 'codelists', page: 'pages', check: 'checks' } as const;

const studyOf = (languages: string[]): StudyDesign =>
  emptyDesign({ studyIdText: 'T', name: { en: 'Test' }, protocolNumber: 'T' }, languages);

const item = (key: string, properties: ItemProperty[] = [], more: Partial<Item> = {}): Item => ({
  key,
  layout: Layout.text,
  label: { en: key, th: `${key} th` },
  properties,
  ...more,
});

const page = (key: string, ...items: Item[]): Page => ({
  key,
  type: PageType.normal,
  title: { en: key },
  blocks: [{ key: 'B', type: 1, items }],
});

const list = (key: string, ...codes: string[]): Codelist => ({
  key,
  name: { en: key },
  dataType: 'text',
  entries: codes.map((code) => ({ code, label: { en: `Code ${code}` } })),
});

const coded = (codelist: string) => item('CODED', [], { layout: Layout.dropdown, codelist });

const check = (key: string, pageKey: string, expression: string, more = {}): Check => ({
  key,
  target: { page: pageKey, item: 'A' },
  expression,
  action: { type: 'query', message: { en: 'Why?', th: 'ทำไม' } },
  autoClose: true,
  tests: [],
  ...more,
});

/** Copies pages with their checks. */
function copy(
  source: StudyDesign,
  keys: string[],
  receiver: StudyDesign,
  wanted?: WantedKeys,
): { plan: CopyPlan; design: StudyDesign } {
  const pages = source.pages.filter(({ key }) => keys.includes(key));
  const checks = checksOfPages(source, pages);
  const plan = planCopy(source, { pages, checks }, receiver, wanted);
  const design = structuredClone(receiver);
  for (const { kind, content } of plan.edits ?? []) {
    (design[LISTS[kind as keyof typeof LISTS]] as unknown[]).push(content);
  }
  return { plan, design };
}

const keysOf = ({ parts }: CopyPlan) =>
  parts.map(({ kind, from, key }) => `${kind} ${from} ${key}`);
const pageOf = ({ pages }: StudyDesign, key: string) => pages.find((one) => one.key === key)!;
const itemOf = (design: StudyDesign, key: string, of: string) =>
  pageOf(design, key).blocks[0]!.items.find((one) => one.key === of)!;

describe('copying pages from another study', () => {
  it('numbers keys that are taken, and takes those that the person wants [D4-EDITOR-11]', () => {
    const source = studyOf(['en']);
    source.pages.push(page('VS', item('A')), page('AE', item('A')));
    source.checks.push(check('C1', 'VS', 'A == "x"'));
    const receiver = studyOf(['en']);
    receiver.pages.push(page('VS', item('A')));
    receiver.checks.push(check('C1', 'VS', 'A == "x"'));
    expect(keysOf(copy(source, ['VS', 'AE'], receiver).plan)).toEqual([
      'page VS VS_2',
      'page AE AE',
      'check C1 C1_2',
    ]);
    const wanted = new Map([[wantedKey('page', 'AE'), 'VS_2']]);
    expect(keysOf(copy(source, ['VS', 'AE'], receiver, wanted).plan).slice(0, 2)).toEqual([
      'page VS VS_3',
      'page AE VS_2',
    ]);
  });

  it.each([
    ['VS', 'used'],
    ['1', 'form'],
    ['', 'form'],
    ['true', 'form'],
  ])('makes nothing under the key %j, which is wrong: %s [D4-EDITOR-11]', (key, fault) => {
    const source = studyOf(['en']);
    source.pages.push(page('VS', item('A')));
    const { plan } = copy(source, ['VS'], source, new Map([[wantedKey('page', 'VS'), key]]));
    expect(plan.parts).toEqual([{ kind: 'page', from: 'VS', key, fault }]);
    expect(plan.edits).toBeUndefined();
  });

  it('uses an equal codelist that is there, and copies another one of the same key under a new key [D4-EDITOR-11]', () => {
    const source = studyOf(['en', 'th']);
    source.codelists.push(list('NY', 'N', 'Y'), list('SEX', 'M', 'F'), list('OTHER', '1'));
    source.pages.push(page('P', coded('NY')), page('Q', coded('SEX')));
    const receiver = studyOf(['en', 'ja']);
    const labelled = list('NY', 'N', 'Y');
    const entries = labelled.entries.map((entry) => ({
      ...entry,
      label: { ...entry.label, ja: 'ラベル' },
    }));
    receiver.codelists.push({ ...labelled, entries }, list('SEX', 'F', 'M'));
    const first = copy(source, ['P', 'Q'], receiver);
    expect(keysOf(first.plan)).toEqual([
      'page P P',
      'page Q Q',
      'codelist SEX SEX_2',
      'codelist NY NY',
    ]);
    expect(itemOf(first.design, 'P', 'CODED').codelist).toBe('NY');
    expect(itemOf(first.design, 'Q', 'CODED').codelist).toBe('SEX_2');
    // A second copy makes no third list.
    expect(keysOf(copy(source, ['Q'], first.design).plan)).toEqual([
      'page Q Q_2',
      'codelist SEX SEX_2',
    ]);
  });

  it('leaves out what refers to the other study, and keeps a hidden item hidden [D4-EDITOR-11]', () => {
    const source = studyOf(['en']);
    source.pages.push(
      {
        ...page(
          'P',
          item('A', [{ type: 14, roles: ['pharmacist'], blinding: 'UNBLIND' }]),
          item('B', [{ type: 11, scheme: 'MAIN' }]),
          item('C', [{ type: 12, kitType: 'KIT' }]),
          item('D', [{ type: 15 }, { type: 2, value: 'x' }]),
          item('E', [{ type: 1, from: { page: 'Q', item: 'A' } }]),
          item('F', [{ type: 1, from: { page: 'Z', item: 'A' } }]),
          item('G', [{ type: 1, from: { visit: 'V1', page: 'Q', item: 'A' } }]),
          item('H', [{ type: 13, factor: 'SEX' }]),
          item('I', [{ type: 11 }]),
        ),
        group: 'G1',
        type: PageType.registration,
        source: { format: 'odm', oid: 'F.P' },
      },
      page('Q', item('A')),
    );
    const receiver = studyOf(['en']);
    receiver.pages.push(page('Q', item('A')));
    const { plan, design } = copy(source, ['P', 'Q'], receiver);
    expect(plan.left).toEqual([
      { page: 'P', reason: 'registration' },
      { page: 'P', reason: 'group', of: 'G1' },
      { page: 'P', item: 'A', reason: 'blinding', of: 'UNBLIND' },
      { page: 'P', item: 'B', reason: 'scheme', of: 'MAIN' },
      { page: 'P', item: 'C', reason: 'kitType', of: 'KIT' },
      { page: 'P', item: 'D', reason: 'consent' },
      { page: 'P', item: 'F', reason: 'autofill', of: 'Z.A' },
      { page: 'P', item: 'G', reason: 'autofill', of: 'V1.Q.A' },
      { page: 'P', item: 'H', reason: 'onlyOne' },
    ]);
    expect(pageOf(design, 'P')).toMatchObject({ type: PageType.normal });
    expect(pageOf(design, 'P')).not.toHaveProperty('group');
    expect(pageOf(design, 'P')).not.toHaveProperty('source');
    expect(itemOf(design, 'P', 'A').properties).toEqual([{ type: 14, roles: ['pharmacist'] }]);
    expect(itemOf(design, 'P', 'D').properties).toEqual([{ type: 2, value: 'x' }]);
    expect(itemOf(design, 'P', 'E').properties).toEqual([
      { type: 1, from: { page: 'Q_2', item: 'A' } },
    ]);
    expect(itemOf(design, 'P', 'I').properties).toEqual([{ type: 11 }]);
    const group = { key: 'G1', title: { en: 'Group' } };
    source.groups.push(group);
    receiver.groups.push(group);
    expect(pageOf(copy(source, ['P'], receiver).design, 'P').group).toBe('G1');
  });

  it('takes the checks along that read copied pages only, with the new keys of these pages [D4-EDITOR-11]', () => {
    const source = studyOf(['en']);
    source.visits.push({ key: 'V1', title: { en: 'Visit 1' }, type: 'scheduled' });
    source.pages.push(page('VS', item('A')), page('AE', item('A')), page('Z', item('A')));
    source.schedule.push({ visit: 'V1', page: 'VS', mandatory: true });
    const tests: Check['tests'] = [
      {
        name: 'fires',
        values: { A: 'VS.A', 'AE.A': 'VS.A', 'Z.A': 'x', 'V1:AE.A': 'x' },
        expect: 'fires',
      },
    ];
    source.checks.push(
      check('OWN', 'VS', 'A == "VS.A" && VS.A == AE.A // VS.A', { tests }),
      check('READS', 'VS', 'A == Z.A'),
      check('VISIT', 'VS', 'visit("V1").VS.A == "x"'),
      check('AT', 'VS', 'A == "x"', { target: { page: 'VS', item: 'A', visit: 'V1' } }),
      check('ADDS', 'VS', 'A == "x"', { action: { type: 'addVisit', visit: 'V1' } }),
      check('OFF', 'VS', 'A == "x"', { disabled: true }),
      check('BOUND', 'VS', '[A].exists(VS, VS.startsWith("x"))'),
      check('OTHER', 'Z', 'A == "x"'),
    );
    const receiver = studyOf(['en']);
    receiver.pages.push(page('VS', item('A')));
    const { plan, design } = copy(source, ['VS', 'AE'], receiver);
    expect(plan.checksLeft).toEqual(['READS', 'VISIT', 'AT', 'ADDS', 'OFF', 'BOUND']);
    expect(design.checks).toEqual([
      {
        ...check('OWN', 'VS_2', 'A == "VS.A" && VS_2.A == AE.A // VS.A'),
        action: { type: 'query', message: { en: 'Why?' } },
        tests: [{ name: 'fires', values: { A: 'VS.A', 'AE.A': 'VS.A' }, expect: 'fires' }],
      },
    ]);
    const { program } = compileDesignChecks(design);
    expect(runCheckTests(program, design)).toEqual([
      expect.objectContaining({ checkKey: 'OWN', passed: true }),
    ]);
  });

  it('leaves out languages that this study does not have, and counts what is not translated [D4-EDITOR-11]', () => {
    const source = studyOf(['en', 'th']);
    source.pages.push(page('P', item('A', [{ type: 6, role: 'unit', text: { th: 'ก.' } }])));
    const { plan, design } = copy(source, ['P'], studyOf(['ja', 'en']));
    expect(plan.languagesLeft).toEqual(['th']);
    expect(plan.untranslated).toBe(3);
    expect(itemOf(design, 'P', 'A')).toMatchObject({
      label: { en: 'A' },
      properties: [{ text: {} }],
    });
    expect(itemOf(design, 'P', 'A').label).not.toHaveProperty('th');
  });

  it('keeps a valid draft valid, changes no part that is there, and names no other key [D4-EDITOR-11]', () => {
    fc.assert(
      fc.property(
        study(['en', 'th']),
        study(['en', 'ja']),
        fc.subarray(PAGES, { minLength: 1 }),
        fc.dictionary(
          fc.constantFrom(...PAGES, ...CODELISTS).map((key) => wantedKey('page', key)),
          fc.constantFrom('VS', 'VS_2', 'NEW', '1', 'AE'),
        ),
        (source, receiver, keys, wanted) => {
          const before = structuredClone({ source, receiver });
          const { plan, design } = copy(source, keys, receiver, new Map(Object.entries(wanted)));
          expect({ source, receiver }).toEqual(before);
          const usable = plan.parts.every(({ fault }) => fault === undefined);
          expect(plan.edits !== undefined).toBe(usable);
          if (!usable) return;
          const names = plan.edits!.map(({ kind, key }) => `${kind} ${key}`);
          expect(new Set(names).size).toBe(names.length);
          for (const { kind, key } of plan.edits!) {
            const present = receiver[LISTS[kind as keyof typeof LISTS]];
            expect(present.some((one) => one.key === key)).toBe(false);
          }
          expect(errorsOf(design)).toEqual(errorsOf(receiver));
          // A check that named a page that was not there may find it now.
          const faulty = (of: StudyDesign) =>
            compileDesignChecks(of)
              .faults.filter(({ severity }) => severity === 'error')
              .map(({ checkKey }) => checkKey);
          expect(faulty(receiver)).toEqual(expect.arrayContaining(faulty(design)));
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('an expression with other keys of pages', () => {
  it.each([
    ['VS.A > AE.A', 'VS_2.A > AE.A'],
    ['VS . A == 1', 'VS_2 . A == 1'],
    ['x.VS.A', 'x.VS.A'],
    ['"VS.A" == VS.A', '"VS.A" == VS_2.A'],
    ["'VS.A' == VS.A", "'VS.A' == VS_2.A"],
    ['"\\"VS.A" == VS.A', '"\\"VS.A" == VS_2.A'],
    ['VS == 1 // VS.A\n&& VS.A', 'VS == 1 // VS.A\n&& VS_2.A'],
    ['AVS.A + VS2.A', 'AVS.A + VS2.A'],
  ])('of %s is %s [D4-EDITOR-11]', (expression, expected) => {
    expect(withPageKeys(expression, new Map([['VS', 'VS_2']]))).toBe(expected);
  });
});

const PAGES = ['VS', 'AE', 'LB'];
const CODELISTS = ['NY', 'SEX', 'SEX_2'];

const errorsOf = (design: StudyDesign) =>
  validateDesign(design)
    .filter(({ severity }) => severity === 'error')
    .map(({ code, path }) => `${code} ${path}`);

/** Valid designs with few keys, so that keys of two of them often meet. */
function study(languages: string[]): fc.Arbitrary<StudyDesign> {
  const title = { en: 'Title' };
  const path = fc.record({ page: fc.constantFrom(...PAGES), item: fc.constant('A') });
  const filled = fc.option(path, { nil: undefined });
  const bound = fc.subarray<ItemProperty>([
    { type: 6, role: 'unit', text: { en: 'kg' } },
    { type: 10, scheme: 'MAIN' },
    { type: 12, kitType: 'KIT' },
    { type: 14, roles: ['pharmacist'], blinding: 'UNBLIND' },
  ]);
  const pages = fc.tuple(
    ...PAGES.map((key) =>
      fc
        .record({ bound, from: filled, codelist: fc.constantFrom(...CODELISTS) })
        .map((given) => ({ key, ...given })),
    ),
  );
  const codes = fc.subarray(['N', 'Y', 'U'], { minLength: 1 });
  const expression = fc.constantFrom(
    'A == "x"',
    'VS.A == "VS.A"',
    'AE.A != LB.A',
    'visit("V1").VS.A == "x"',
    'CODED == A',
  );
  return fc
    .record({
      pages,
      count: fc.integer({ min: 0, max: 3 }),
      codes: fc.tuple(codes, codes, codes),
      checks: fc.array(fc.tuple(fc.constantFrom(...PAGES), expression), { maxLength: 4 }),
    })
    .map((given): StudyDesign => {
      const design = studyOf(languages);
      const chosen = given.pages.slice(0, given.count);
      const has = new Set(chosen.map(({ key }) => key));
      design.codelists.push(...CODELISTS.map((key, at) => list(key, ...given.codes[at]!)));
      design.visits.push({ key: 'V1', title, type: 'scheduled' });
      const arm = (key: string) => ({ key, title, ratio: 1 });
      design.schemes.push({
        key: 'MAIN',
        title,
        method: 'list',
        arms: [arm('A'), arm('B')],
        factors: [],
        caps: [],
      });
      design.kitTypes.push({ key: 'KIT', title, arms: ['MAIN.A'], units: 1 });
      design.blindingClasses.push({ key: 'UNBLIND', title, roles: ['pharmacist'] });
      for (const { key, bound: properties, from, codelist } of chosen) {
        const fills = from && has.has(from.page) ? [{ type: 1 as const, from }] : [];
        design.pages.push(
          page(key, item('A'), item('F', [...properties, ...fills]), coded(codelist)),
        );
        design.schedule.push({ visit: 'V1', page: key, mandatory: true });
      }
      design.checks.push(
        ...given.checks
          .filter(([target]) => has.has(target))
          .map(([target, text], at) => check(`C${at}`, target, text)),
      );
      return design;
    });
}
