import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import app from '../app';
import en from '../i18n/en.json';
import { accept, field, isSave, openPage, sent, view } from './testing/vital-signs-page';

const NOT_SAVED = 'Not saved yet. What you typed is still here.';

describe('CRF page', () => {
  it('converts typed text to the stored form when the input is left, and saves only changed items [R2-CRF-01] [R5-DATE-01]', async () => {
    const user = userEvent.setup();
    const { shell } = openPage(accept);
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
    openPage();
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
    const { shell } = openPage(accept);
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
    const { shell } = openPage();
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
    const { shell } = openPage();
    await user.type(await field('VISDT'), '2024-13-40');
    await user.tab();
    expect(screen.getByText(/This date does not exist/)).toBeInTheDocument();
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
    const { shell } = openPage(accept);
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
    const first = openPage(accept);
    const dialog = await change('171');
    await user.click(dialog.getByRole('radio', { name: 'Other' }));
    await user.type(dialog.getByRole('textbox'), 'Measured without shoes');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(first.shell.calls.requests.some(isSave)).toBe(true));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect((await change('172')).getByRole('textbox')).toHaveValue('Measured without shoes');
    first.unmount();
    openPage(accept);
    const anew = await change('173');
    for (const radio of anew.getAllByRole('radio')) expect(radio).not.toBeChecked();
    expect(screen.queryByText('Measured without shoes')).not.toBeInTheDocument();
  });

  it('shows what is kept when the connection is lost, and repeats the same request [D8-REMOTE-07]', async () => {
    const user = userEvent.setup();
    const { shell } = openPage(() => problem(503, 'COMMSG023'));
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
    const { shell } = openPage(accept);
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
    openPage(undefined, {
      view: () => view({ editable: false, readOnlyReason: 'SUBJECT_DISABLED' }),
    });
    expect(await screen.findByText(/This subject is disabled/)).toBeInTheDocument();
    expect(await field('WEIGHT')).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('accepts no entry on a page of a locked study, and keeps typed values when the lock precedes the save [R5-SAVE-04]', async () => {
    openPage(undefined, { view: () => view({ editable: false, readOnlyReason: 'STUDY_LOCKED' }) });
    expect(await field('WEIGHT')).toHaveAttribute('readonly');
    expect(screen.getByText(/locked/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    cleanup();

    const user = userEvent.setup();
    openPage(() => problem(423, 'STUDY_LOCKED'));
    await user.type(await field('WEIGHT'), '65');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/What you typed is still here/)).toBeInTheDocument();
    expect(await field('WEIGHT')).toHaveValue('65');
  });

  it('becomes read-only when the study is locked and writable when it is unlocked, with everything that was typed [R4-LOCK-02] [R5-SAVE-04]', async () => {
    const user = userEvent.setup();
    let refuses = true;
    const { shell } = openPage((request) =>
      refuses ? problem(409, 'COMMSG013') : accept(request),
    );
    const setLocked = (locked: boolean) =>
      act(() => shell.study.set({ ...shell.study.get()!, locked }));
    await user.type(await field('WEIGHT'), '65');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(NOT_SAVED);
    // Typed and not yet left.
    await user.type(await field('VISDT'), '20240305');
    setLocked(true);
    expect(await screen.findByText(/because the database is locked/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    for (const item of ['WEIGHT', 'VISDT']) expect(await field(item)).toHaveAttribute('readonly');
    expect(await field('WEIGHT')).toHaveValue('65');
    expect(shell.isDirty()).toBe(true);

    refuses = false;
    setLocked(false);
    expect(screen.queryByText(/because the database is locked/)).toBeNull();
    expect(screen.queryByText(NOT_SAVED)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Data has been saved.');
    const items = sent(shell.calls.requests.filter(isSave).at(-1)!).items;
    expect(items.map(({ itemKey, value }) => [itemKey, value])).toEqual([
      ['WEIGHT', '65'],
      ['VISDT', '2024-03-05'],
    ]);
  });

  it('that was opened in the locked study is read again after the unlock [R4-LOCK-02]', async () => {
    let locked = true;
    const { shell } = openPage(undefined, {
      study: { locked: true },
      view: () => (locked ? view({ editable: false, readOnlyReason: 'STUDY_LOCKED' }) : view()),
    });
    expect(await field('WEIGHT')).toHaveAttribute('readonly');
    locked = false;
    act(() => shell.study.set({ ...shell.study.get()!, locked }));
    await waitFor(async () => expect(await field('WEIGHT')).not.toHaveAttribute('readonly'));
  });
});
