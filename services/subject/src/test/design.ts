import {
  emptyDesign,
  type Check,
  type Item,
  type Scheme,
  type StudyDesign,
} from '@casebook/study-design';

export const text = (en: string) => ({ en, ja: `${en}(日)`, th: `${en} (ไทย)` });

export const item = (key: string, more: Partial<Item> = {}): Item => ({
  key,
  layout: 10,
  label: text(key),
  properties: [],
  ...more,
});

export const check = (
  key: string,
  page: string,
  target: string | undefined,
  more: Partial<Check>,
): Check => ({
  key,
  target: { page, item: target },
  expression: 'true',
  action: { type: 'query', message: text(`${key} fired`) },
  autoClose: true,
  tests: [],
  ...more,
});

/** A scheme without factors. */
const scheme: Scheme = {
  key: 'MAIN',
  title: text('Main'),
  method: 'list',
  arms: [{ key: 'A', title: text('A'), ratio: 1 }],
  factors: [],
  caps: [],
};

/** Registration, vital signs at two visits, adverse events as a log, demographics, an unscheduled visit. */
export function testDesign(): StudyDesign {
  const base = emptyDesign(
    { studyIdText: 'T-1', name: text('Test study'), protocolNumber: 'P-1' },
    ['en', 'ja', 'th'],
  );
  return {
    ...base,
    schemes: [scheme],
    codelists: [
      {
        key: 'SEX',
        name: text('Sex'),
        dataType: 'text',
        entries: [
          { code: 'M', label: text('Male') },
          { code: 'F', label: text('Female') },
        ],
      },
    ],
    visits: [
      ...base.visits,
      {
        key: 'SCR',
        title: text('Screening'),
        type: 'scheduled',
      },
      {
        key: 'W4',
        title: text('Week 4'),
        type: 'scheduled',
        window: {
          anchor: { visit: 'SCR', page: 'VS', item: 'VSDAT' },
          day: 28,
          daysBefore: 3,
          daysAfter: 3,
          actual: { page: 'VS', item: 'VSDAT' },
        },
      },
      { key: 'UNS', title: text('Unscheduled'), type: 'unscheduled' },
      { key: 'EMPTY', title: text('Nothing to collect'), type: 'unscheduled' },
    ],
    schedule: [
      ...base.schedule,
      { visit: 'SCR', page: 'DM', mandatory: true },
      { visit: 'SCR', page: 'VS', mandatory: true },
      { visit: 'W4', page: 'VS', mandatory: true },
      { visit: 'W4', page: 'AE', mandatory: false },
      { visit: 'W4', page: 'PREG', mandatory: false, condition: 'visit("SCR").DM.SEX == "F"' },
      { visit: 'UNS', page: 'VS', mandatory: false },
    ],
    pages: [
      ...base.pages,
      {
        key: 'DM',
        type: 2,
        title: text('Demographics'),
        blocks: [
          {
            key: 'DM',
            type: 1,
            items: [
              item('SEX', { layout: 8, codelist: 'SEX' }),
              item('AGE', { dataType: 'number', numberFormat: { digits: 3, decimals: 0 } }),
              item('SECRET', { properties: [{ type: 14, roles: ['unblinded'] }] }),
              item('ARM', { properties: [{ type: 11 }] }),
              item('NOTE', { layout: 11 }),
            ],
          },
        ],
      },
      {
        key: 'VS',
        type: 2,
        title: text('Vital signs'),
        blocks: [
          {
            key: 'VS',
            type: 1,
            items: [
              item('VSDAT', { layout: 2, notInFuture: true }),
              item('SYSBP', { dataType: 'number', numberFormat: { digits: 3, decimals: 0 } }),
              item('DIABP', { dataType: 'number', numberFormat: { digits: 3, decimals: 0 } }),
              item('PULSE', { dataType: 'number', required: true }),
              item('DIFF', { dataType: 'number' }),
            ],
          },
        ],
      },
      {
        key: 'AE',
        type: 2,
        title: text('Adverse events'),
        blocks: [
          {
            key: 'AE',
            type: 3,
            maxLines: 5,
            items: [item('AETERM', { required: true }), item('AESEV')],
          },
        ],
      },
      {
        key: 'PREG',
        type: 2,
        title: text('Pregnancy test'),
        blocks: [{ key: 'PREG', type: 1, items: [item('RESULT')] }],
      },
    ],
    checks: [
      check('RANGE', 'VS', 'SYSBP', { expression: 'SYSBP > 200' }),
      check('ORDER', 'VS', 'DIABP', {
        expression: 'DIABP >= SYSBP',
        action: { type: 'block', message: text('Diastolic must be lower') },
      }),
      check('DIFFERENCE', 'VS', 'DIFF', {
        expression: 'SYSBP - DIABP',
        action: { type: 'derive' },
      }),
      check('RISE', 'VS', 'SYSBP', {
        target: { page: 'VS', item: 'SYSBP', visit: 'W4' },
        expression: 'SYSBP > visit("SCR").VS.SYSBP + 50',
      }),
      check('SECRETLY', 'DM', 'AGE', { expression: 'SECRET == "x" && AGE > 100' }),
    ],
  };
}
