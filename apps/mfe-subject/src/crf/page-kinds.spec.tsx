import { allLayoutsEntries } from '@casebook/study-design/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { input, isSave, openPage, state, value } from './testing/all-layouts-page';

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
    const { saved } = await openPage();
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
  });

  it('has a vertical radio for layout 8 and a horizontal one for layout 9 [R3-LAYOUT-08] [R3-LAYOUT-09]', async () => {
    await openPage();
    const [posture, fasting] = ['POSTURE', 'FASTING'].map((key) => input('CHOICE', key));
    for (const group of [posture!, fasting!]) {
      expect(group).toHaveRole('radiogroup');
      expect(within(group).getAllByRole('radio')).toHaveLength(2);
    }
    expect(posture).not.toHaveClass('cb-choices-row');
    expect(fasting).toHaveClass('cb-choices-row');
  });

  it('shows units and additional labels around the input and in its description [R3-PROP-01]', async () => {
    await openPage();
    expect(input('MEASURE', 'WEIGHT')).toHaveAccessibleDescription(/^kg without shoes\s*$/);
    expect(input('MEASURE', 'DOSE')).toHaveAccessibleDescription(/^per day mg\s*$/);
    const row = input('MEASURE', 'DOSE').closest('.cb-surrounding')!;
    expect(row).toHaveTextContent(/^per day.*mg$/);
    expect(screen.getByRole('columnheader', { name: 'Result (mmol/L)' })).toBeVisible();
  });

  it('an exclusive choice deselects the others, and they deselect it [R3-PROP-01]', async () => {
    const user = userEvent.setup();
    await openPage();
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
    const { shell, saved } = await openPage();
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
    await openPage({ state: state({ values: [value('HEIGHT', '170')] }) });
    expect(input('MEASURE', 'REMARK')).toHaveValue('');
  });

  it('fills an empty item from another visit and from this page, and keeps entered values [R3-PROP-01]', async () => {
    const user = userEvent.setup();
    await openPage({
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
    await openPage();
    for (const key of ['RANDKEY', 'KIT', 'ARM'])
      expect(input('SYSTEM', key)).toHaveAttribute('readonly');
    expect(input('SYSTEM', 'STRATUM')).not.toHaveAttribute('readonly');
    expect(input('SYSTEM', 'ICDT')).not.toHaveAttribute('readonly');
  });

  it('shows the message of a cell below its line, and in the description of its input [D8-A11Y-01]', async () => {
    const user = userEvent.setup();
    await openPage();
    const result = input('LAB', 'LBRES', 1);
    await user.type(result, '44');
    await user.tab();
    const note = document.querySelector('.cb-log-notes')!;
    expect(note.querySelector('td')).toHaveAttribute('colspan', '5');
    expect(note).toHaveTextContent(
      /^Result Saving raises a query The result is far above the range/,
    );
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
    await openPage({
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
    const { shell } = await openPage();
    await user.type(input('MEASURE', 'HEIGHT'), '1');
    expect(screen.getByText('1 unsaved')).toBeVisible();
    expect(shell.isDirty()).toBe(true);
    await user.keyboard('{Escape}');
    expect(screen.queryByText('1 unsaved')).toBeNull();
  });

  it('shows next to the buttons that nothing changed, without covering them [R5-SAVE-03]', async () => {
    const { shell } = await openPage({ state: state({ values: [value('HEIGHT', '170')] }) });
    fireEvent.keyDown(document, { code: 'KeyS', ctrlKey: true });
    expect(await screen.findByText(/No data change has been made/)).toBeVisible();
    expect(shell.calls.notices).toEqual([]);
    expect(shell.calls.requests.some(isSave)).toBe(false);
  });

  it('continues without a connection, and shows what is kept [R8-HTTP-12]', async () => {
    await openPage();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    expect(await screen.findByText('This computer is not connected.')).toBeVisible();
    online.mockReturnValue(true);
    fireEvent(window, new Event('online'));
    expect(screen.queryByText('This computer is not connected.')).toBeNull();
    online.mockRestore();
  });
});
