import {
  BlockType,
  emptyDesign,
  Layout,
  PageType,
  type Check,
  type CheckActionSpec,
  type Item,
  type StudyDesign,
} from '@casebook/study-design';
import './with-patterns';
import type { CheckedItemRef, CheckedData } from './program';

/** A small design for this package's tests: vital signs, demography, adverse events in lines. */
export function testDesign(checks: readonly Check[] = []): StudyDesign {
  const design = emptyDesign({ studyIdText: 'T', name: { en: 'Test' }, protocolNumber: 'T' }, [
    'en',
  ]);
  const item = (key: string, layout: Layout, more: Partial<Item> = {}): Item => ({
    key,
    layout,
    label: { en: key },
    properties: [],
    ...more,
  });
  const number = (key: string, digits = 5, decimals = 2) =>
    item(key, Layout.text, { dataType: 'number', numberFormat: { digits, decimals } });
  design.codelists.push({
    key: 'SEV',
    name: { en: 'Severity' },
    dataType: 'text',
    entries: ['1', '2', '3'].map((code) => ({ code, label: { en: code } })),
  });
  for (const key of ['SCR', 'V1'])
    design.visits.push({ key, title: { en: key }, type: 'scheduled' });
  design.cycles.push({ key: 'TRT', title: { en: 'Treatment' }, maxRepeats: 12 });
  for (const key of ['CYC', 'CYC2'])
    design.visits.push({ key, title: { en: key }, type: 'scheduled', cycle: 'TRT' });
  design.visits.push({ key: 'UNS', title: { en: 'UNS' }, type: 'unscheduled' });
  design.pages.push(
    {
      key: 'VS',
      type: PageType.normal,
      title: { en: 'Vital signs' },
      blocks: [
        {
          key: 'VSB',
          type: BlockType.normal,
          items: [
            number('WEIGHT'),
            number('HEIGHT'),
            number('BMI', 3, 1),
            number('A'),
            number('B'),
            number('TOTAL'),
            item('VSDT', Layout.dateUnknownMonthDay, { notInFuture: true, required: true }),
            item('VSTM', Layout.timeUnknown),
            item('NOTE', Layout.text),
            item('SYMPTOMS', Layout.horizontalCheckbox, { codelist: 'SEV' }),
            item('INFO', Layout.label),
          ],
        },
      ],
    },
    {
      key: 'DM',
      type: PageType.normal,
      title: { en: 'Demography' },
      blocks: [
        {
          key: 'DMB',
          type: BlockType.normal,
          items: [
            item('BRTHDT', Layout.dateUnknownYear),
            item('SEX', Layout.dropdown, { codelist: 'SEV' }),
          ],
        },
      ],
    },
    {
      key: 'AE',
      type: PageType.normal,
      title: { en: 'Adverse events' },
      blocks: [
        {
          key: 'AEL',
          type: BlockType.logLine,
          items: [
            item('TERM', Layout.text, { required: true }),
            item('SEVERITY', Layout.dropdown, { codelist: 'SEV' }),
            item('START', Layout.dateUnknownMonthDay),
            item('END', Layout.dateUnknownMonthDay),
            number('DOSE'),
          ],
        },
      ],
    },
  );
  design.pages.push({
    key: 'CY',
    type: PageType.normal,
    title: { en: 'Cycle' },
    blocks: [
      {
        key: 'CYB',
        type: BlockType.normal,
        items: [
          number('SYSBP'),
          number('TAKEN'),
          number('SUM', 8, 2),
          item('CYDT', Layout.dateFull),
        ],
      },
    ],
  });
  for (const visit of ['SCR', 'V1'])
    for (const page of ['VS', 'DM', 'AE']) design.schedule.push({ visit, page, mandatory: true });
  for (const visit of ['CYC', 'CYC2', 'UNS'])
    for (const page of ['CY', 'AE']) design.schedule.push({ visit, page, mandatory: true });
  design.checks.push(...checks);
  return design;
}

export function testCheck(
  expression: string,
  more: {
    key?: string;
    page?: string;
    item?: string;
    visit?: string;
    action?: CheckActionSpec;
    tests?: Check['tests'];
  } = {},
): Check {
  return {
    key: more.key ?? 'C1',
    target: {
      page: more.page ?? 'VS',
      item: more.item ?? 'WEIGHT',
      ...(more.visit !== undefined && { visit: more.visit }),
    },
    expression,
    action: more.action ?? { type: 'query', message: { en: 'Please check' } },
    autoClose: true,
    tests: more.tests ?? [],
  };
}

/**
 * Values by `ITEM@LINE`, `PAGE.ITEM`, `VISIT:PAGE.ITEM` or `VISIT[2]:PAGE.ITEM`; the page of bare items is `page`. The
 * repetitions of a visit are those whose values are given.
 */
export function testSnapshot(
  page: string,
  values: Readonly<Record<string, string>>,
  lines = 0,
  at: CheckedData['at'] = { visit: 'V1', repetition: 1 },
): CheckedData {
  const isOwn = ({ visit, repetition }: CheckedItemRef) =>
    visit === undefined ||
    (visit === at.visit && (repetition === undefined || repetition === at.repetition));
  const name = (place: CheckedItemRef) => {
    const number = place.repetition === undefined ? '' : `[${place.repetition}]`;
    return (
      (isOwn(place) ? '' : `${place.visit}${number}:`) +
      (isOwn(place) && place.page === page ? '' : `${place.page}.`) +
      place.item +
      (place.line ? `@${place.line}` : '')
    );
  };
  return {
    at,
    siteCode: 'S01',
    subjectNumber: 'S01-007',
    value: (place) => values[name(place)],
    lines: () => Array.from({ length: lines }, (_, each) => each + 1),
    visits: (visit) => {
      const given = Object.keys(values).flatMap((key) => {
        const found = /^(\w+)\[(\d+)\]:/.exec(key);
        return found?.[1] === visit ? [Number(found[2])] : [];
      });
      if (visit === at.visit) given.push(at.repetition);
      return [...new Set(given)].toSorted((a, b) => a - b);
    },
  };
}
