import type { PageView } from '@casebook/api-subject';
import { emptyCounters } from '@casebook/crf-page';
import type { HttpRequest, HttpResult } from '@casebook/shell-sdk';
import { answer, problem } from '@casebook/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { input, openPage as openLayouts, state, value } from '../testing/all-layouts-page';
import { query } from '../testing/query-panel-page';
import { accept, field, isSave, openPage, sent, view } from '../testing/vital-signs-page';

const MAY_INITIALISE = ['CRF_VIEW', 'CRF_EDIT', 'QUERY_VIEW', 'PAGE_INITIAL'];

type State = PageView['state'];

const height = { blockKey: 'VS', line: 0, itemKey: 'HEIGHT', value: '170', revision: 3, flags: 0 };
const drug = { blockKey: 'CM', line: 1, itemKey: 'CMTRT', value: 'Aspirin', revision: 1, flags: 0 };

const filled: State = state({
  values: [height, drug, { ...drug, line: 2, value: 'Ibuprofen', revision: 2 }],
  lines: [
    { blockKey: 'CM', line: 1, position: 1, deleted: false, flags: 0 },
    { blockKey: 'CM', line: 2, position: 2, deleted: true, flags: 0 },
  ],
  queries: [1, 3, 4].map((status) =>
    query({ queryId: status, status: status as 1 | 3 | 4, blockKey: 'VS', itemKey: 'HEIGHT' }),
  ),
  counters: { ...emptyCounters, items: 4, entered: 2, inputState: 1 },
});

const emptied: State = state({
  values: [{ ...height, value: null, revision: 4, initialised: true }],
  counters: { ...emptyCounters, items: 4 },
});

const isInitialise = ({ url }: HttpRequest) => url === '/api/subject/1/pages/7/initialise';

/** Shows a page with two values, a line and three queries, of which one is closed. */
function open(result: HttpResult<unknown> = answer({ state: emptied })) {
  let stored = filled;
  return openPage(undefined, {
    privileges: MAY_INITIALISE,
    http: (request) => {
      if (isInitialise(request)) {
        if (result.ok) stored = emptied;
        return result;
      }
      if (isSave(request)) return accept(request);
      return request.url.endsWith('/pages/7') ? answer(view({ state: stored })) : undefined;
    },
  });
}

async function openDialog(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  const entry = await screen.findByRole('menuitem', { name: 'Reset the page' });
  // The menu takes the focus some frames after it opens; after an earlier click it would take it from the dialog.
  await waitFor(() => expect(entry).toHaveFocus());
  await user.click(entry);
  return within(await screen.findByRole('dialog', { name: 'Reset the page: Vital signs page' }));
}

const confirm = async (
  user: ReturnType<typeof userEvent.setup>,
  dialog: Awaited<ReturnType<typeof openDialog>>,
) => {
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'wrong subject');
  await user.click(dialog.getByRole('button', { name: 'Reset the page' }));
};

describe('initialising a page', () => {
  it('shows what a reset of the page removes, asks for the reason, and shows the empty page with a notice [R6-KEYS-14]', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const { shell } = open();
    const dialog = await openDialog(user);
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2 values are removed.',
      '1 line is removed.',
      '2 queries that are not closed yet are closed.',
      'The audit trail keeps everything, with your reason.',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Reset the page' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Enter the reason.');
    await confirm(user, dialog);
    expect(await screen.findByText(/The page was reset\./)).toBeVisible();
    expect(shell.calls.requests.find(isInitialise)!.body).toEqual({
      designVersionId: 2,
      reason: 'wrong subject',
      revisionSum: 6,
    });
    expect(await field('HEIGHT')).toHaveValue('');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that a reset discards unsaved entries, and discards them with their draft', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const { shell } = open();
    await user.type(await field('WEIGHT'), '65');
    await user.tab();
    const dialog = await openDialog(user);
    expect(dialog.getByText('1 unsaved entry is discarded.')).toBeInTheDocument();
    await confirm(user, dialog);
    await screen.findByText(/The page was reset\./);
    expect(await field('WEIGHT')).toHaveValue('');
    expect(shell.isDirty()).toBe(false);
    await waitFor(() => expect(shell.kept.size).toBe(0));
    expect(screen.queryByText('Unsaved entries are kept:')).toBeNull();
  });

  it('keeps the page and the typed reason when the service refuses the reset', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    open(problem(422, 'SUBJECT_PAGE_KEPT'));
    const dialog = await openDialog(user);
    await confirm(user, dialog);
    expect(await dialog.findByRole('alert')).toHaveTextContent(/frozen, locked or e-signed/);
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('wrong subject');
    expect(await field('HEIGHT')).toHaveValue('170');
  });

  it('says why an empty, read-only or registration page cannot be reset', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const offered = async (more: Partial<PageView>) => {
      const { unmount } = openPage(undefined, {
        privileges: MAY_INITIALISE,
        view: () => view({ state: filled, ...more }),
      });
      await user.click(await screen.findByRole('button', { name: 'More actions' }));
      const item = await screen.findByRole('menuitem', { name: /^Reset the page/ });
      const found = [item.getAttribute('aria-disabled') === 'true', item.textContent];
      unmount();
      return found;
    };
    expect(await offered({})).toEqual([false, 'Reset the page']);
    expect(await offered({ state: emptied })).toEqual([
      true,
      'Reset the pageNothing has been entered on this page.',
    ]);
    const readOnly = { editable: false, readOnlyReason: 'SUBJECT_DISABLED' };
    expect(await offered(readOnly)).toEqual([true, expect.stringContaining('disabled')]);
    expect(await offered({ pageType: 1 })).toEqual([
      true,
      expect.stringContaining('subject number comes from it'),
    ]);
  });

  it('does not offer the reset of a page without the privilege [R6-KEYS-14]', async () => {
    openPage();
    await field('HEIGHT');
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  });
});

describe('an initialised page', () => {
  it('takes entries without a reason on a page that was reset', async () => {
    const user = userEvent.setup();
    const { shell } = openPage(accept, { view: () => view({ state: emptied }) });
    await user.type(await field('HEIGHT'), '171');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shell.calls.requests.some(isSave)).toBe(true));
    expect(sent(shell.calls.requests.find(isSave)!).items).toEqual([
      { blockKey: 'VS', line: 0, itemKey: 'HEIGHT', value: '171', revision: 4 },
    ]);
  });

  it('proposes defaults on a page that was reset, in spite of its removed lines [R3-PROP-01]', async () => {
    const initialised = { value: null, revision: 2, initialised: true };
    await openLayouts({
      state: state({
        values: [
          { ...value('HEIGHT', ''), ...initialised },
          { ...value('REMARK', ''), ...initialised },
          { ...value('CMTRT', ''), blockKey: 'MED', line: 1, value: null, revision: 2 },
        ],
        lines: [{ blockKey: 'MED', line: 1, position: 1, flags: 0, deleted: true }],
      }),
    });
    expect(input('MEASURE', 'REMARK')).toHaveValue('none');
    expect(input('MEASURE', 'REMARK')).toHaveAccessibleDescription(/Proposed/);
  });
});
