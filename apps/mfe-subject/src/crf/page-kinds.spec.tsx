import type { PageView } from '@casebook/api-subject';
import { emptyCounters } from '@casebook/crf-page';
import type { HttpRequest, HttpResult } from '@casebook/shell-sdk';
import { answer, renderInShell } from '@casebook/shell-sdk/testing';
import { allLayoutsDesign, allLayoutsEntries } from '@casebook/study-design/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import app from '../app';
import en from '../i18n/en.json';
import { pageView } from './testing/page-view';

type State = PageView['state'];
type Body = Record<string, unknown> & {
  items: { blockKey: string; line: number; itemKey: string; value: string | null }[];
};

const bodyOf = (request: HttpRequest) => request.body as Body;
const isSave = ({ url }: HttpRequest) => url.endsWith('/save');
const id = (blockKey: string, itemKey: string, line = 0) => `item-${blockKey}-${line}-${itemKey}`;
const input = (blockKey: string, itemKey: string, line = 0) =>
  document.getElementById(id(blockKey, itemKey, line)) as HTMLInputElement;
const value = (itemKey: string, stored: string, more: object = {}) => ({
  blockKey: 'MEASURE',
  line: 0,
  itemKey,
  value: stored,
  revision: 1,
  flags: 0,
  ...more,
});
const state = (more: Partial<State> = {}): State => ({
  values: [],
  lines: [],
  queries: [],
  comments: [],
  counters: emptyCounters,
  flags: 0,
  ...more,
});
const medicine = (line: number, more: object = {}) => ({
  blockKey: 'MED',
  line,
  position: line,
  flags: 0,
  deleted: false,
  ...more,
});

/** A save that stores all values of the request. */
const accept = (request: HttpRequest): HttpResult<unknown> =>
  answer({
    results: [],
    prompts: [],
    state: state({
      values: bodyOf(request).items.map((item) => ({ ...item, revision: 9, flags: 0 })),
    }),
  });

async function open(
  more: Partial<PageView> = {},
  privileges = ['CRF_VIEW', 'CRF_EDIT', 'QUERY_VIEW'],
) {
  const match = {
    id: 'CRF_VIEW',
    params: { studyId: '1', roleId: '1', siteId: '1', subjectNo: 'A-001', matrixId: '7' },
  };
  const view = pageView({ design: allLayoutsDesign(), pageKey: 'ALL', state: state(), ...more });
  const App = app.App;
  const rendered = renderInShell(<App screen={match} />, {
    screen: match,
    privileges,
    texts: { mfe_subject: en },
    http: (request) => (isSave(request) ? accept(request) : answer(view)),
  });
  await screen.findByRole('heading', { name: 'All layouts' });
  // jsdom has no layout, but before printing all sections are rendered.
  fireEvent(window, new Event('beforeprint'));
  const saved = async () => {
    fireEvent.keyDown(document, { code: 'KeyS', ctrlKey: true });
    await waitFor(() => expect(rendered.shell.calls.requests.some(isSave)).toBe(true));
    return bodyOf(rendered.shell.calls.requests.findLast(isSave)!);
  };
  return { ...rendered, saved };
}

/** Types or chooses a value with user events. */
async function enter(
  user: ReturnType<typeof userEvent.setup>,
  element: HTMLElement,
  typed: string,
) {
  if (element instanceof HTMLSelectElement) await user.selectOptions(element, typed);
  else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    await user.clear(element);
    fireEvent.change(element, { target: { value: typed } });
    fireEvent.blur(element);
  } else if (element.getAttribute('role') === 'radiogroup') {
    await user.click(element.querySelector(`input[value="${typed}"]`)!);
  } else {
    const labels: Record<string, string> = {
      COUGH: 'Cough',
      FEVER: 'Fever',
      NONE: 'None of these',
    };
    for (const code of typed.split('|'))
      await user.click(within(element).getByRole('checkbox', { name: labels[code] }));
  }
}

describe('a page of every kind of item', () => {
  it('accepts an entry of every layout and sends its stored form [R3-LAYOUT-01] [R3-LAYOUT-07] [R3-LAYOUT-15]', async () => {
    const user = userEvent.setup();
    const { saved } = await open();
    await user.click(screen.getByRole('button', { name: 'Add a line' }));
    for (const { blockKey, itemKey, line, typed } of allLayoutsEntries)
      await enter(user, input(blockKey, itemKey, line), typed);
    expect(screen.getByText('Ask the subject, then read the record.')).toBeVisible();
    expect(screen.getAllByRole('columnheader', { name: 'No.' })).toHaveLength(2);
    const { items } = await saved();
    const sent = allLayoutsEntries.map(
      ({ blockKey, line, itemKey }) =>
        items.find(
          (one) => one.blockKey === blockKey && one.line === line && one.itemKey === itemKey,
        )?.value,
    );
    expect(sent).toEqual(allLayoutsEntries.map(({ stored }) => stored));
  }, 60_000);

  it('shows units and additional labels around the input and in its description [R3-PROP-01]', async () => {
    await open();
    expect(input('MEASURE', 'WEIGHT')).toHaveAccessibleDescription(/^kg without shoes\s*$/);
    expect(input('MEASURE', 'DOSE')).toHaveAccessibleDescription(/^per day mg\s*$/);
    const row = input('MEASURE', 'DOSE').closest('.cb-surrounding')!;
    expect(row).toHaveTextContent(/^per day.*mg$/);
    expect(screen.getByRole('columnheader', { name: 'Result (mmol/L)' })).toBeVisible();
  });

  it('an exclusive choice deselects the others, and they deselect it [R3-PROP-01]', async () => {
    const user = userEvent.setup();
    await open();
    const group = within(screen.getByRole('group', { name: 'Symptoms since the last visit' }));
    const [cough, fever, none] = group.getAllByRole('checkbox');
    await user.click(cough!);
    await user.click(fever!);
    await user.click(none!);
    expect([cough, fever, none].map((box) => (box as HTMLInputElement).checked)).toEqual([
      false,
      false,
      true,
    ]);
    await user.click(fever!);
    expect(none).not.toBeChecked();
    expect(fever).toBeChecked();
  });

  it('proposes defaults on a page without data, marks them, and saves them with the page only [R3-PROP-01]', async () => {
    const user = userEvent.setup();
    const { shell, saved } = await open();
    expect(input('MEASURE', 'REMARK')).toHaveValue('none');
    expect(input('MEASURE', 'REMARK')).toHaveAccessibleDescription(/Proposed/);
    expect(shell.isDirty()).toBe(false);
    expect(screen.queryByText(/unsaved/)).toBeNull();
    await user.type(input('MEASURE', 'HEIGHT'), '170');
    const { items } = await saved();
    expect(items.map(({ itemKey, value }) => [itemKey, value])).toEqual(
      expect.arrayContaining([
        ['REMARK', 'none'],
        ['FASTING', 'Y'],
        ['HEIGHT', '170'],
      ]),
    );
  });

  it('proposes no default on a page that has data [R3-PROP-01]', async () => {
    await open({ state: state({ values: [value('HEIGHT', '170')] }) });
    expect(input('MEASURE', 'REMARK')).toHaveValue('');
  });

  it('fills an empty item from another visit and from this page, and keeps entered values [R3-PROP-01]', async () => {
    const user = userEvent.setup();
    await open({
      visitKey: 'V2',
      surroundingValues: [
        {
          visitKey: 'V1',
          pageKey: 'ALL',
          blockKey: 'MEASURE',
          line: 0,
          itemKey: 'WEIGHT',
          value: '65.5',
        },
      ],
    });
    expect(input('MEASURE', 'FIRSTWT')).toHaveValue('65.5');
    await user.type(input('MEASURE', 'DOSE'), '20');
    await user.tab();
    expect(input('MEASURE', 'LASTDOSE')).toHaveValue('20');
    await user.clear(input('MEASURE', 'DOSE'));
    await user.type(input('MEASURE', 'DOSE'), '30');
    await user.tab();
    expect(input('MEASURE', 'LASTDOSE')).toHaveValue('30');
    await user.clear(input('MEASURE', 'LASTDOSE'));
    await user.type(input('MEASURE', 'LASTDOSE'), '25');
    await user.clear(input('MEASURE', 'DOSE'));
    await user.type(input('MEASURE', 'DOSE'), '40');
    await user.tab();
    expect(input('MEASURE', 'LASTDOSE')).toHaveValue('25');
  });

  it('shows values that the system fills as read-only [R3-PROP-01]', async () => {
    await open();
    for (const key of ['RANDKEY', 'KIT', 'ARM'])
      expect(input('SYSTEM', key)).toHaveAttribute('readonly');
    expect(input('SYSTEM', 'STRATUM')).not.toHaveAttribute('readonly');
    expect(input('SYSTEM', 'ICDT')).not.toHaveAttribute('readonly');
  });

  it('shows the message of a cell below its line, and in the description of its input [D8-A11Y-01]', async () => {
    const user = userEvent.setup();
    await open();
    const result = input('LAB', 'LBRES', 1);
    await user.type(result, '44');
    await user.tab();
    const note = document.querySelector('.cb-log-notes')!;
    expect(note.querySelector('td')).toHaveAttribute('colspan', '5');
    expect(note).toHaveTextContent(/^Result The result is far above the range/);
    expect(note.previousElementSibling).toContainElement(result);
    expect(result).toHaveAccessibleDescription(/far above the range/);
    await user.clear(result);
    await user.type(result, '5');
    await user.tab();
    expect(document.querySelector('.cb-log-notes')).toBeNull();
  });

  it('describes the state of an item for its input, and makes closed items read-only [D8-A11Y-01] [D3-VALUE-03]', async () => {
    const user = userEvent.setup();
    const place = { blockKey: 'MEASURE', line: 0, itemKey: 'HEIGHT' };
    await open({
      state: state({
        values: [
          value('HEIGHT', '170', { flags: 8 }),
          value('POSTURE', 'SIT', { blockKey: 'CHOICE', flags: 1 }),
          value('SMOKER', 'N', { blockKey: 'CHOICE', flags: 1 }),
        ],
        queries: [
          {
            ...place,
            queryId: 1,
            type: 2,
            status: 3,
            content: { en: 'Sure?' },
            answer: 'Yes',
            closedManually: false,
            issuer: 'M',
            issuedAt: '2026-04-01T00:00:00Z',
            answeredBy: 'S',
            answeredAt: '2026-04-01T00:00:00Z',
            updatedBy: 'S',
            updatedAt: '2026-04-01T00:00:00Z',
            revision: 2,
          },
        ],
      }),
    });
    expect(input('MEASURE', 'HEIGHT')).toHaveAccessibleDescription(
      'standing cm Answered query: 1, Locked',
    );
    expect(input('MEASURE', 'HEIGHT')).toHaveAttribute('readonly');
    // A frozen input can be focused by keyboard, but not changed.
    const [sitting, lying] = within(
      screen.getByRole('radiogroup', { name: 'Posture' }),
    ).getAllByRole('radio');
    act(() => sitting!.focus());
    expect(sitting).toHaveFocus();
    await user.click(lying!);
    await user.keyboard('{Delete}');
    expect(sitting).toBeChecked();
    expect(input('CHOICE', 'SMOKER')).toHaveValue('No');
    expect(input('CHOICE', 'SMOKER')).toHaveAttribute('readonly');
  });

  it('counts the input that is being typed into [R8-SAVE-04]', async () => {
    const user = userEvent.setup();
    const { shell } = await open();
    await user.type(input('MEASURE', 'HEIGHT'), '1');
    expect(screen.getByText('1 unsaved')).toBeVisible();
    expect(shell.isDirty()).toBe(true);
    await user.keyboard('{Escape}');
    expect(screen.queryByText('1 unsaved')).toBeNull();
  });

  it('shows next to the buttons that nothing changed, without covering them [R5-SAVE-03]', async () => {
    const { shell } = await open({ state: state({ values: [value('HEIGHT', '170')] }) });
    fireEvent.keyDown(document, { code: 'KeyS', ctrlKey: true });
    expect(await screen.findByText(/No data change has been made/)).toBeVisible();
    expect(shell.calls.notices).toEqual([]);
    expect(shell.calls.requests.some(isSave)).toBe(false);
  });

  it('continues without a connection, and shows what is kept [R8-HTTP-12]', async () => {
    await open();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    expect(await screen.findByText('This computer is not connected.')).toBeVisible();
    online.mockReturnValue(true);
    fireEvent(window, new Event('online'));
    expect(screen.queryByText('This computer is not connected.')).toBeNull();
    online.mockRestore();
  });

  describe('log lines [R3-PAGE-02]', () => {
    const three = { lines: [medicine(1), medicine(2), medicine(3)] };
    const names = () =>
      screen
        .getAllByRole('textbox', { name: /^Medicine, line/ })
        .map((one) => Number(one.id.split('-')[2]));

    it('are moved by button and by keyboard, and the new order is saved', async () => {
      const user = userEvent.setup();
      const { saved } = await open({ state: state(three) });
      await user.click(screen.getByRole('button', { name: 'Move line 3 up' }));
      expect(names()).toEqual([1, 3, 2]);
      act(() => input('MED', 'CMTRT', 1).focus());
      await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
      expect(names()).toEqual([3, 1, 2]);
      await waitFor(() => expect(input('MED', 'CMTRT', 1)).toHaveFocus());
      expect(screen.getByText('Line 1 is line 2 now.')).toBeInTheDocument();
      expect(screen.getByText('1 unsaved')).toBeVisible();
      expect(await saved()).toMatchObject({
        linesOrdered: [{ blockKey: 'MED', lines: [3, 1, 2] }],
      });
    });

    it('can be moved before they are saved', async () => {
      const user = userEvent.setup();
      const { saved } = await open();
      await user.click(screen.getByRole('button', { name: 'Add a line' }));
      await user.type(input('MED', 'CMTRT', 1), 'Aspirin');
      await user.click(screen.getByRole('button', { name: 'Add a line' }));
      await user.type(input('MED', 'CMTRT', 2), 'Ibuprofen');
      await user.click(screen.getByRole('button', { name: 'Move line 2 up' }));
      expect(names()).toEqual([2, 1]);
      expect(await saved()).toMatchObject({ linesOrdered: [{ blockKey: 'MED', lines: [2, 1] }] });
    });

    it('show no finding before something is entered in them [R2-CRF-01]', async () => {
      const user = userEvent.setup();
      await open();
      await user.click(screen.getByRole('button', { name: 'Add a line' }));
      await user.type(input('MED', 'CMTRT', 1), 'Aspirin');
      await user.click(screen.getByRole('button', { name: 'Add a line' }));
      expect(document.querySelector('.cb-log-notes')).toBeNull();
      await user.clear(input('MED', 'CMTRT', 1));
      await user.tab();
      expect(document.querySelector('.cb-log-notes')).toBeNull();
    });

    it('are moved by dragging their number', async () => {
      await open({ state: state(three) });
      const rows = screen.getAllByRole('row').filter((row) => row.querySelector('[draggable]'));
      const dataTransfer = { setData: () => undefined, effectAllowed: '' };
      fireEvent.dragStart(rows[2]!.querySelector('[draggable]')!, { dataTransfer });
      fireEvent.dragOver(rows[0]!);
      fireEvent.drop(rows[0]!);
      expect(names()).toEqual([3, 1, 2]);
    });

    it('do not pass a line that is frozen or locked', async () => {
      const lines = [medicine(1), medicine(2, { flags: 1 }), medicine(3)];
      await open({ state: state({ lines }) });
      for (const name of ['Move line 1 down', 'Move line 2 up', 'Move line 3 up'])
        expect(screen.getByRole('button', { name })).toBeDisabled();
      expect(input('MED', 'CMTRT', 2)).toHaveAttribute('readonly');
    });

    it('never exceed the maximum of the design, also when one is restored', async () => {
      const user = userEvent.setup();
      await open({
        state: state({ lines: [medicine(1), medicine(2), medicine(3, { deleted: true })] }),
      });
      expect(screen.getByRole('button', { name: 'Restore line 3' })).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Add a line' }));
      expect(screen.queryByRole('button', { name: 'Add a line' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Restore line 3' })).toBeNull();
      expect(screen.getByText('No more than 3 lines.')).toBeVisible();
      // The default of the new line is selected.
      const ongoing = within(input('MED', 'CMONGO', 4));
      expect(ongoing.getByRole('radio', { checked: true })).toHaveAttribute('value', 'Y');
    });

    it('have radio buttons where the design has them, one group for each line [R3-LAYOUT-08] [R3-LAYOUT-09]', async () => {
      const user = userEvent.setup();
      await open({ state: state({ lines: [medicine(1), medicine(2)] }) });
      const [first, second] = [1, 2].map((line) => input('MED', 'CMONGO', line));
      for (const group of [first!, second!]) expect(group).toHaveRole('radiogroup');
      await user.click(first!.querySelector('input[value="N"]')!);
      await user.click(second!.querySelector('input[value="Y"]')!);
      expect(first!.querySelector('input:checked')).toHaveAttribute('value', 'N');
      expect(second!.querySelector('input:checked')).toHaveAttribute('value', 'Y');
      expect(first).toHaveAccessibleName(/line 1$/);
    });
  });
});
