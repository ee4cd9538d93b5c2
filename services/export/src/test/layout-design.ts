import {
  type Check,
  emptyDesign,
  type Item,
  type Layout,
  type StudyDesign,
  type Text,
} from '@casebook/study-design';

const text = (en: string): Text => ({ en, ja: `${en}(日)`, th: `${en} (ไทย)` });

const item = (key: string, layout: Layout, label: string, more: Partial<Item> = {}): Item => ({
  key,
  layout,
  label: text(label),
  properties: [],
  ...more,
});

const show = (page: string, target: string, items: string[], expression: string): Check => ({
  key: `SHOW_${items.join('_')}`,
  target: { page, item: target },
  expression,
  action: { type: 'show', items },
  autoClose: true,
  tests: [],
});

/** Only the role `unblinded` sees the item. */
const HIDDEN: Item['properties'] = [{ type: 14, roles: ['unblinded'] }];
const unit = (of: string): Item['properties'] => [{ type: 6, role: 'unit', text: text(of) }];
const WORDS = ['Hypersensitivity', 'Immunosuppressant', 'Electrocardiogram', 'Contraindications'];

/** Pages with every kind of block, with items that checks show, and with texts around the fields. */
export function layoutDesign(): StudyDesign {
  const base = emptyDesign(
    { studyIdText: 'L-1', name: text('Layout study'), protocolNumber: 'P-2' },
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
        key: 'NY',
        name: text('No Yes'),
        dataType: 'text',
        entries: [
          { code: 'N', label: text('No') },
          { code: 'Y', label: text('Yes') },
        ],
      },
    ],
    visits: [...base.visits, { key: 'SCR', title: text('Screening'), type: 'scheduled' }],
    schedule: [
      ...base.schedule,
      { visit: 'SCR', page: 'DM', mandatory: true },
      { visit: 'SCR', page: 'PREG', condition: 'DM.SEX == "F"', mandatory: true },
      { visit: 'SCR', page: 'AE', mandatory: true },
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
            label: text('Person'),
            items: [
              item('HOWTO', 7, 'Ask the subject.'),
              item('SEX', 9, 'Sex', { codelist: 'SEX' }),
              item('CHILD', 9, 'Childbearing potential', { codelist: 'NY' }),
              item('WEIGHT', 10, 'Weight', {
                dataType: 'number',
                help: text('Without shoes'),
                properties: [{ type: 3, role: 'label', text: text('Today') }, ...unit('kg')],
              }),
              item('HEIGHT', 10, 'Height', { dataType: 'number', properties: unit('cm') }),
              item('BIRTH', 4, 'Born'),
              item('SECRET', 9, 'Secret', { codelist: 'NY', properties: HIDDEN }),
              item('SECRETWHY', 10, 'Secret why', { properties: HIDDEN }),
            ],
          },
          {
            key: 'WOMEN',
            type: 1,
            label: text('Only for women'),
            items: [item('CONTRA', 10, 'Contraception')],
          },
        ],
      },
      {
        key: 'PREG',
        type: 2,
        title: text('Pregnancy test'),
        blocks: [{ key: 'PREG', type: 1, items: [item('RESULT', 10, 'Pregnancy result')] }],
      },
      {
        key: 'AE',
        type: 2,
        title: text('Events'),
        blocks: [
          {
            key: 'VS',
            type: 2,
            label: text('Vital signs'),
            lines: [
              { key: 'LYING', number: 2, label: text('Lying') },
              { key: 'SITTING', number: 1, label: text('Sitting') },
            ],
            items: [
              item('SYS', 10, 'Systolic', { dataType: 'number', properties: unit('mmHg') }),
              item('POS', 9, 'Doubtful', { codelist: 'NY' }),
            ],
          },
          {
            key: 'LOG',
            type: 3,
            label: text('Adverse events'),
            maxLines: 9,
            endItem: 'END',
            items: [
              item('NO', 15, 'No.'),
              item('NOTE', 7, 'One line for each event.'),
              item('TERM', 10, 'Event'),
              item('SERIOUS', 6, 'Serious', { codelist: 'NY' }),
              item('WHY', 10, 'Why serious'),
              item('END', 3, 'End date'),
            ],
          },
          {
            key: 'WIDE',
            type: 3,
            label: text('Many columns'),
            maxLines: 9,
            items: Array.from({ length: 12 }, (_, at) =>
              item(`W${at}`, 10, `${WORDS[at % WORDS.length]} ${at}`),
            ),
          },
        ],
      },
    ],
    checks: [
      show('DM', 'SEX', ['CHILD', 'CONTRA'], 'SEX == "F"'),
      show('DM', 'SECRET', ['SECRETWHY'], 'SECRET == "Y"'),
      show('AE', 'SERIOUS', ['WHY'], 'SERIOUS == "Y"'),
    ],
  };
}

/**
 * The next version: the height is no longer asked for, the weight is in another unit, and everybody sees the secret, by which
 * another item is shown.
 */
export function nextLayoutDesign(): StudyDesign {
  const design = layoutDesign();
  const [dm] = design.pages.find(({ key }) => key === 'DM')!.blocks;
  dm!.items = [
    ...dm!.items
      .filter(({ key }) => key !== 'HEIGHT')
      .map((one) => {
        if (one.key === 'WEIGHT') return { ...one, properties: unit('lb') };
        return one.key === 'SECRET' ? { ...one, properties: [] } : one;
      }),
    item('LATER', 10, 'Asked later'),
  ];
  return {
    ...design,
    checks: [...design.checks, show('DM', 'SECRET', ['LATER'], 'SECRET == "Y"')],
  };
}
