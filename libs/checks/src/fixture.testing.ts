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
import type { Place, Snapshot } from './program';

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
  for (const visit of ['SCR', 'V1'])
    for (const page of ['VS', 'DM', 'AE']) design.schedule.push({ visit, page, mandatory: true });
  design.checks.push(...checks);
  return design;
}

export function testCheck(
  expression: string,
  more: {
    key?: string;
    page?: string;
    item?: string;
    action?: CheckActionSpec;
    tests?: Check['tests'];
  } = {},
): Check {
  return {
    key: more.key ?? 'C1',
    target: { page: more.page ?? 'VS', item: more.item ?? 'WEIGHT' },
    expression,
    action: more.action ?? { type: 'query', message: { en: 'Please check' } },
    autoClose: true,
    tests: more.tests ?? [],
  };
}

/** Values by `ITEM@LINE`, `PAGE.ITEM`, `VISIT:PAGE.ITEM`; the page of bare items is `page`. */
export function testSnapshot(
  page: string,
  values: Readonly<Record<string, string>>,
  lines = 0,
): Snapshot {
  const name = (place: Place) =>
    (place.visit ? `${place.visit}:` : '') +
    (place.visit || place.page !== page ? `${place.page}.` : '') +
    place.item +
    (place.line ? `@${place.line}` : '');
  return {
    value: (place) => values[name(place)],
    lines: () => Array.from({ length: lines }, (_, at) => at + 1),
  };
}
