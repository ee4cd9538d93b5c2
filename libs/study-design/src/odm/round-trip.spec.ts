import * as fc from 'fast-check';
import { arbitraryDesign } from '../../test/arbitrary-design';
import type { Block, Check, Item, StudyDesign } from '../schema/design';
import { standardReasons } from '../schema/edit-reason';
import { emptyDesign } from '../schema/empty';
import { allLayoutsDesign } from '../testing';
import { validateDesign } from '../validation/validate';
import { readOdm } from './read';
import { writeOdm } from './write';

const options = { fileOid: 'F', created: '2026-01-31T09:00:00Z' };

function back(xml: string): StudyDesign {
  const result = readOdm(xml);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  expect(result.designs).toHaveLength(1);
  return result.designs[0]!.design;
}

const check = (key: string, more: Pick<Check, 'action'> & Partial<Check>): Check => ({
  key,
  target: { page: 'ALL', item: 'BMI' },
  expression: 'WEIGHT > 200',
  autoClose: false,
  tests: [],
  ...more,
});

/** Has every layout and property type, and the members that generated designs lack. */
function designWithEveryMember(): StudyDesign {
  const base = allLayoutsDesign();
  const text = { en: 'Words', ja: '言葉', th: 'คำ' };
  const window = { day: 28, daysBefore: 2, daysAfter: 5 };
  const date = { page: 'ALL', item: 'VISDT' };
  const source = { format: 'odm' as const, oid: 'SE.1', attributes: { Category: 'Start' } };
  const scores = ['0', '1'].map((code, at) => ({ code, label: text, rank: at + 0.5 }));
  return {
    ...base,
    study: { ...base.study, alias: 'Other name', description: text },
    subjectNumber: { pattern: 'S-{site}-{seq:5}', entry: 'manual' },
    codelists: [
      ...base.codelists,
      { key: 'SCORE', name: text, dataType: 'integer', entries: scores },
    ],
    cycles: [{ key: 'TREAT', title: text, maxRepeats: 6 }],
    groups: [{ key: 'SAFETY', title: text }],
    visits: base.visits.map((visit) => {
      if (visit.key === 'V1') return { ...visit, source };
      if (visit.key !== 'V2') return visit;
      const anchor = { visit: 'V1', ...date };
      return { ...visit, cycle: 'TREAT', window: { anchor, ...window, actual: date } };
    }),
    pages: base.pages.map((page) => (page.key === 'ALL' ? { ...page, group: 'SAFETY' } : page)),
    checks: [
      ...base.checks,
      check('HIDES', { action: { type: 'hide', items: ['HOURS'] }, description: text }),
      check('BLOCKS', {
        action: { type: 'block', message: text },
        target: { page: 'ALL', item: 'WEIGHT', visit: 'V2' },
        tests: [{ name: 'heavy', values: { WEIGHT: '201' }, today: '2026-04-01', expect: 'fires' }],
      }),
      check('ADDS', { action: { type: 'addVisit', visit: 'V2' }, target: { page: 'ALL' } }),
      check('SLEEPS', { action: { type: 'query', message: text }, disabled: true }),
      check('DERIVES', {
        action: { type: 'derive' },
        target: { page: 'ALL', item: 'REMARK' },
        expression: '"none"',
        tests: [{ name: 'sum', values: { MED: [{ CMDOSE: '1' }] }, expect: { value: '1' } }],
      }),
    ],
    trainings: [{ key: 'GCP', title: text, roles: ['monitor'], required: false }],
    configuration: {
      roles: [
        {
          code: 'monitor',
          name: text,
          group: 2,
          siteLimited: true,
          privileges: ['CRF_VIEW'],
          portalRight: 'administrator',
        },
      ],
      settings: {
        autoLogoutTime: 45,
        contractNumberLevel: 'site',
        iwrsLink: true,
        iwrsSetting: { stratificationType: 1 },
        signatureStatement: text,
        correctionReasons: [{ code: 101, offered: true, label: text }, ...standardReasons()],
        lockBlockers: ['openQuery'],
      },
    },
  };
}

describe('ODM round trip', () => {
  it('gives back a design that has every member of the schema [D4-ODM-06]', () => {
    const design = designWithEveryMember();
    expect(validateDesign(design).filter((fault) => fault.severity === 'error')).toEqual([]);
    expect(back(writeOdm(design, options))).toEqual(design);
  });

  it('reads the same design from every file that it writes [D4-ODM-06]', () => {
    fc.assert(
      fc.property(arbitraryDesign(), (design) => {
        expect(validateDesign(design).filter((fault) => fault.severity === 'error')).toEqual([]);
        const xml = writeOdm(design, options);
        expect(back(xml)).toEqual(design);
        expect(writeOdm(back(xml), options)).toBe(xml);
      }),
      { numRuns: 40 },
    );
  });

  it('marks required items with the Mandatory attribute of ODM [D4-ODM-06]', () => {
    const design = emptyDesign({ studyIdText: 'S', name: { en: 'S' }, protocolNumber: 'S' }, [
      'en',
    ]);
    const item = (key: string): Item => ({ key, layout: 10, label: { en: key }, properties: [] });
    const items = [{ ...item('NEEDED'), required: true as const }, item('FREE')];
    const blocks: Block[] = [{ key: 'B', type: 1, items }];
    design.pages.push({ key: 'P', type: 2, title: { en: 'Page' }, blocks });
    const xml = writeOdm(design, options);
    expect(xml).toMatch(/<ItemRef ItemOID="[^"]*NEEDED"[^>]* Mandatory="Yes"/);
    expect(xml).toMatch(/<ItemRef ItemOID="[^"]*FREE"[^>]* Mandatory="No"/);
  });
});
