import { emptyDesign, type Item, type StudyDesign, type Text } from '@casebook/study-design';

const text = (en: string): Text => ({ en, ja: `${en}(日)`, th: `${en} (ไทย)` });

const item = (key: string, more: Partial<Item> = {}): Item => ({
  key,
  layout: 10,
  label: text(`Label ${key}`),
  properties: [],
  ...more,
});

/** Only the role `unblinded` sees the item. */
const hidden = { properties: [{ type: 14, roles: ['unblinded'] }] } satisfies Partial<Item>;

/** Demographics with hidden items, lines with names, a log, and a page and a visit that only one role sees. */
export function exportDesign(): StudyDesign {
  const base = emptyDesign(
    { studyIdText: 'T-1', name: text('Test study'), protocolNumber: 'P-1' },
    ['en', 'ja', 'th'],
  );
  return {
    ...base,
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
      {
        key: 'ARMS',
        name: text('Arms'),
        dataType: 'text',
        entries: [{ code: 'ARMX', label: text('Arm Xenon') }],
      },
    ],
    visits: [
      ...base.visits,
      { key: 'SCR', title: text('Screening'), type: 'scheduled' },
      { key: 'UNS', title: text('Unscheduled'), type: 'unscheduled' },
      { key: 'KITVISIT', title: text('Kit visit'), type: 'scheduled' },
    ],
    schedule: [
      ...base.schedule,
      { visit: 'SCR', page: 'DM', mandatory: true },
      { visit: 'SCR', page: 'LB', mandatory: true },
      { visit: 'UNS', page: 'DM', mandatory: false },
      { visit: 'KITVISIT', page: 'KITPAGE', mandatory: false },
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
              item('AGE', { dataType: 'number' }),
              item('BIRTH', { layout: 4 }),
              item('SECRET', hidden),
              item('ARM', { layout: 8, codelist: 'ARMS', ...hidden }),
              item('NOTE_ON_THE_SUBJECT', { layout: 11 }),
            ],
          },
          { key: 'RACES', type: 1, items: [item('RACE', { layout: 1, codelist: 'SEX' })] },
        ],
      },
      {
        key: 'LB',
        type: 2,
        title: text('Laboratory'),
        blocks: [
          {
            key: 'FIXED',
            type: 2,
            label: text('Tests'),
            lines: [
              { key: 'HB', number: 1, label: text('Haemoglobin') },
              { key: 'WBC', number: 2, label: text('White cells') },
            ],
            items: [item('RESULT', { dataType: 'number' })],
          },
          {
            key: 'LOG',
            type: 3,
            maxLines: 9,
            items: [item('TERM'), item('HIDTERM', hidden)],
          },
        ],
      },
      {
        key: 'KITPAGE',
        type: 2,
        title: text('Kit page'),
        blocks: [{ key: 'KITPAGE', type: 1, items: [item('KITNO', hidden)] }],
      },
    ],
  };
}
