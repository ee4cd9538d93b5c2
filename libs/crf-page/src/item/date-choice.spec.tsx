import { emptyDesign, Layout, type StudyDesign } from '@casebook/study-design';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../testing/show-page';

function design(): StudyDesign {
  const base = emptyDesign({ studyIdText: 'T', name: { en: 'T' }, protocolNumber: 'T' }, ['en']);
  const items = ['START', 'STOP'].map((key) => ({
    key,
    layout: Layout.dateFull,
    label: { en: key },
    properties: [],
  }));
  return {
    ...base,
    visits: [...base.visits, { key: 'V1', title: { en: 'V1' }, type: 'scheduled' }],
    schedule: [...base.schedule, { visit: 'V1', page: 'P', mandatory: true }],
    pages: [
      ...base.pages,
      { key: 'P', type: 2, title: { en: 'P' }, blocks: [{ key: 'B', type: 1, items }] },
    ],
  };
}

const show = () => renderPage({ design: design(), pageKey: 'P', editable: true });
const start = () => screen.getByRole('textbox', { name: 'START' });

async function type(text: string): Promise<void> {
  await userEvent.clear(start());
  await userEvent.type(start(), text);
  await userEvent.tab();
}

it('shows a written date back in the form of the study when the field is left [R5-DATE-01]', async () => {
  show();
  await type('21 Nov 2026');
  expect(start()).toHaveValue('2026-11-21');
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
});

it('says how it read a date that can be read in two ways, and changes it with one press', async () => {
  show();
  await type('03/04/2026');
  expect(start()).toHaveValue('2026-04-03');
  expect(screen.getByText('Read as 3 Apr 2026.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Change to 4 Mar 2026' }));
  expect(start()).toHaveValue('2026-03-04');
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
});

it('offers the Gregorian day of a Buddhist year and stores nothing before an answer', async () => {
  const { store } = show();
  await type('21/11/2569');
  expect(start()).toBeInvalid();
  expect(start()).toHaveAccessibleDescription(/Buddhist Era/);
  expect(store.getState().page.items['B.0.START']?.fault).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Use 21 Nov 2026' }));
  expect(start()).toHaveValue('2026-11-21');
  expect(store.getState().page.items['B.0.START']?.fault).toBeUndefined();
});

it('lets a year be kept that the rules take as it stands', async () => {
  show();
  await type('2569-11-21');
  expect(start()).toBeInvalid();
  await userEvent.click(screen.getByRole('button', { name: 'Use 21 Nov 2569' }));
  expect(start()).toHaveValue('2569-11-21');
  expect(start()).toBeValid();
});

it('forgets the question when the item is typed again', async () => {
  show();
  await type('03/04/2026');
  await type('21/11/2026');
  expect(start()).toHaveValue('2026-11-21');
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
});
