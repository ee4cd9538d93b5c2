import type { PageView, StatusActOutcome, StatusSkippedItem } from '@casebook/api-subject';
import type { Privilege } from '@casebook/catalogue';
import { emptyCounters } from '@casebook/crf-page';
import type { HttpRequest } from '@casebook/shell-sdk';
import { answer, problem, renderInShell, type TestShellOptions } from '@casebook/shell-sdk/testing';
import type { Item } from '@casebook/study-design';
import { Flag } from '@casebook/subject-data';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import app from '../../app';
import en from '../../i18n/en.json';
import { onePageDesign } from '../testing/one-page-design';
import { pageView } from '../testing/page-view';
import { withoutMatrix } from '../testing/without-matrix';

const text = (en: string) => ({ en });
const item = (key: string, label: string): Item => ({
  key,
  layout: 10,
  label: text(label),
  properties: [],
});

const design = onePageDesign([
  { key: 'VS', type: 1, label: text('Vital signs'), items: [item('PULSE', 'Pulse')] },
  { key: 'CM', type: 3, label: text('Medication'), items: [item('DRUG', 'Drug')] },
]);

const stateOf = (flags: number): PageView['state'] => ({
  values: [{ blockKey: 'VS', line: 0, itemKey: 'PULSE', value: '72', revision: 1, flags }],
  lines: [{ blockKey: 'CM', line: 1, position: 1, flags: 0, deleted: false }],
  queries: [],
  comments: [],
  flags: 0,
  counters: { ...emptyCounters, items: 2, entered: 1, inputState: 1 },
});

const outcome = (more: Partial<StatusActOutcome>): StatusActOutcome => ({
  done: 0,
  unchanged: 0,
  skipped: 0,
  isBlocked: false,
  blockedBy: [],
  skippedItems: [],
  ...more,
});

const pulse: StatusSkippedItem = {
  visitId: 1,
  pageId: 7,
  blockKey: 'VS',
  line: 0,
  itemKey: 'PULSE',
  code: 'CDMS700MSG005',
  heldBy: 'page',
  blockedBy: [],
};

const bodies = (requests: readonly HttpRequest[], url: RegExp) =>
  requests.filter((request) => url.test(request.url)).map(({ body }) => body);
const PREVIEW = /\/subjects\/1\/status\/preview$/;
const SET = /\/subjects\/1\/status$/;

function open(
  more: Partial<TestShellOptions> & {
    planned?: Partial<StatusActOutcome>;
    done?: Partial<StatusActOutcome>;
    view?: Partial<PageView>;
    /** The page after an act. */
    after?: PageView['state'];
  } = {},
) {
  const { planned = { done: 2 }, done = planned, view, after, ...options } = more;
  const screenMatch = {
    id: 'CRF_VIEW',
    params: { studyId: '1', roleId: '1', siteId: '1', subjectNo: 'A-001', matrixId: '7' },
  };
  let isSet = false;
  const rendered = renderInShell(<app.App screen={screenMatch} />, {
    screen: screenMatch,
    privileges: ['CRF_VIEW', 'SDV_VIEW', 'SDV_EDIT', 'LOCK_VIEW', 'LOCK_EDIT'],
    texts: { mfe_subject: en },
    http: withoutMatrix(({ url }) => {
      if (url === '/api/subject/1/pages/7') {
        const state = stateOf(isSet ? Flag.sdv : 0);
        const read = pageView({ pageKey: 'P', design, state, editable: false, ...view });
        return answer(isSet && after ? { ...read, state: after } : read);
      }
      if (PREVIEW.test(url)) return answer(outcome(planned));
      if (!SET.test(url)) return undefined;
      isSet = true;
      return answer(outcome(done));
    }),
    ...options,
  });
  const { requests } = rendered.shell.calls;
  return {
    ...rendered,
    previews: () => bodies(requests, PREVIEW),
    acts: () => bodies(requests, SET),
  };
}

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const choose = async (button: RegExp | string, act: string) => {
  await user.click(await screen.findByRole('button', { name: button }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(act) }));
};

describe('statuses on the CRF page', () => {
  it('are set for the page at once, and the page is read again [R4-STATUS-01]', async () => {
    const { acts, previews } = open();
    await choose(/^Status ▾/, 'Set SDV');
    expect(await screen.findByText('SDV set for 2 items.')).toBeInTheDocument();
    const act = { flag: 'sdv', set: true, level: 'page', pageId: 7 };
    expect(previews()).toEqual([act]);
    expect(acts()).toEqual([act]);
    const input = screen.getByLabelText('Pulse');
    expect(input).toHaveValue('72');
    await waitFor(() => expect(input).toHaveAccessibleDescription(/SDV/));
  });

  it.each([
    { flag: 'freeze', set: 'Freeze' },
    { flag: 'sdv', set: 'Set SDV' },
    { flag: 'review', set: 'Set reviewed' },
    { flag: 'lock', set: 'Lock' },
  ])('are set for the page: $flag [R2-CRF-05]', async ({ flag, set }) => {
    const privileges: Privilege[] = [
      ...(['CRF_VIEW', 'FREEZE_VIEW', 'FREEZE_EDIT', 'SDV_VIEW', 'SDV_EDIT'] as const),
      ...(['REVIEW_VIEW', 'REVIEW_EDIT', 'LOCK_VIEW', 'LOCK_EDIT'] as const),
    ];
    const { acts } = open({ privileges });
    await choose(/^Status ▾/, `^${set}$`);
    await waitFor(() => expect(acts()).toEqual([{ flag, set: true, level: 'page', pageId: 7 }]));
  });

  it('tell before and after a lock how many items may not be locked yet, and why [R4-STATUS-01]', async () => {
    const left = {
      skipped: 3,
      isBlocked: true,
      blockedBy: [
        { blocker: 'openQuery' as const, items: 1 },
        { blocker: 'notEntered' as const, items: 2 },
      ],
      skippedItems: [
        {
          ...pulse,
          code: 'SUBJECT_LOCK_NOT_ALLOWED',
          heldBy: null,
          blockedBy: ['openQuery' as const],
        },
      ],
    };
    open({ planned: { done: 4, ...left } });
    await choose(/^Status ▾/, '^Lock');
    expect(await screen.findByText('3 items may not be locked yet.')).toBeInTheDocument();
    for (const count of ['open query: 1', 'not entered: 2']) {
      expect(screen.getByText(count)).toBeInTheDocument();
    }
    expect(screen.getByText('open query')).toBeInTheDocument();
    expect(screen.getByText(/^What is added here later is locked only/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Lock 4 items' }));
    expect(await screen.findByText('4 items locked. 3 may not be locked yet.')).toBeInTheDocument();
  });

  it('are offered only to a role that may set and see them [R6-KEYS-09]', async () => {
    const { unmount } = open({ privileges: ['CRF_VIEW', 'SDV_VIEW', 'LOCK_VIEW', 'LOCK_EDIT'] });
    await user.click(await screen.findByRole('button', { name: /^Status ▾/ }));
    expect(await screen.findByRole('menuitem', { name: /Unlock/ })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: /SDV/ })).toBeNull();
    unmount();
    open({ privileges: ['CRF_VIEW', 'SDV_EDIT', 'LOCK_VIEW'] });
    await screen.findByLabelText('Pulse');
    await user.keyboard('{F2}');
    expect(screen.queryByRole('button', { name: /Status/ })).toBeNull();
    expect(screen.queryByRole('menuitem')).toBeNull();
  });

  it('are not offered where nothing can be changed', async () => {
    open({ view: { readOnlyReason: 'STUDY_LOCKED' } });
    await screen.findByLabelText('Pulse');
    expect(screen.queryByRole('button', { name: /Status/ })).toBeNull();
  });

  it('are set for the selected item from the menu of the key [R4-STATUS-01]', async () => {
    const { acts } = open();
    await user.click(await screen.findByLabelText('Pulse'));
    await user.keyboard('{F2}');
    await user.hover(await screen.findByRole('menuitem', { name: /Item: Pulse/ }));
    const entries = () => screen.getAllByRole('menuitem', { name: /^Lock/ });
    await waitFor(() => expect(entries()).toHaveLength(2));
    await user.click(entries().at(-1)!);
    await waitFor(() =>
      expect(acts()).toEqual([
        {
          flag: 'lock',
          set: true,
          level: 'question',
          pageId: 7,
          blockKey: 'VS',
          line: 0,
          itemKey: 'PULSE',
        },
      ]),
    );
  });

  it('are offered for the page, the block, the line and the item of a selected cell', async () => {
    open();
    await user.click(await screen.findByLabelText('Drug, line 1'));
    await user.keyboard('{F2}');
    expect(await screen.findByText('Page: Page')).toBeInTheDocument();
    for (const name of ['Block: Medication', 'Line: 1', 'Item: Drug, line 1']) {
      expect(screen.getByRole('menuitem', { name: new RegExp(`^${name}`) })).toBeInTheDocument();
    }
  });

  it('are set for a block beside its heading', async () => {
    const { acts } = open();
    await choose('Status: Block: Vital signs', 'Set SDV');
    await waitFor(() =>
      expect(acts()).toEqual([
        { flag: 'sdv', set: true, level: 'block', pageId: 7, blockKey: 'VS' },
      ]),
    );
  });

  it('are set for the line that the side panel shows', async () => {
    const { acts } = open();
    await user.click(await screen.findByRole('button', { name: /comments of line 1/ }));
    const panel = screen.getByRole('complementary', { name: 'Queries and audit trail' });
    await user.click(within(panel).getByRole('button', { name: /Status/ }));
    await user.click(await screen.findByRole('menuitem', { name: /Set SDV/ }));
    await waitFor(() =>
      expect(acts()).toEqual([
        { flag: 'sdv', set: true, level: 'line', pageId: 7, blockKey: 'CM', line: 1 },
      ]),
    );
  });

  it('show before the act which locked items would be skipped, and lead to them [R8-SAVE-02]', async () => {
    const skipping = { done: 1, skipped: 1, skippedItems: [pulse] };
    const { acts } = open({ planned: skipping });
    await choose(/^Status ▾/, 'Set SDV');
    const dialog = await screen.findByRole('dialog', { name: 'Set SDV – Page: Page' });
    expect(acts()).toEqual([]);
    expect(within(dialog).getByText('1 item is locked and will be left as it is.')).toBeVisible();
    expect(within(dialog).queryByText(/Some items are locked/)).toBeNull();
    expect(within(dialog).getByText('locked with its page')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Set SDV for 1 item' }));
    expect(
      await within(dialog).findByText('SDV set for 1 item. 1 was locked and left as it is.'),
    ).toBeVisible();
    expect(within(dialog).getByText(/Some items are locked/)).toBeVisible();
    expect(acts()).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'Pulse' }));
    await waitFor(() => expect(screen.getByLabelText('Pulse')).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are not changed where every item is locked', async () => {
    open({ planned: { skipped: 1, skippedItems: [{ ...pulse, heldBy: null }] } });
    await choose(/^Status ▾/, 'Set SDV');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('button', { name: 'Pulse' })).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: /Set SDV/ })).toBeNull();
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are cleared only with a reason, after a preview [R4-STATUS-02]', async () => {
    const { acts, previews } = open({ planned: { done: 1, unchanged: 1 } });
    await choose(/^Status ▾/, 'Clear SDV');
    const dialog = await screen.findByRole('dialog', { name: 'Clear SDV – Page: Page' });
    expect(await within(dialog).findByText('1 item will change.')).toBeVisible();
    expect(within(dialog).getByText('1 item does not have this status.')).toBeVisible();
    const act = within(dialog).getByRole('button', { name: 'Clear SDV of 1 item' });
    await user.click(act);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Enter the reason.');
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), ' Wrong page ');
    await user.click(act);
    expect(await screen.findByText('SDV cleared for 1 item.')).toBeInTheDocument();
    const call = { flag: 'sdv', set: false, level: 'page', pageId: 7 };
    expect(previews()).toEqual([call]);
    expect(acts()).toEqual([{ ...call, reason: 'Wrong page' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are gone from an empty item whose row is no longer sent after clearing', async () => {
    const drug = { blockKey: 'CM', line: 1, itemKey: 'DRUG', value: null, revision: 0 };
    const state = stateOf(0);
    open({
      view: { state: { ...state, values: [...state.values, { ...drug, flags: Flag.sdv }] } },
      after: state,
    });
    const input = await screen.findByLabelText('Drug, line 1');
    expect(input).toHaveAccessibleDescription(/SDV/);
    await choose(/^Status ▾/, 'Clear SDV');
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Wrong line');
    await user.click(screen.getByRole('button', { name: 'Clear SDV of 2 items' }));
    await waitFor(() => expect(input).not.toHaveAccessibleDescription(/SDV/));
  });

  it('say why an act was refused, and keep the dialog with its reason', async () => {
    open({
      http: withoutMatrix(({ url }) => {
        if (url === '/api/subject/1/pages/7')
          return answer(pageView({ pageKey: 'P', design, state: stateOf(0), editable: false }));
        if (PREVIEW.test(url)) return answer(outcome({ done: 2 }));
        return SET.test(url) ? problem(423, 'STUDY_LOCKED') : undefined;
      }),
    });
    await choose(/^Status ▾/, 'Unlock');
    const dialog = await screen.findByRole('dialog');
    await user.type(await within(dialog).findByRole('textbox'), 'Because');
    await user.click(within(dialog).getByRole('button', { name: 'Unlock 2 items' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/locked/);
    expect(within(dialog).getByRole('textbox')).toHaveValue('Because');
  });

  it('are not set while something typed is not saved; the typing stays', async () => {
    const { acts, previews, shell } = open({
      privileges: ['CRF_VIEW', 'CRF_EDIT', 'SDV_VIEW', 'SDV_EDIT'],
      view: { editable: true },
      confirm: () => false,
    });
    await user.type(await screen.findByLabelText('Drug, line 1'), 'Aspirin');
    await user.keyboard('{F2}');
    await user.click((await screen.findAllByRole('menuitem', { name: /Set SDV/ }))[0]!);
    await waitFor(() =>
      expect(shell.calls.questions.map(({ title }) => title)).toEqual([
        '1 entry on this page is not saved',
      ]),
    );
    expect(screen.getByLabelText('Drug, line 1')).toHaveValue('Aspirin');
    expect([...acts(), ...previews()]).toEqual([]);
  });
});
