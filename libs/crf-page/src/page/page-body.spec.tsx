import {
  type Block,
  DESIGN_SCHEMA,
  Layout,
  noRules,
  type StudyDesign,
} from '@casebook/study-design';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emptyPageData, type PageQuery } from '../state/page-data';
import { renderPage } from '../testing/show-page';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const text = (en: string) => ({ en });
const number = (key: string, label: string) => ({
  key,
  layout: Layout.text,
  dataType: 'number' as const,
  label: text(label),
  properties: [],
});

const blocks: Block[] = [
  {
    key: 'N',
    type: 1,
    label: text('Body'),
    items: [number('HEIGHT', 'Height'), number('TWICE', 'Twice')],
  },
  {
    key: 'F',
    type: 2,
    label: text('Vital signs'),
    lines: [
      { key: 'UP', number: 1, label: text('Standing') },
      { key: 'DOWN', number: 2, label: text('Lying') },
    ],
    items: [number('PULSE', 'Pulse')],
  },
  { key: 'L', type: 3, label: text('Medication'), items: [number('DOSE', 'Dose')] },
];

const design: StudyDesign = {
  schema: DESIGN_SCHEMA,
  ruleVersion: 1,
  study: { studyIdText: 'T', name: text('T'), protocolNumber: 'T' },
  languages: ['en'],
  subjectNumber: { pattern: '{seq:3}', entry: 'automatic' },
  codelists: [],
  cycles: [],
  visits: [{ key: 'V1', title: text('Visit 1'), type: 'scheduled' }],
  groups: [],
  schedule: [{ visit: 'V1', page: 'P', mandatory: true }],
  pages: [{ key: 'P', type: 2, title: text('Page'), blocks }],
  checks: [
    {
      key: 'TWICE',
      target: { page: 'P', item: 'TWICE' },
      expression: 'HEIGHT * 2',
      action: { type: 'derive' },
      autoClose: false,
      tests: [],
    },
    {
      key: 'TALL',
      target: { page: 'P', item: 'HEIGHT' },
      expression: 'HEIGHT > 250',
      action: { type: 'query', message: text('Is this right?') },
      autoClose: true,
      tests: [],
    },
  ],
  trainings: [],
  ...noRules(),
  unmapped: [],
};

const query: PageQuery = {
  queryId: 1,
  blockKey: 'N',
  line: 0,
  itemKey: 'HEIGHT',
  type: 2,
  status: 1,
  content: text('Please check.'),
  answer: null,
  closedManually: false,
  issuer: 'M',
  issuedAt: '2026-03-01T00:00:00Z',
  answeredBy: null,
  answeredAt: null,
  revision: 1,
};

/** Renders also the sections far from the window. */
const drawAll = () => fireEvent(window, new Event('beforeprint'));

describe('a page rendered from its design alone', () => {
  it('accepts entries, runs its checks and adds lines when it is editable [D13-PAGE-01]', async () => {
    renderPage({ design, pageKey: 'P', editable: true });
    drawAll();
    expect(screen.getByRole('heading', { name: 'Body' })).toBeVisible();
    await user.type(screen.getByLabelText('Height'), '300');
    await user.tab();
    expect(screen.getByLabelText('Twice')).toHaveValue('600');
    expect(screen.getByText('Is this right?')).toBeVisible();
    expect(screen.getAllByRole('row', { name: /Standing|Lying/ })).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: /Add/ }));
    await user.type(screen.getByLabelText('Dose, line 1'), 'x');
    await user.tab();
    expect(screen.getByLabelText('Dose, line 1')).toHaveAttribute('aria-invalid', 'true');
  });

  it('shows its data and accepts no entry when it is read-only [D13-PAGE-01]', () => {
    const value = {
      blockKey: 'N',
      line: 0,
      itemKey: 'HEIGHT',
      value: '170',
      revision: 1,
      flags: 0,
    };
    renderPage({
      design,
      pageKey: 'P',
      editable: false,
      data: { ...emptyPageData, values: [value] },
    });
    drawAll();
    const height = screen.getByLabelText('Height');
    expect(height).toHaveValue('170');
    for (const input of document.querySelectorAll('[data-cb-input]'))
      expect(input).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Twice')).toHaveValue('');
    expect(screen.queryByRole('button', { name: /Add/ })).toBeNull();
  });

  it('links to queries and audit trail only when the surrounding screen shows them [D13-PAGE-01]', async () => {
    const data = { ...emptyPageData, queries: [query] };
    const { unmount } = renderPage({ design, pageKey: 'P', editable: true, data });
    expect(screen.queryByRole('button', { name: /Queries and comments/ })).toBeNull();
    unmount();
    const opened: unknown[] = [];
    const notes = { showItem: (...of: unknown[]) => opened.push(of), show: () => undefined };
    renderPage({ design, pageKey: 'P', editable: true, data, notes });
    await user.click(screen.getByRole('button', { name: /Queries and comments of Height/ }));
    expect(opened).toEqual([['N.0.HEIGHT', 'queries']]);
  });

  it('focuses the requested item [D13-PAGE-01]', async () => {
    const { page } = renderPage({ design, pageKey: 'P', editable: true });
    act(() => page.goToItem('F.2.PULSE'));
    await waitFor(() => expect(screen.getByLabelText('Pulse, Lying')).toHaveFocus());
  });
});
