import type { PageSaveConflict, PageSaveInput, PageState, PageView } from '@casebook/api-subject';
import { emptyCounters } from '@casebook/crf-page';
import type { HttpRequest, HttpResult } from '@casebook/shell-sdk';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import type { Item } from '@casebook/study-design';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import app from '../app';
import en from '../i18n/en.json';
import { onePageDesign } from './testing/one-page-design';
import { pageView } from './testing/page-view';
import { withoutMatrix } from './testing/without-matrix';

const text = (words: string) => ({ en: words });
const item = (key: string): Item => ({ key, layout: 10, label: text(key), properties: [] });
const design = onePageDesign([
  { key: 'A', type: 1, items: [item('WEIGHT'), item('HEIGHT')] },
  { key: 'B', type: 3, label: text('Medication'), items: [item('DRUG'), item('DOSE')] },
]);

type Values = Record<string, { value: string; revision: number }>;
function stateOf(values: Values, removed?: number): PageState {
  return {
    values: Object.entries(values).map(([id, value]) => {
      const [blockKey, line, itemKey] = id.split('.');
      return { blockKey: blockKey!, line: Number(line), itemKey: itemKey!, flags: 0, ...value };
    }),
    // The line added second is shown first.
    lines: [
      { blockKey: 'B', line: 1, position: 2, deleted: removed === 1, flags: 0 },
      { blockKey: 'B', line: 2, position: 1, deleted: removed === 2, flags: 0 },
    ],
    queries: [],
    comments: [],
    counters: emptyCounters,
    flags: 0,
  };
}
const stored: Values = {
  'A.0.WEIGHT': { value: '60', revision: 1 },
  'A.0.HEIGHT': { value: '170', revision: 1 },
  'B.2.DRUG': { value: 'Aspirin', revision: 1 },
};

/** The refusal of a save whose items have other values on the server. */
function conflict(later: Values, changedBy: string | null = 'Ken Ito'): HttpResult<never> {
  const body: PageSaveConflict = {
    code: 'CDMS700MSG004',
    conflicts: stateOf(later).values.map(({ blockKey, line, itemKey, value, revision }) => ({
      blockKey,
      line,
      itemKey,
      value,
      revision,
      changedBy,
      changedAt: changedBy && '2026-04-01T00:00:00Z',
    })),
  };
  return problem(412, body.code, { answer: body });
}

interface Others {
  refusal?: HttpResult<never>;
  /** A line that the other person removes. */
  removes?: number;
}

/** @param later the values that another person saves before this person saves */
async function open(later: Values, { removes, refusal = conflict(later) }: Others = {}) {
  let values = stored;
  let removed: number | undefined;
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const params = { studyId: '1', roleId: '1', siteId: '1', subjectNo: 'A-001', matrixId: '7' };
  const at = { id: 'CRF_VIEW', params };
  const view = (): PageView => pageView({ design, pageKey: 'P', state: stateOf(values, removed) });
  const http = (request: HttpRequest): HttpResult<unknown> | undefined => {
    if (request.url.endsWith('/save')) {
      values = { ...stored, ...later };
      removed = removes;
      return refusal;
    }
    return request.url.includes('/pages/') ? answer(view()) : undefined;
  };
  const rendered = renderInShell(<app.App screen={at} />, {
    privileges: ['CRF_VIEW', 'CRF_EDIT'],
    screen: at,
    texts: { mfe_subject: en },
    http: withoutMatrix(http),
  });
  await screen.findByText('Page', { selector: 'h1' });
  const change = async (label: string, value: string) => {
    const input = screen.getByLabelText(label);
    await user.clear(input);
    await user.type(input, value);
    await user.tab();
  };
  const save = async () => {
    await user.keyboard('{Control>}s{/Control}');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('radio', { name: 'Input error' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  };
  return { ...rendered, user, change, save };
}

describe('two people on one page', () => {
  it('shows both values with the person who saved, and returns the focus to the item after the choice [R8-SAVE-01] [D8-A11Y-01]', async () => {
    const { user, change, save, shell } = await open({
      'A.0.HEIGHT': { value: '180', revision: 2 },
    });
    await change('HEIGHT', '171');
    await save();
    const choice = await screen.findByRole('group', { name: 'Another person changed this item' });
    expect(choice).toHaveTextContent(/Ken Ito saved 01 Apr 2026, 09:00.*: 180/);
    expect(choice).toHaveTextContent('You typed, not saved yet: 171');
    await waitFor(() => expect(screen.getByLabelText('HEIGHT')).toHaveFocus());
    // The refusal names the person, so no other request is needed.
    expect(shell.calls.requests.filter(({ url }) => url.includes('audit'))).toEqual([]);
    await user.click(within(choice).getByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(screen.getByLabelText('HEIGHT')).toHaveFocus());
    expect(screen.getByLabelText('HEIGHT')).toHaveValue('180');
  });

  it('names no person when the value was changed again after the refusal [R8-SAVE-01]', async () => {
    const { change, save } = await open(
      { 'A.0.HEIGHT': { value: '181', revision: 3 } },
      { refusal: conflict({ 'A.0.HEIGHT': { value: '180', revision: 2 } }) },
    );
    await change('HEIGHT', '171');
    await save();
    const choice = await screen.findByRole('group', { name: 'Another person changed this item' });
    expect(choice).toHaveTextContent('Another person saved : 181');
  });

  it('overwrites the saved value with the typed one when the person chooses so [D3-SAVE-01] [R8-SAVE-01]', async () => {
    const { user, change, save, shell } = await open({
      'A.0.HEIGHT': { value: '180', revision: 4 },
    });
    await change('HEIGHT', '171');
    await save();
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
    expect(shell.isDirty()).toBe(true);
    await save();
    const saves = shell.calls.requests.filter(({ url }) => url.endsWith('/save'));
    await waitFor(() =>
      expect(saves.map(({ body }) => (body as PageSaveInput).items)).toMatchObject([
        [{ itemKey: 'HEIGHT', value: '171', revision: 1 }],
        [{ itemKey: 'HEIGHT', value: '171', revision: 4 }],
      ]),
    );
  });

  it('shows the conflict of an item in a line below the line [R8-SAVE-01]', async () => {
    const { change, save } = await open({ 'B.2.DRUG': { value: 'Ibuprofen', revision: 2 } });
    await change('DRUG, line 1', 'Paracetamol');
    await save();
    const choice = await screen.findByRole('group', { name: 'Another person changed this item' });
    expect(choice).toHaveTextContent(/^DRUG/);
    expect(choice).toHaveTextContent('Ibuprofen');
    expect(screen.getByRole('button', { name: 'DRUG, line 1' })).toBeVisible();
  });

  it('shows that a line was removed in the meantime, and keeps the values typed in it [R8-SAVE-01]', async () => {
    const { change, save, user, shell } = await open(
      { 'B.2.DRUG': { value: 'Ibuprofen', revision: 2 } },
      { removes: 2 },
    );
    await change('DRUG, line 1', 'Paracetamol');
    await save();
    expect(await screen.findByText(/removed this line while you were typing/)).toBeVisible();
    expect(screen.queryByRole('group', { name: /changed this item/ })).toBeNull();
    expect(screen.getByText(/could not be updated/)).toBeVisible();
    expect(screen.getByLabelText('DRUG, line 1')).toHaveValue('Paracetamol');
    expect(shell.isDirty()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Restore line 1' }));
    expect(screen.getByRole('group', { name: /changed this item/ })).toHaveTextContent('Ibuprofen');
    expect(screen.queryByText(/removed this line/)).toBeNull();
  });

  it('shows why nothing was saved when the other person changed other items [R8-SAVE-01]', async () => {
    const { change, save } = await open({ 'A.0.WEIGHT': { value: '61', revision: 2 } });
    await change('HEIGHT', '171');
    await save();
    expect(await screen.findByText(/could not be updated/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save again' })).toBeVisible();
    expect(screen.getByLabelText('WEIGHT')).toHaveValue('61');
    expect(screen.getByLabelText('HEIGHT')).toHaveValue('171');
  });
});

it('offers the typed values after a page of an earlier version is opened again [D8-DRAFT-01]', async () => {
  const { change, save, user } = await open(
    {},
    { refusal: problem(412, 'SUBJECT_DESIGN_CHANGED') },
  );
  await change('HEIGHT', '171');
  await save();
  expect(screen.queryByRole('button', { name: 'Save again' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Reload the page' }));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(screen.getByLabelText('HEIGHT')).toHaveValue('171');
});

it('replaces the notice of a lost connection when the connection is back [R8-HTTP-12]', async () => {
  const { change, save } = await open({}, { refusal: problem(0, 'COMMSG003') });
  await change('HEIGHT', '171');
  await save();
  expect(await screen.findByText(/no network connection/)).toBeVisible();
  fireEvent(window, new Event('online'));
  expect(screen.getByText('The connection is back.')).toBeVisible();
  expect(screen.queryByText(/no network connection/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Save again' })).toBeVisible();
});

it('gives a line the same number on the page and in the dialog of reasons', async () => {
  const { change, user } = await open({});
  await change('DRUG, line 1', 'Paracetamol');
  await user.keyboard('{Control>}s{/Control}');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('DRUG, line 1')).toBeVisible();
});

it('ignores function keys while an input method is composing text', async () => {
  const { shell, user } = await open({});
  fireEvent.change(screen.getByLabelText('WEIGHT'), { target: { value: 'ろく' } });
  const isLeftToBrowser = fireEvent.keyDown(screen.getByLabelText('WEIGHT'), {
    code: 'KeyS',
    ctrlKey: true,
    isComposing: true,
  });
  expect(isLeftToBrowser).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(shell.calls.requests.some(({ url }) => url.endsWith('/save'))).toBe(false);
  fireEvent.keyDown(screen.getByLabelText('WEIGHT'), { key: 'F9', isComposing: true });
  expect(screen.queryByRole('complementary')).toBeNull();
  await user.keyboard('{F9}');
  const comment = await screen.findByRole('complementary');
  fireEvent.keyDown(comment, { key: 'Escape', isComposing: true });
  expect(screen.getByRole('complementary')).toBe(comment);
});
