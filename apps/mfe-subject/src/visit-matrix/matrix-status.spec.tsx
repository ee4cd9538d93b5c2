import type {
  MatrixCell,
  MatrixVisit,
  StatusActOutcome,
  VisitMatrix as Matrix,
} from '@casebook/api-subject';
import { emptyCounters } from '@casebook/crf-page';
import { RemoteStoreProvider } from '@casebook/shell-sdk';
import { answer, renderInShell, type TestShellOptions } from '@casebook/shell-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../i18n/en.json';
import { createStore } from '../store';
import { VisitMatrix } from './VisitMatrix';

const text = (en: string) => ({ en });

const visit = (visitId: number, deleted = false): MatrixVisit => ({
  visitId,
  visitKey: `V${visitId}`,
  title: text(`Visit ${visitId}`),
  type: 'scheduled',
  cycleKey: null,
  cycleNo: null,
  unscheduledNo: null,
  deleted,
  reason: deleted ? 'twice' : null,
  collected: true,
  window: null,
  due: true,
  hasRegistration: false,
});

const cell = (visitId: number, sdv: number): MatrixCell => ({
  ...emptyCounters,
  items: 4,
  sdv,
  pageId: 100 + visitId,
  visitId,
  pageKey: 'P1',
  state: 'notStarted',
  collected: true,
  mandatory: true,
  savedAt: null,
});

const matrix = (sdv: number, disabled = false): Matrix => ({
  subject: {
    subjectId: 1,
    subjectNo: 'A-001',
    siteId: 1,
    siteCode: '01',
    siteName: 'Tokyo',
    utcOffsetMinutes: 540,
    screeningNo: null,
    enrollmentNo: null,
    disabled,
    deleted: false,
    reason: null,
    pages: 2,
    pagesComplete: 0,
    pagesStarted: 0,
    items: 8,
    entered: 0,
    registeredAt: '2026-03-01T00:00:00Z',
  },
  designVersionId: 1,
  languages: ['en'],
  today: '2026-04-01',
  previousSubjectNo: null,
  nextSubjectNo: null,
  utcOffsetMinutes: 540,
  groups: [],
  progress: { due: 2, complete: 0 },
  studyLocked: false,
  visits: [visit(1), visit(2)],
  pages: [{ pageKey: 'P1', title: text('Page 1'), groupKey: null }],
  cells: [cell(1, sdv), cell(2, 0)],
  addable: [],
});

const PREVIEW = /\/status\/preview$/;
const SET = /\/status$/;

function open(
  more: Partial<TestShellOptions> & {
    planned?: Partial<StatusActOutcome>;
    disabled?: boolean;
  } = {},
) {
  const { planned = {}, disabled, ...options } = more;
  const outcome = {
    done: 4,
    unchanged: 0,
    skipped: 0,
    isBlocked: false,
    blockedBy: [],
    skippedItems: [],
    ...planned,
  };
  let sdv = 0;
  const rendered = renderInShell(
    <RemoteStoreProvider create={createStore}>
      <VisitMatrix />
    </RemoteStoreProvider>,
    {
      screen: {
        id: 'VISIT_MATRIX',
        params: { studyId: '1', roleId: '1', siteId: '1', subjectNo: 'A-001' },
      },
      privileges: ['CRF_VIEW', 'SDV_VIEW', 'SDV_EDIT'],
      texts: { mfe_subject: en },
      paths: { CRF_VIEW: '/subject/:subjectNo/matrix/:matrixId' },
      http: ({ url }) => {
        if (url.endsWith('/visit-matrix')) return answer(matrix(sdv, disabled));
        if (PREVIEW.test(url)) return answer(outcome);
        if (!SET.test(url)) return undefined;
        sdv = 4;
        return answer(outcome);
      },
      ...options,
    },
  );
  const acts = () =>
    rendered.shell.calls.requests.filter(({ url }) => SET.test(url)).map(({ body }) => body);
  return { ...rendered, acts };
}

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const cellOf = (pageId: number) => document.querySelector<HTMLElement>(`[data-page="${pageId}"]`)!;

describe('statuses in the visit matrix', () => {
  it('are set for the page of the focused cell by key, and the matrix is read again [R4-STATUS-01]', async () => {
    const { acts, shell } = open();
    await screen.findByRole('grid');
    act(() => cellOf(101).focus());
    await user.keyboard('{F2}');
    await user.click((await screen.findAllByRole('menuitem', { name: /Set SDV/ }))[0]!);
    expect(
      await screen.findByRole('link', { name: 'Page 1, Visit 1: Not started, SDV' }),
    ).toBeInTheDocument();
    expect(acts()).toEqual([{ flag: 'sdv', set: true, level: 'page', pageId: 101 }]);
    expect(shell.calls.notices).toEqual([
      { type: 'success', message: { text: 'SDV set for 4 items.' } },
    ]);
    expect(cellOf(101)).toHaveFocus();
  });

  it('are set for a visit by the button of its head, after a preview that leads to the locked items [R8-SAVE-02]', async () => {
    const skipped = (itemKey: string) => ({
      visitId: 2,
      pageId: 102,
      blockKey: 'B',
      line: 0,
      itemKey,
      code: 'CDMS700MSG005',
      heldBy: 'visit' as const,
      blockedBy: [],
    });
    const { acts } = open({ planned: { skipped: 2, skippedItems: [skipped('X'), skipped('Y')] } });
    await user.hover(await screen.findByRole('columnheader', { name: /Visit 2/ }));
    await user.click(screen.getByRole('button', { name: 'Status: Visit: Visit 2' }));
    await user.click((await screen.findAllByRole('menuitem', { name: /Set SDV/ }))[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'Set SDV – Visit: Visit 2' });
    const link = await within(dialog).findByRole('link', { name: 'Page 1, Visit 2' });
    expect(link).toHaveAttribute('href', '/subject/A-001/matrix/102?item=B.0.X');
    expect(link.parentElement).toHaveTextContent('(2 items) locked with its visit');
    await user.click(within(dialog).getByRole('button', { name: 'Set SDV for 4 items' }));
    await waitFor(() =>
      expect(acts()).toEqual([{ flag: 'sdv', set: true, level: 'visit', visitId: 2 }]),
    );
    expect(await within(dialog).findByText(/2 were locked and left as they are/)).toBeVisible();
  });

  it('are cleared for the subject with a reason [R4-STATUS-02]', async () => {
    const { acts } = open();
    await user.click(await screen.findByRole('button', { name: /^Status ▾/ }));
    await user.click(await screen.findByRole('menuitem', { name: /Clear SDV/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Clear SDV – Subject: A-001' });
    await user.type(await within(dialog).findByRole('textbox'), 'Wrong subject');
    await user.click(within(dialog).getByRole('button', { name: 'Clear SDV of 4 items' }));
    await waitFor(() =>
      expect(acts()).toEqual([
        { flag: 'sdv', set: false, level: 'subject', reason: 'Wrong subject' },
      ]),
    );
  });

  it('are not offered without the privilege or for a disabled subject [R6-KEYS-09]', async () => {
    const { unmount } = open({ privileges: ['CRF_VIEW', 'SDV_VIEW', 'LOCK_EDIT'] });
    await screen.findByRole('grid');
    await user.hover(cellOf(101));
    await user.keyboard('{F2}');
    expect(screen.queryByRole('button', { name: /Status/ })).toBeNull();
    unmount();
    open({ disabled: true });
    await screen.findByRole('grid');
    await user.hover(cellOf(101));
    expect(screen.queryByRole('button', { name: /Status/ })).toBeNull();
  });
});
