import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { input, medicine, openPage, state } from './testing/all-layouts-page';

describe('log lines [R3-PAGE-02]', () => {
  const three = { lines: [medicine(1), medicine(2), medicine(3)] };
  const names = () =>
    screen
      .getAllByRole('textbox', { name: /^Medicine, line/ })
      .map((one) => Number(one.id.split('-')[2]));

  it('are moved by button and by keyboard, and the new order is saved', async () => {
    const user = userEvent.setup();
    const { saved } = await openPage({ state: state(three) });
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
    const { saved } = await openPage();
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
    await openPage();
    await user.click(screen.getByRole('button', { name: 'Add a line' }));
    await user.type(input('MED', 'CMTRT', 1), 'Aspirin');
    await user.click(screen.getByRole('button', { name: 'Add a line' }));
    expect(document.querySelector('.cb-log-notes')).toBeNull();
    await user.clear(input('MED', 'CMTRT', 1));
    await user.tab();
    expect(document.querySelector('.cb-log-notes')).toBeNull();
  });

  it('are moved by dragging their number', async () => {
    await openPage({ state: state(three) });
    const rows = screen.getAllByRole('row').filter((row) => row.querySelector('[draggable]'));
    const dataTransfer = { setData: () => undefined, effectAllowed: '' };
    fireEvent.dragStart(rows[2]!.querySelector('[draggable]')!, { dataTransfer });
    fireEvent.dragOver(rows[0]!);
    fireEvent.drop(rows[0]!);
    expect(names()).toEqual([3, 1, 2]);
  });

  it('do not pass a line that is frozen or locked', async () => {
    const lines = [medicine(1), medicine(2, { flags: 1 }), medicine(3)];
    await openPage({ state: state({ lines }) });
    for (const name of ['Move line 1 down', 'Move line 2 up', 'Move line 3 up'])
      expect(screen.getByRole('button', { name })).toBeDisabled();
    expect(input('MED', 'CMTRT', 2)).toHaveAttribute('readonly');
  });

  it('never exceed the maximum of the design, also when one is restored', async () => {
    const user = userEvent.setup();
    await openPage({
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

  it('have radio buttons where the design has them, one group for each line', async () => {
    const user = userEvent.setup();
    await openPage({ state: state({ lines: [medicine(1), medicine(2)] }) });
    const [first, second] = [1, 2].map((line) => input('MED', 'CMONGO', line));
    for (const group of [first!, second!]) expect(group).toHaveRole('radiogroup');
    await user.click(first!.querySelector('input[value="N"]')!);
    await user.click(second!.querySelector('input[value="Y"]')!);
    expect(first!.querySelector('input:checked')).toHaveAttribute('value', 'N');
    expect(second!.querySelector('input:checked')).toHaveAttribute('value', 'Y');
    expect(first).toHaveAccessibleName(/line 1$/);
  });
});
