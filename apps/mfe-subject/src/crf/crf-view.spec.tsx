import type { PageView } from '@casebook/api-subject';
import { emptyCounters } from '@casebook/crf-page';
import type { HttpRequest, HttpResult } from '@casebook/shell-sdk';
import { answer, problem, renderInShell, type TestShellOptions } from '@casebook/shell-sdk/testing';
import { type Block, DESIGN_SCHEMA, type Item, type StudyDesign } from '@casebook/study-design';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import app from '../app';
import en from '../i18n/en.json';

const text = (en: string) => ({ en });
const item = (key: string, layout: Item['layout'], more: Partial<Item> = {}): Item => ({
  key,
  layout,
  label: text(key),
  properties: [],
  ...more,
});

const blocks: Block[] = [
  {
    key: 'VS',
    type: 1,
    label: text('Vital signs'),
    items: [
      item('VISDT', 2, { required: true }),
      item('WEIGHT', 10, {
        dataType: 'number',
        numberFormat: { digits: 3, decimals: 1 },
        properties: [{ type: 6, role: 'unit', text: text('kg') }],
      }),
      item('HEIGHT', 10, { dataType: 'number', numberFormat: { digits: 3, decimals: 0 } }),
      item('BMI', 10, { dataType: 'number', numberFormat: { digits: 3, decimals: 1 } }),
      item('SEX', 9, { codelist: 'SEX' }),
      item('PREG', 9, { codelist: 'SEX' }),
    ],
  },
  {
    key: 'CM',
    type: 3,
    label: text('Medication'),
    items: [item('CMTRT', 10), item('CMDOSE', 10, { dataType: 'number' })],
  },
];

const design: StudyDesign = {
  schema: DESIGN_SCHEMA,
  ruleVersion: 1,
  study: { studyIdText: 'T', name: text('T'), protocolNumber: 'T' },
  languages: ['en'],
  subjectNumber: { pattern: '{seq:3}', entry: 'automatic' },
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
  cycles: [],
  visits: [{ key: 'V1', title: text('Visit 1'), type: 'scheduled' }],
  groups: [],
  schedule: [{ visit: 'V1', page: 'VS1', mandatory: true }],
  pages: [{ key: 'VS1', type: 2, title: text('Vital signs page'), blocks }],
  checks: [
    {
      key: 'HEAVY',
      target: { page: 'VS1', item: 'WEIGHT' },
      expression: 'WEIGHT > 200',
      action: { type: 'query', message: text('Weight above 200 kg: check the scale.') },
      autoClose: true,
      tests: [],
    },
    {
      key: 'BMI_DERIVED',
      target: { page: 'VS1', item: 'BMI' },
      expression: 'WEIGHT / (HEIGHT / 100 * (HEIGHT / 100))',
      action: { type: 'derive' },
      autoClose: false,
      tests: [],
    },
    {
      key: 'PREG_SHOWN',
      target: { page: 'VS1' },
      expression: 'SEX == "F"',
      action: { type: 'show', items: ['PREG'] },
      autoClose: false,
      tests: [],
    },
  ],
  trainings: [],
  unmapped: [],
};

type Values = PageView['state']['values'];
const height: Values[number] = {
  blockKey: 'VS',
  line: 0,
  itemKey: 'HEIGHT',
  value: '170',
  revision: 3,
  flags: 0,
};

const stateOf = (values: Values): PageView['state'] => ({
  values,
  lines: [],
  queries: [],
  comments: [],
  flags: 0,
  counters: { ...emptyCounters, items: 4, entered: 1, inputState: 1 },
});

const view = (more: Partial<PageView> = {}): PageView => ({
  pageId: 7,
  pageKey: 'VS1',
  pageType: 2,
  pageTitle: text('Vital signs page'),
  collected: true,
  formerItems: [],
  visitId: 1,
  visitKey: 'V1',
  visitTitle: text('Visit 1'),
  cycleNo: null,
  unscheduledNo: null,
  visitDeleted: false,
  subjectId: 1,
  subjectNo: 'A-001',
  subjectDisabled: false,
  siteId: 1,
  siteCode: '01',
  siteName: 'Tokyo',
  utcOffsetMinutes: 540,
  today: '2026-04-01',
  previousPageId: null,
  nextPageId: 8,
  designVersionId: 2,
  editable: true,
  readOnlyReason: null,
  design,
  surroundingValues: [],
  surroundingLines: [],
  surroundingVisits: [],
  state: stateOf([height]),
  ...more,
});

interface SentItem {
  itemKey: string;
  value: string | null;
}
const sent = (request: HttpRequest) =>
  request.body as { items: SentItem[] } & Record<string, unknown>;
const isSave = ({ url }: HttpRequest) => url === '/api/subject/1/pages/7/save';

function open(
  onSave: (request: HttpRequest) => HttpResult<unknown> = () => answer({}),
  more: Partial<TestShellOptions> & { view?: () => PageView } = {},
) {
  const { view: read = () => view(), ...options } = more;
  const screenMatch = {
    id: 'CRF_VIEW',
    params: { studyId: '1', roleId: '1', siteId: '1', subjectNo: 'A-001', matrixId: '7' },
  };
  const App = app.App;
  return renderInShell(<App screen={screenMatch} />, {
    screen: screenMatch,
    privileges: ['CRF_VIEW', 'CRF_EDIT', 'QUERY_VIEW'],
    texts: { mfe_subject: en },
    http: (request) => {
      if (request.url === '/api/subject/1/pages/7') return answer(read());
      if (isSave(request)) return onSave(request);
      if (request.url.endsWith('/audit'))
        return answer({
          rows: [{ eventId: 1, person: 'Ken Ito', at: '2026-04-01T00:00:00Z' }],
          total: 1,
          utcOffsetMinutes: 540,
        });
      return undefined;
    },
    ...options,
  });
}

/** A save that stores all values of the request. */
const accept = (request: HttpRequest): HttpResult<unknown> =>
  answer({
    results: [],
    prompts: [],
    state: stateOf(
      sent(request).items.map((change) => ({
        blockKey: 'VS',
        line: 0,
        itemKey: change.itemKey,
        value: change.value,
        revision: 9,
        flags: 0,
      })),
    ),
  });

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));

describe('CRF page', () => {
  it('converts typed text to the stored form when the input is left, and saves only changed items [R2-CRF-01] [R5-DATE-01]', async () => {
    const user = userEvent.setup();
    const { shell } = open(accept);
    await user.type(await field('VISDT'), '20240305');
    await user.type(await field('WEIGHT'), '０６５．50');
    await user.tab();
    expect(await field('VISDT')).toHaveValue('2024-03-05');
    expect(await field('WEIGHT')).toHaveValue('65.5');
    expect(shell.isDirty()).toBe(true);

    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(shell.calls.requests.some(isSave)).toBe(true));
    expect(sent(shell.calls.requests.find(isSave)!)).toEqual({
      designVersionId: 2,
      items: [
        { blockKey: 'VS', line: 0, itemKey: 'VISDT', value: '2024-03-05', revision: 0 },
        { blockKey: 'VS', line: 0, itemKey: 'WEIGHT', value: '65.5', revision: 0 },
      ],
    });
    await waitFor(() => expect(shell.isDirty()).toBe(false));
    expect(screen.getByText('Data has been saved.')).toBeInTheDocument();
  });

  it('shows the finding of a check next to the item after the input is left, not before [R2-CRF-01]', async () => {
    const user = userEvent.setup();
    open();
    const weight = await field('WEIGHT');
    await user.type(weight, '250');
    expect(screen.queryByText(/check the scale/)).toBeNull();
    await user.tab();
    expect(screen.getByText('Weight above 200 kg: check the scale.')).toBeInTheDocument();
    await user.clear(weight);
    await user.type(weight, '70');
    await user.tab();
    expect(screen.queryByText(/check the scale/)).toBeNull();
  });

  it('derives and shows items during entry, and never sends derived values [D1-02]', async () => {
    const user = userEvent.setup();
    const { shell } = open(accept);
    expect(await field('HEIGHT')).toHaveValue('170');
    expect(screen.queryByRole('radiogroup', { name: 'PREG' })).toBeNull();
    await user.type(await field('WEIGHT'), '65');
    await user.tab();
    expect(await field('BMI')).toHaveValue('22.5');
    expect(await field('BMI')).toHaveAttribute('readonly');
    await user.click(screen.getByRole('radio', { name: 'Female' }));
    expect(await screen.findByRole('radiogroup', { name: 'PREG' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shell.calls.requests.some(isSave)).toBe(true));
    const keys = sent(shell.calls.requests.find(isSave)!).items.map(({ itemKey }) => itemKey);
    expect(keys).toEqual(['WEIGHT', 'SEX']);
  });

  it('shows the stored form of an equal value, and does not count it as a change [R5-NUM-04] [R5-SAVE-03]', async () => {
    const user = userEvent.setup();
    const { shell } = open();
    const input = await field('HEIGHT');
    await user.clear(input);
    await user.type(input, '0170');
    expect(screen.getByText('1 unsaved')).toBeInTheDocument();
    await user.tab();
    expect(input).toHaveValue('170');
    await user.type(await field('VISDT'), '2024/3/5');
    await user.tab();
    await user.clear(await field('VISDT'));
    await user.tab();
    expect(screen.queryByText(/unsaved/)).toBeNull();
    expect(shell.isDirty()).toBe(false);
  });

  it('does not save an entry that cannot be stored, and moves the focus to it', async () => {
    const user = userEvent.setup();
    const { shell } = open();
    await user.type(await field('VISDT'), '2024-13-40');
    await user.tab();
    expect(screen.getByText(/calendar has no such day/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText(/one item cannot be stored as typed/)).toBeInTheDocument();
    expect(screen.queryByText(/is required/)).toBeNull();
    expect(shell.calls.requests.some(isSave)).toBe(false);
    expect(await field('VISDT')).toHaveValue('2024-13-40');
    await user.clear(await field('VISDT'));
    await user.tab();
    expect(screen.queryByText(/cannot be stored as typed/)).toBeNull();
  });

  it('asks once for the reason when saved values are changed [R5-SAVE-01] [R2-CRF-04]', async () => {
    const user = userEvent.setup();
    const { shell } = open(accept);
    const input = await field('HEIGHT');
    await user.clear(input);
    await user.type(input, '171');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('170')).toBeInTheDocument();
    expect(within(dialog).getByText('171')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('radio', { name: 'Source data correction' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shell.calls.requests.some(isSave)).toBe(true));
    expect(sent(shell.calls.requests.find(isSave)!).items).toEqual([
      { blockKey: 'VS', line: 0, itemKey: 'HEIGHT', value: '171', revision: 3, reasonCode: 3 },
    ]);
  });

  it('offers the last reason again to the same person only [R5-SAVE-01] [D6-CACHE-02]', async () => {
    const user = userEvent.setup();
    const change = async (value: string) => {
      const input = await field('HEIGHT');
      await user.clear(input);
      await user.type(input, value);
      await user.click(screen.getByRole('button', { name: 'Save' }));
      return within(await screen.findByRole('dialog'));
    };
    const first = open(accept);
    const dialog = await change('171');
    await user.click(dialog.getByRole('radio', { name: 'Other' }));
    await user.type(dialog.getByRole('textbox'), 'Measured without shoes');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(first.shell.calls.requests.some(isSave)).toBe(true));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect((await change('172')).getByRole('textbox')).toHaveValue('Measured without shoes');
    first.unmount();
    open(accept);
    const anew = await change('173');
    for (const radio of anew.getAllByRole('radio')) expect(radio).not.toBeChecked();
    expect(screen.queryByText('Measured without shoes')).not.toBeInTheDocument();
  });

  it('shows what is kept when the connection is lost, and repeats the same request [D8-REMOTE-07]', async () => {
    const user = userEvent.setup();
    const { shell } = open(() => problem(503, 'COMMSG023'));
    await user.type(await field('WEIGHT'), '65');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/What you typed is still here/)).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Save again' }));
    await waitFor(() => expect(shell.calls.requests.filter(isSave)).toHaveLength(2));
    const keys = shell.calls.requests
      .filter(isSave)
      .map((call) => call.headers?.['idempotency-key']);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(await field('WEIGHT')).toHaveValue('65');
  });

  it('adds, fills and removes log lines [R2-CRF-01]', async () => {
    const user = userEvent.setup();
    const { shell } = open(accept);
    await user.click(await screen.findByRole('button', { name: 'Add a line' }));
    await user.click(screen.getByRole('button', { name: 'Add a line' }));
    // The new line gets the focus in the next frame.
    await waitFor(() => expect(screen.getByLabelText('CMTRT, line 2')).toHaveFocus());
    await user.type(screen.getByLabelText('CMTRT, line 1'), 'Aspirin');
    act(() => screen.getByRole('button', { name: 'Remove line 2' }).focus());
    await user.keyboard('{Enter}');
    expect(screen.queryByLabelText('CMTRT, line 2')).toBeNull();
    // The focus goes to a place where the same key removes nothing else.
    await waitFor(() => expect(screen.getByLabelText('CMTRT, line 1')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shell.calls.requests.some(isSave)).toBe(true));
    expect(sent(shell.calls.requests.find(isSave)!)).toMatchObject({
      linesAdded: [{ blockKey: 'CM', line: 1 }],
      items: [{ blockKey: 'CM', line: 1, itemKey: 'CMTRT', value: 'Aspirin' }],
    });
  });

  it('renders one item for a key press [D8-FORM-01]', async () => {
    let commits = 0;
    const App = app.App;
    const match = {
      id: 'CRF_VIEW',
      params: { studyId: '1', roleId: '1', siteId: '1', subjectNo: 'A-001', matrixId: '7' },
    };
    renderInShell(
      <Profiler id="page" onRender={() => commits++}>
        <App screen={match} />
      </Profiler>,
      { screen: match, texts: { mfe_subject: en }, privileges: [], http: () => answer(view()) },
    );
    const weight = await field('WEIGHT');
    act(() => weight.focus());
    const others = [...document.querySelectorAll('[data-cb-item]')].filter(
      (element) => !element.contains(weight),
    );
    const touched: Node[] = [];
    const observer = new MutationObserver((records) =>
      touched.push(...records.map((r) => r.target)),
    );
    for (const element of others)
      observer.observe(element, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    commits = 0;
    fireEvent.change(weight, { target: { value: '6' } });
    await Promise.resolve();
    expect(commits).toBe(1);
    expect(touched).toEqual([]);
    observer.disconnect();
  });

  it('accepts no entry on a page of a disabled subject, and shows why', async () => {
    open(undefined, { view: () => view({ editable: false, readOnlyReason: 'SUBJECT_DISABLED' }) });
    expect(await screen.findByText(/This subject is disabled/)).toBeInTheDocument();
    expect(await field('WEIGHT')).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('accepts no entry on a page of a locked study, and keeps typed values when the lock precedes the save [R5-SAVE-04]', async () => {
    open(undefined, { view: () => view({ editable: false, readOnlyReason: 'STUDY_LOCKED' }) });
    expect(await field('WEIGHT')).toHaveAttribute('readonly');
    expect(screen.getByText(/locked/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    cleanup();

    const user = userEvent.setup();
    open(() => problem(423, 'STUDY_LOCKED'));
    await user.type(await field('WEIGHT'), '65');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/What you typed is still here/)).toBeInTheDocument();
    expect(await field('WEIGHT')).toHaveValue('65');
  });

  it('offers unsaved entries, restores them as unsaved, and deletes the draft after the save [D8-DRAFT-01]', async () => {
    const kept = {
      studyId: 1,
      place: 'page:7',
      label: 'A-001',
      href: '/x',
      savedAt: '2026-04-01T00:00:00Z',
      data: {
        items: {
          'VS.0.WEIGHT': { typed: '70.5', revision: 0 },
          'VS.0.HEIGHT': { typed: '171', revision: 2 },
        },
        lines: [],
      },
    };
    const user = userEvent.setup();
    const { shell } = open(accept, { drafts: [kept] });
    await screen.findByText(/Unsaved entries are kept/);
    expect(screen.getByText('WEIGHT: 70.5')).toBeVisible();
    expect(screen.getByText('HEIGHT: 171')).toBeVisible();
    expect(screen.getByLabelText('WEIGHT')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(screen.getByLabelText('WEIGHT')).toHaveValue('70.5');
    // Another person saved another height in the meantime: that value stays and is named.
    expect(screen.getByLabelText('HEIGHT')).toHaveValue('170');
    expect(screen.getByText('1 entry restored. It is not saved yet.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'HEIGHT' })).toBeVisible();
    expect(screen.getByText('1 unsaved', { exact: false })).toBeVisible();
    await waitFor(() =>
      expect(shell.kept.get('page:7')?.data).toEqual({
        items: { 'VS.0.WEIGHT': { typed: '70.5', revision: 0 } },
        lines: [],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shell.kept.size).toBe(0));
  });

  it('keeps the text of an input before it is left, and after leaving the page [D8-DRAFT-01]', async () => {
    const user = userEvent.setup();
    const { shell, unmount } = open();
    await user.type(await screen.findByLabelText('WEIGHT'), '70');
    unmount();
    expect(shell.kept.get('page:7')).toMatchObject({
      label: 'CB-101 · A-001 · Visit 1 · Vital signs page',
      data: { items: { 'VS.0.WEIGHT': { typed: '70', revision: 0 } } },
    });
  });
});
