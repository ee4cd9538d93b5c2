import { emptyDesign, type Item, type StudyDesign } from '@casebook/study-design';
import { check, item, text } from './design';

const number = (key: string, more: Partial<Item> = {}): Item =>
  item(key, { dataType: 'number', numberFormat: { digits: 4, decimals: 1 }, ...more });
const derive = { type: 'derive' } as const;

/**
 * A design with checks of every kind across pages, visits, repetitions and lines: derivations in a chain over three
 * pages, show and hide on several levels, conditions of pages, required visits, and checks that fail.
 */
export function replayDesign(): StudyDesign {
  const base = emptyDesign(
    { studyIdText: 'T-2', name: text('Replay study'), protocolNumber: 'P-2' },
    ['en', 'ja', 'th'],
  );
  return {
    ...base,
    codelists: [
      {
        key: 'YN',
        name: text('Yes or no'),
        dataType: 'text',
        entries: ['Y', 'N'].map((code) => ({ code, label: text(code) })),
      },
    ],
    cycles: [{ key: 'CYC', title: text('Cycle'), maxRepeats: 3 }],
    visits: [
      ...base.visits,
      { key: 'SCR', title: text('Screening'), type: 'scheduled' },
      { key: 'C1', title: text('Cycle, first day'), type: 'scheduled', cycle: 'CYC' },
      { key: 'C2', title: text('Cycle, second day'), type: 'scheduled', cycle: 'CYC' },
      { key: 'UNS', title: text('Unscheduled'), type: 'unscheduled' },
      { key: 'SAFETY', title: text('Safety'), type: 'unscheduled' },
    ],
    schedule: [
      ...base.schedule,
      { visit: 'SCR', page: 'DM', mandatory: true },
      { visit: 'SCR', page: 'VS', mandatory: true },
      { visit: 'SCR', page: 'LAB', mandatory: true },
      { visit: 'SCR', page: 'AE', mandatory: false },
      { visit: 'C1', page: 'VS', mandatory: true },
      { visit: 'C1', page: 'LAB', mandatory: true, condition: 'VS.WEIGHT > 40' },
      { visit: 'C2', page: 'VS', mandatory: true },
      { visit: 'C2', page: 'SUM', mandatory: true },
      { visit: 'C2', page: 'AE', mandatory: false },
      { visit: 'UNS', page: 'VS', mandatory: false },
      { visit: 'UNS', page: 'AE', mandatory: false },
      { visit: 'SAFETY', page: 'AE', mandatory: false },
      { visit: 'SAFETY', page: 'LAB', mandatory: false, condition: 'SUM.TOTAL / SUM.RATIO > 1' },
    ],
    pages: [
      ...base.pages,
      page('DM', [
        {
          key: 'DM',
          type: 1,
          items: [
            item('SMOKES', { layout: 8, codelist: 'YN' }),
            number('PACKS'),
            item('SINCE', { layout: 4, notInFuture: true }),
            number('YEARS'),
            item('NOTE', { layout: 11, required: true, notDone: true }),
          ],
        },
      ]),
      page('VS', [
        {
          key: 'VS',
          type: 1,
          items: [
            item('VSDAT', { layout: 3, notInFuture: true }),
            number('WEIGHT', { required: true, notDone: true }),
            number('HEIGHT'),
            number('BMI', { notDone: true }),
            number('LOSS'),
            item('REST', { layout: 14 }),
          ],
        },
      ]),
      page('LAB', [
        {
          key: 'LAB',
          type: 2,
          lines: ['A', 'B', 'C'].map((key, at) => ({ key, number: 3 - at, label: text(key) })),
          items: [number('RESULT'), number('LIMIT'), number('OVER')],
        },
        { key: 'LABN', type: 1, items: [number('WORST'), item('REMARK')] },
      ]),
      page('AE', [
        {
          key: 'AEL',
          type: 3,
          maxLines: 4,
          items: [
            item('TERM', { required: true, notDone: true }),
            item('START', { layout: 4 }),
            item('END', { layout: 4 }),
            number('DOSE'),
            number('DOUBLE'),
          ],
        },
      ]),
      page('SUM', [
        {
          key: 'SUM',
          type: 1,
          items: [number('TOTAL'), number('RATIO'), number('COUNT'), number('BASE')],
        },
      ]),
    ],
    checks: [
      // Derived across pages: SUM from AE.DOUBLE and the weights, LOSS from SUM, queries from LOSS.
      check('BMI', 'VS', 'BMI', {
        expression: 'WEIGHT / ((HEIGHT / 100) * (HEIGHT / 100))',
        action: derive,
      }),
      check('DOUBLE', 'AE', 'DOUBLE', { expression: 'DOSE * 2', action: derive }),
      check('TOTAL', 'SUM', 'TOTAL', {
        expression: 'sum(AE.AEL.map(l, known(l.DOUBLE), l.DOUBLE))',
        action: derive,
      }),
      check('COUNT', 'SUM', 'COUNT', { expression: 'size(AE.AEL)', action: derive }),
      check('BASE', 'SUM', 'BASE', { expression: 'visit("SCR").VS.WEIGHT', action: derive }),
      check('LOSS', 'VS', 'LOSS', { expression: 'SUM.BASE - WEIGHT', action: derive }),
      check('OVER', 'LAB', 'OVER', { expression: 'RESULT - LIMIT', action: derive }),
      check('WORST', 'LAB', 'WORST', {
        expression: 'max(LAB.map(l, known(l.OVER), l.OVER))',
        action: derive,
      }),
      check('YEARS', 'DM', 'YEARS', { expression: 'year(today) - year(SINCE)', action: derive }),
      check('MUCH', 'SUM', 'TOTAL', { expression: 'TOTAL > 100' }),
      check('LOST', 'VS', 'LOSS', { expression: 'LOSS > 10' }),
      check('RISE', 'VS', 'WEIGHT', {
        target: { page: 'VS', item: 'WEIGHT', visit: 'C2' },
        expression: 'WEIGHT > visit("C1").VS.WEIGHT + 20',
        autoClose: false,
      }),
      check('ORDER', 'AE', 'END', { expression: 'certainlyBefore(END, START)' }),
      check('TWICE', 'AE', 'TERM', { expression: 'AEL.exists_one(l, l.TERM == TERM) == false' }),
      check('SAFE', 'AE', 'DOSE', {
        expression: 'DOSE > 50',
        action: { type: 'addVisit', visit: 'SAFETY' },
      }),
      check('HIGH', 'LAB', 'RESULT', { expression: 'RESULT > LIMIT && VS.WEIGHT < 60' }),
      check('RATIO', 'SUM', 'RATIO', { expression: 'TOTAL / RATIO > 1' }),
      check('OLD', 'DM', 'SINCE', { expression: 'YEARS > 50 && visit("SCR").LAB.WORST > 0' }),
      check('SMOKER', 'DM', 'SMOKES', {
        expression: 'SMOKES == "Y"',
        action: { type: 'show', items: ['PACKS', 'SINCE'] },
      }),
      check('RARELY', 'DM', 'PACKS', {
        expression: 'PACKS < 1',
        action: { type: 'hide', items: ['SINCE', 'NOTE'] },
      }),
      check('UNASKED', 'LAB', 'RESULT', {
        expression: 'DM.SMOKES == "N"',
        action: { type: 'hide', items: ['LIMIT', 'REMARK'] },
      }),
      check('LAST', 'SUM', 'RATIO', { expression: 'RATIO > VS.HEIGHT' }),
      check('TOLD', 'VS', 'REST', {
        expression: 'known(REST) && DM.SMOKES == "Y"',
        action: { type: 'prompt', message: text('A smoker at rest') },
      }),
    ],
  };
}

function page(key: string, blocks: StudyDesign['pages'][number]['blocks']) {
  return { key, type: 2 as const, title: text(key), blocks };
}
