import { emptyDesign, Layout, type StudyDesign } from '@casebook/study-design';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emptyPageData, type PageQuery } from '../state/page-data';
import { renderPage } from '../testing/show-page';

const MESSAGE = 'Above 200 kg: check the scale.';

function design(autoClose: boolean): StudyDesign {
  const base = emptyDesign({ studyIdText: 'T', name: { en: 'T' }, protocolNumber: 'T' }, ['en']);
  const item = {
    key: 'WEIGHT',
    layout: Layout.text,
    dataType: 'number' as const,
    label: { en: 'Weight' },
    properties: [],
  };
  return {
    ...base,
    visits: [...base.visits, { key: 'V1', title: { en: 'V1' }, type: 'scheduled' }],
    schedule: [...base.schedule, { visit: 'V1', page: 'P', mandatory: true }],
    pages: [
      ...base.pages,
      { key: 'P', type: 2, title: { en: 'P' }, blocks: [{ key: 'B', type: 1, items: [item] }] },
    ],
    checks: [
      {
        key: 'HEAVY',
        target: { page: 'P', item: 'WEIGHT' },
        expression: 'WEIGHT > 200',
        action: { type: 'query', message: { en: MESSAGE } },
        autoClose,
        tests: [],
      },
    ],
  };
}

const query: PageQuery = {
  queryId: 1,
  type: 1,
  status: 1,
  blockKey: 'B',
  line: 0,
  itemKey: 'WEIGHT',
  content: { en: MESSAGE },
  answer: null,
  closedManually: false,
  issuer: 'System',
  issuedAt: '2026-04-01T00:00:00Z',
  answeredBy: null,
  answeredAt: null,
  revision: 1,
};

function show(queries: PageQuery[], autoClose = true) {
  const values = [
    { blockKey: 'B', line: 0, itemKey: 'WEIGHT', value: '900', revision: 1, flags: 0 },
  ];
  renderPage({
    design: design(autoClose),
    pageKey: 'P',
    editable: true,
    data: { ...emptyPageData, values, queries },
  });
}

const weight = () => screen.getByRole('textbox', { name: 'Weight' });
const described = (text: RegExp) => expect(weight()).toHaveAccessibleDescription(text);

async function type(text: string): Promise<void> {
  await userEvent.clear(weight());
  await userEvent.type(weight(), text);
  await userEvent.tab();
}

it('tells apart an entry that cannot be saved, one that raises a query, and a query [R4-QUERY-02]', async () => {
  show([]);
  await type('300');
  described(/^Saving raises a query Above 200 kg/);
  expect(weight()).toBeValid();
  await type('heavy');
  described(/^Cannot be saved /);
  expect(weight()).toBeInvalid();
});

it('says that a query is open, and not once more that the same value raises it', () => {
  show([query]);
  described(/^Open query Above 200 kg: check the scale\. Open query: 1$/);
  expect(weight()).toBeValid();
});

it('says before the save that a correction closes the query [R4-QUERY-02]', async () => {
  show([query]);
  await type('90');
  described(/Fits now The query closes when you save\./);
  await type('400');
  expect(weight()).not.toHaveAccessibleDescription(/Fits now/);
});

it('asks for an answer when the check does not close its query', async () => {
  show([query], false);
  await type('90');
  described(/Fits now The query does not close by itself\. After saving, answer/);
});

it('says of an answered query that it is closed after review', async () => {
  show([{ ...query, status: 3, answer: 'Checked' }], false);
  await type('90');
  described(/Fits now The query has been answered; it is closed after review\./);
});

it('says nothing of a query that is closed, or of one that another question raised', async () => {
  show([
    { ...query, status: 4 },
    { ...query, queryId: 2, content: { en: 'Is it right?' } },
  ]);
  await type('90');
  expect(weight()).not.toHaveAccessibleDescription(/Fits now/);
});
