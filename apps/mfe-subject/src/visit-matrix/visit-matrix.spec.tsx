import type { VisitMatrix as Matrix } from '@casebook/api-subject';
import type { HttpRequest } from '@casebook/shell-sdk';
import { RemoteStoreProvider } from '@casebook/shell-sdk';
import { answer, problem, renderInShell, type TestShellOptions } from '@casebook/shell-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import en from '../i18n/en.json';
import { createStore } from '../store';
import { cell, matrix, text, visit } from './testing/matrix';
import { VisitMatrix } from './VisitMatrix';

const at = {
  id: 'VISIT_MATRIX',
  params: { studyId: '1', roleId: '1', siteId: '1', subjectNo: 'A-002' },
};

/** @param more.read the matrix; null: its subject was deleted */
function open(more: Partial<TestShellOptions> & { read?: () => Matrix | null } = {}) {
  const { read: readMatrix = matrix, http, ...options } = more;
  return renderInShell(
    <RemoteStoreProvider create={createStore}>
      <VisitMatrix />
    </RemoteStoreProvider>,
    {
      screen: at,
      privileges: ['CRF_VIEW', 'CRF_EDIT', 'SUBJECT_DISABLE'],
      texts: { mfe_subject: en },
      paths: { CRF_VIEW: '/subject/:subjectNo/matrix/:matrixId' },
      http: (request) => {
        if (request.url !== '/api/subject/1/subjects/A-002/visit-matrix') return http?.(request);
        const read = readMatrix();
        return read ? answer(read) : problem(422, 'SUBJECT_DELETED');
      },
      ...options,
    },
  );
}

const focused = () => document.activeElement?.getAttribute('data-page');
const cellOf = (page: number, visitId: number) =>
  document.querySelector<HTMLElement>(`[data-page="${page * 100 + visitId}"]`)!;

const focus = (page: number, visitId: number) => act(() => cellOf(page, visitId).focus());

beforeAll(() => {
  // jsdom has no layout, so there is nothing to scroll.
  Element.prototype.scrollIntoView = () => undefined;
});

describe('visit and form matrix', () => {
  it('shows input status, most urgent query and flags of a page, also as text [R2-VISIT-03]', async () => {
    open();
    expect(
      await screen.findByRole('link', { name: 'Page 1, Visit 1: In progress, Open query 1, SDV' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: /Visit 2/ })).toBeInTheDocument();
    expect(screen.getByRole('rowheader', { name: 'Safety' })).toBeInTheDocument();
    // Not applicable and without data, so it cannot be opened.
    expect(cellOf(2, 3)).toBeNull();
    const user = userEvent.setup();
    await user.hover(cellOf(1, 1));
    expect(screen.getByText('2 of 4 items entered')).toBeInTheDocument();
    // One of four items is frozen: the number is shown, but no flag of the page.
    expect(screen.getByText('1/4')).toBeInTheDocument();
  });

  it('is navigated with arrow keys over gaps, and has one cell in the tab order [R2-VISIT-03] [D8-A11Y-01]', async () => {
    const user = userEvent.setup();
    const { shell } = open();
    await screen.findByRole('grid');
    expect(
      [...document.querySelectorAll('[data-page], [data-change]')].filter(
        (one) => (one as HTMLElement).tabIndex === 0,
      ),
    ).toEqual([cellOf(1, 1)]);
    focus(1, 1);
    const steps: [string, string][] = [
      ['{ArrowRight}', '102'],
      ['{ArrowDown}', '402'],
      ['{ArrowRight}', '403'],
      ['{ArrowRight}', '403'],
      ['{ArrowUp}', '303'],
      ['{ArrowLeft}', '303'],
      ['{ArrowUp}', '103'],
      ['{Home}', '101'],
      ['{End}', '103'],
      ['{PageDown}', '403'],
      ['{PageUp}', '103'],
      ['{Control>}{End}{/Control}', '403'],
      ['{Control>}{Home}{/Control}', '101'],
    ];
    for (const [key, pageId] of steps) {
      await user.keyboard(key);
      expect([key, focused()]).toEqual([key, pageId]);
    }
    await user.keyboard('{ArrowRight}{ArrowUp}');
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Delete visit Visit 2' }),
    );
    await user.keyboard('{ArrowDown}{Enter}');
    expect(shell.calls.visited).toEqual(['/subject/A-002/matrix/102']);
  });

  it('returns to the cell from which the page was opened [R2-VISIT-03]', async () => {
    const user = userEvent.setup();
    const first = open();
    await screen.findByRole('grid');
    await user.click(cellOf(4, 2));
    expect(first.shell.calls.visited).toEqual(['/subject/A-002/matrix/402']);
    const show = (screenOfModule: ReactNode) =>
      first.rerender(
        <RemoteStoreProvider create={createStore}>{screenOfModule}</RemoteStoreProvider>,
      );
    show(<p>A page of the subject</p>);
    show(<VisitMatrix />);
    await screen.findByRole('grid');
    await waitFor(() => expect(focused()).toBe('402'));
    // The next session starts without a remembered cell.
    first.unmount();
    open();
    await screen.findByRole('grid');
    await waitFor(() => expect(cellOf(4, 2)).toBeVisible());
    expect(focused()).not.toBe('402');
  });

  it('asks for a reason before deleting a visit, shows deleted visits on request, and restores them [R2-VISIT-02]', async () => {
    const user = userEvent.setup();
    let deleted = false;
    const sent: HttpRequest[] = [];
    const { shell } = open({
      read: () =>
        matrix({
          visits: [visit(1), visit(2, { deleted, reason: deleted ? 'twice' : null }), visit(3)],
        }),
      http: (request) => {
        sent.push(request);
        deleted = request.url.endsWith('/delete');
        return answer({ visitId: 2, deleted });
      },
    });
    await screen.findByRole('grid');
    focus(1, 2);
    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('dialog', { name: 'Delete visit Visit 2' });
    expect(dialog).toHaveTextContent('The visit contains no data.');
    await user.type(within(dialog).getByRole('textbox'), 'twice');
    await user.click(within(dialog).getByRole('button', { name: 'Delete visit' }));
    await waitFor(() => expect(cellOf(1, 2)).toBeNull());
    expect(sent.at(-1)).toMatchObject({
      url: '/api/subject/1/visits/2/delete',
      body: { reason: 'twice' },
    });
    await user.click(screen.getByRole('button', { name: 'Deleted visits (1)' }));
    await user.click(screen.getByRole('button', { name: 'Restore visit Visit 2' }));
    const again = await screen.findByRole('dialog', { name: 'Restore visit Visit 2' });
    await user.type(within(again).getByRole('textbox'), 'it was right');
    await user.click(within(again).getByRole('button', { name: 'Restore visit' }));
    await waitFor(() => expect(cellOf(1, 2)).toBeInTheDocument());
    expect(sent.at(-1)!.url).toBe('/api/subject/1/visits/2/restore');
    expect(shell.calls.notices.map(({ message }) => message)).toEqual([
      { text: 'Visit 2 deleted' },
      { text: 'Visit 2 restored' },
    ]);
  });

  it('adds an unscheduled visit with the chosen number, and proposes another when it was taken in the meantime [R2-VISIT-01] [R5-VISIT-01]', async () => {
    const user = userEvent.setup();
    let usedNos = [1, 2];
    let added = false;
    const sent: unknown[] = [];
    open({
      read: () => {
        const base = matrix();
        const [uns, ...rest] = base.addable;
        return {
          ...base,
          addable: [{ ...uns!, usedNos, nextNo: usedNos.length + 1 }, ...rest],
          ...(added && {
            visits: [...base.visits, visit(4, { unscheduledNo: 4 })],
            cells: [...base.cells, cell(1, 4)],
          }),
        };
      },
      http: (request) => {
        sent.push(request.body);
        if (sent.length === 1) {
          usedNos = [1, 2, 3];
          return problem(422, 'SUBJECT_VISIT_NUMBER_USED');
        }
        added = true;
        return answer({ visitId: 4, unscheduledNo: 4, cycleNo: null, pageIds: [104] }, 201);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a visit' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('radio', { name: /^Cycle/ })).toBeDisabled();
    expect(within(dialog).getByText(/This cycle can occur at most 2 times/)).toBeInTheDocument();
    expect(within(dialog).getByText(/because no page is available/)).toBeInTheDocument();
    const number = within(dialog).getByLabelText('Unscheduled number');
    await user.clear(number);
    await user.type(number, '2');
    expect(within(dialog).getByRole('button', { name: 'Add' })).toBeDisabled();
    await user.clear(number);
    await user.type(number, '3');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/this number/);
    await waitFor(() => expect(number).toHaveValue('4'));
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(focused()).toBe('104'));
    expect(sent).toEqual([
      { visitKey: 'UNS', unscheduledNo: 3 },
      { visitKey: 'UNS', unscheduledNo: 4 },
    ]);
  });

  it('marks pages that are no longer collected, and windows that are due, overdue or missed [R2-VISIT-04] [R2-VISIT-06]', async () => {
    const user = userEvent.setup();
    const window = { from: '2026-03-30', target: '2026-04-01', to: '2026-04-03', actual: null };
    open({
      read: () =>
        matrix({
          visits: [
            visit(1, { window: { ...window, state: 'overdue' } }),
            visit(2, { window: { ...window, state: 'due' } }),
            visit(3, { window: { ...window, actual: '2026-04-09', state: 'outside' } }),
          ],
          cells: [
            cell(1, 1),
            cell(1, 2, { collected: false, state: 'complete', savedAt: '2026-03-01T00:00:00Z' }),
            cell(1, 3),
          ],
        }),
    });
    const heads = [
      /Visit 1.*Overdue.*03 Apr 2026/,
      /Visit 2.*Due until.*03 Apr 2026/,
      /Visit 3.*Out of window.*09 Apr 2026/,
    ];
    for (const name of heads) {
      expect(await screen.findByRole('columnheader', { name })).toBeInTheDocument();
    }
    expect(
      screen.getByRole('link', { name: 'Page 1, Visit 2: No longer collected, Complete' }),
    ).toBeInTheDocument();
    await user.hover(screen.getByRole('columnheader', { name: /Visit 1/ }));
    expect(screen.getByText('Planned for 01 Apr 2026 (30 Mar 2026 to 03 Apr 2026)')).toBeVisible();
  });

  it('says what a visit holds before it is deleted [R2-VISIT-02]', async () => {
    const user = userEvent.setup();
    open({
      read: () =>
        matrix({
          cells: [
            cell(1, 1, { state: 'complete', entered: 4, openQueries: 2 }),
            cell(2, 1, { state: 'complete', entered: 4, answeredQueries: 1 }),
            cell(3, 1, { state: 'inProgress', entered: 1 }),
          ],
        }),
    });
    await screen.findByRole('grid');
    await user.click(screen.getByRole('button', { name: 'Delete visit Visit 1' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'The visit contains 2 complete pages, 1 page in progress, 2 open queries, 1 answered query.',
    );
  });

  it('does not offer to delete a visit with closed data or the registration, nor anything in a locked study [R2-VISIT-02]', async () => {
    const read = (studyLocked: boolean) => () =>
      matrix({
        studyLocked,
        visits: [visit(1), visit(2, { hasRegistration: true }), visit(3)],
      });
    const first = open({ read: read(false) });
    await screen.findByRole('grid');
    // An item of the first visit is frozen.
    expect(screen.getAllByRole('button', { name: /^Delete visit/ })).toEqual([
      screen.getByRole('button', { name: 'Delete visit Visit 3' }),
    ]);
    first.unmount();
    open({ read: read(true) });
    await screen.findByRole('grid');
    expect(screen.queryByRole('button', { name: /Delete visit|Add a visit|Disable/ })).toBeNull();
  });

  it('is read again when the study is locked or unlocked, and says so [R4-LOCK-02]', async () => {
    let locked = false;
    const { shell } = open({ read: () => matrix({ studyLocked: locked }) });
    await screen.findByRole('grid');
    const lock = (next: boolean) => {
      locked = next;
      act(() => shell.study.set({ ...shell.study.get()!, locked }));
    };
    lock(true);
    expect(await screen.findByText(/because the database is locked/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Disable/ })).toBeNull();
    lock(false);
    await waitFor(() => expect(screen.queryByText(/because the database is locked/)).toBeNull());
  });

  it('shows the pages of common visits beside the table and the current visit in it [R2-VISIT-07] [R2-VISIT-08]', async () => {
    const user = userEvent.setup();
    const window = { from: '2026-03-30', target: '2026-04-01', to: '2026-04-03', actual: null };
    const { shell } = open({
      read: () =>
        matrix({
          progress: { due: 6, complete: 0 },
          visits: [
            visit(1, { type: 'common' }),
            visit(2),
            visit(3, { window: { ...window, state: 'due' } }),
          ],
        }),
    });
    const common = await screen.findByRole('region', { name: 'Visit 1' });
    expect(within(common).getAllByRole('link')).toHaveLength(3);
    expect(screen.getAllByRole('columnheader').map((head) => head.ariaCurrent)).toEqual([
      null,
      null,
      'step',
    ]);
    expect(screen.getByText('Due now: 0 of 6 pages complete')).toBeInTheDocument();
    expect(cellOf(1, 3).tabIndex).toBe(0);
    await user.click(within(common).getByRole('link', { name: /^Page 4, Visit 1/ }));
    expect(shell.calls.visited).toEqual(['/subject/A-002/matrix/401']);
  });

  it('links to the next subject, and does not change a disabled one [R4-SUBJ-01]', async () => {
    const user = userEvent.setup();
    const base = matrix();
    const { shell } = open({
      read: () => ({ ...base, subject: { ...base.subject, disabled: true, reason: 'withdrew' } }),
      paths: { VISIT_MATRIX: '/subject/:subjectNo/visit-matrix' },
    });
    expect(await screen.findByText(/Reason: withdrew$/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add a visit' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Delete visit/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /Next subject/ })).toBeNull();
    await user.keyboard('{Alt>}{PageUp}{/Alt}');
    expect(shell.calls.visited).toEqual(['/subject/A-001/visit-matrix']);
  });

  it('says how many items wait for SDV: of the subject, and of the visit and page in focus [D3-SDV-01]', async () => {
    const base = matrix();
    const waiting: Readonly<Record<number, number | null>> = { 101: 2, 201: 1, 102: 4, 103: null };
    const cells = base.cells.map((one) => ({ ...one, sdvOpen: waiting[one.pageId] ?? 0 }));
    open({ read: () => ({ ...base, cells }), privileges: ['CRF_VIEW', 'SDV_EDIT'] });
    expect(await screen.findByText('SDV to do: 7 items')).toBeVisible();
    focus(1, 2);
    expect(screen.getByText('SDV to do: 4 items')).toBeVisible();
    await userEvent.setup().hover(screen.getByRole('columnheader', { name: /Visit 1/ }));
    expect(await screen.findByText('SDV to do: 3 items')).toBeVisible();
  });

  it('does not say it to roles that do not set SDV [D3-SDV-01]', async () => {
    const base = matrix();
    const cells = base.cells.map((one) => ({ ...one, sdvOpen: 1 }));
    open({ read: () => ({ ...base, cells }), privileges: ['CRF_VIEW', 'SDV_VIEW'] });
    expect(await screen.findByRole('grid')).toBeVisible();
    expect(screen.queryByText(/SDV to do/)).toBeNull();
    focus(1, 2);
    expect(screen.queryByText(/SDV to do/)).toBeNull();
  });

  it('deletes a disabled subject, says so, and leads to the list [R6-KEYS-13]', async () => {
    const user = userEvent.setup();
    const base = matrix();
    let isDeleted = false;
    const outcome = {
      done: [{ subjectId: base.subject.subjectId, subjectNo: 'A-002' }],
      skipped: [],
    };
    const { shell } = open({
      privileges: ['CRF_VIEW', 'CASE_DELETE'],
      paths: { SUBJECT_LIST: '/subjects' },
      read: () => (isDeleted ? null : { ...base, subject: { ...base.subject, disabled: true } }),
      http: ({ url }) => {
        if (url.endsWith('/state/preview')) return answer(outcome);
        if (!url.endsWith('/state')) return undefined;
        isDeleted = true;
        return answer(outcome);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete the subject' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('Reason for change'), 'registered twice');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('status')).toBeVisible();
    expect(isDeleted).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(shell.calls.visited).toEqual(['/subjects']));
  });

  it('offers to delete only disabled subjects, and only with the privilege [R6-KEYS-13]', async () => {
    open({ privileges: ['CRF_VIEW', 'CASE_DELETE'] });
    expect(await screen.findByRole('columnheader', { name: /Visit 2/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete the subject' })).toBeNull();
  });

  it('renders of many visits only those near the window, and always the focused one [D8-FORM-01]', async () => {
    const user = userEvent.setup();
    const visits = Array.from({ length: 80 }, (_, n) => visit(n + 1));
    const cells = Array.from({ length: 60 }, (_, p) =>
      visits.map(({ visitId }) => cell(p + 1, visitId)),
    ).flat();
    const pages = Array.from({ length: 60 }, (_, p) => ({
      pageKey: `P${p + 1}`,
      title: text(`Page ${p + 1}`),
      groupKey: null,
    }));
    open({ read: () => matrix({ visits, cells, pages }) });
    await screen.findByRole('grid');
    expect(screen.getByRole('grid')).toHaveAttribute('aria-colcount', '81');
    expect(document.querySelectorAll('[data-page]').length).toBeLessThan(60 * 30);
    focus(1, 1);
    await user.keyboard('{End}');
    expect(focused()).toBe('180');
    await user.keyboard('{ArrowDown}{ArrowLeft}');
    expect(focused()).toBe('279');
  });
});
