import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { input, medicine, openPage, state } from './testing/all-layouts-page';

/** Pixels that the values of the lines need beside each other. */
let valuesWidth: number;

/** A window in which the inputs of the lines do not fit, but their values do. */
beforeEach(() => {
  valuesWidth = 1000;
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.closest('.cb-log-read') ? valuesWidth : 1800;
  });
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
});
afterEach(() => jest.restoreAllMocks());

const three = { lines: [medicine(1), medicine(2), medicine(3, { deleted: true })] };
const form = (line: number) => screen.getByRole('group', { name: `Line ${line}` });
const open = (line: number) => screen.getByRole('button', { name: `Open line ${line}` });

describe('a log line whose columns do not fit [R3-PAGE-02]', () => {
  it('opens as a form with all its items, and Esc closes it and returns to the line', async () => {
    const user = userEvent.setup();
    await openPage({ state: state(three) });
    expect(input('MED', 'CMTRT', 1)).toBeNull();
    await user.click(open(1));
    await waitFor(() => expect(input('MED', 'CMTRT', 1)).toHaveFocus());
    expect(within(form(1)).getByLabelText(/^Medicine/)).toBe(input('MED', 'CMTRT', 1));
    await user.keyboard('Aspirin{Escape}{Escape}');
    expect(screen.queryByRole('group', { name: 'Line 1' })).toBeNull();
    expect(open(1)).toHaveFocus();
    expect(screen.queryByText('1 unsaved')).toBeNull();
  });

  it('enters what was typed when it is closed, and shows it as text', async () => {
    const user = userEvent.setup();
    await openPage({ state: state(three) });
    await user.click(open(1));
    await waitFor(() => expect(input('MED', 'CMTRT', 1)).toHaveFocus());
    await user.keyboard('Aspirin');
    await user.click(within(form(1)).getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('cell', { name: /Aspirin/ })).toBeVisible();
    expect(screen.getByText('1 unsaved')).toBeVisible();
  });

  it('leads through its items with Enter', async () => {
    const user = userEvent.setup();
    await openPage({ state: state(three) });
    await user.click(open(1));
    await waitFor(() => expect(input('MED', 'CMTRT', 1)).toHaveFocus());
    await user.keyboard('Aspirin{Enter}');
    expect(input('MED', 'CMTRT', 1)).toHaveValue('Aspirin');
    expect(input('MED', 'CMDOSE', 1)).toHaveFocus();
  });

  it('is followed by the next line with Ctrl and the arrow key', async () => {
    const user = userEvent.setup();
    await openPage({ state: state(three) });
    await user.click(open(1));
    await waitFor(() => expect(input('MED', 'CMTRT', 1)).toHaveFocus());
    await user.keyboard('{Control>}{ArrowDown}{/Control}');
    await waitFor(() => expect(input('MED', 'CMTRT', 2)).toHaveFocus());
    expect(input('MED', 'CMTRT', 1)).toBeNull();
  });

  it('opens when it is added', async () => {
    const user = userEvent.setup();
    await openPage();
    await user.click(screen.getByRole('button', { name: 'Add a line' }));
    await waitFor(() => expect(input('MED', 'CMTRT', 1)).toHaveFocus());
    expect(form(1)).toBeVisible();
  });

  it('reads as removed, and its form accepts nothing', async () => {
    const user = userEvent.setup();
    await openPage({ state: state(three) });
    expect(screen.getByRole('rowheader', { name: '3 Removed' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Restore line 3' })).toHaveTextContent('Restore');
    await user.click(open(3));
    await waitFor(() => expect(input('MED', 'CMTRT', 3)).toHaveAttribute('readonly'));
  });
});

describe('a log line whose values do not fit beside each other [R3-PAGE-02]', () => {
  it.each([
    ['because their columns would be too narrow', 300, 300],
    ['because a word is too long', 1000, 1010],
  ])('names each value, and opens as a form with all its items, %s', async (_, room, width) => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(room);
    valuesWidth = width;
    const user = userEvent.setup();
    await openPage({ state: state(three) });
    await user.click(open(1));
    await waitFor(() => expect(input('MED', 'CMTRT', 1)).toHaveFocus());
    await user.keyboard('Aspirin');
    await user.click(within(form(1)).getByRole('button', { name: 'Done' }));
    const cell = screen.getByRole('cell', { name: /Aspirin/ });
    const named = within(cell).getAllByRole('term');
    expect(named[0]).toHaveTextContent(/^Medicine/);
    expect(named.length).toBeGreaterThan(2);
    expect(within(cell).getAllByRole('definition')[0]).toHaveTextContent('Aspirin');
  });
});

describe('fixed lines whose columns do not fit [R3-PAGE-02]', () => {
  it('show the items of each line below each other, named by the line', async () => {
    const user = userEvent.setup();
    await openPage({ state: state(three) });
    const line = screen.getByRole('group', { name: 'Glucose' });
    const [first] = within(line).getAllByRole('textbox');
    expect(within(line).getAllByText(/Result/)[0]).toBeVisible();
    await user.type(first!, '5');
    await user.tab();
    expect(screen.getByText('1 unsaved')).toBeVisible();
    expect(
      within(screen.getByRole('table', { name: 'Laboratory' })).getAllByRole('row'),
    ).toHaveLength(3);
  });
});
