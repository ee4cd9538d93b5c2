import type { QueryStep } from '@casebook/api-subject';
import { emptyCounters } from '@casebook/crf-page';
import type { HttpRequest } from '@casebook/shell-sdk';
import { answer, problem } from '@casebook/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import en from '../../i18n/en.json';
import {
  historyOf,
  MONITOR,
  openPage,
  panel,
  query,
  sent,
  text,
} from '../testing/query-panel-page';

describe('queries in the side panel', () => {
  it('can be answered without the mouse [R2-CRF-02] [R4-QUERY-03]', async () => {
    const { user, shell } = await openPage({
      act: ({ url }) =>
        url.endsWith('/17/answer')
          ? answer({
              query: query({ status: 3, answer: 'Yes', answeredBy: 'Me', revision: 2 }),
              counters: { ...emptyCounters, answeredQueries: 1 },
            })
          : undefined,
    });
    await user.keyboard('{F8}');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-cb-input'));
    await user.keyboard('{F9}');
    const side = await panel();
    // The field to write in is open and ready.
    const reply = within(side).getByRole('textbox', { name: 'Your answer' });
    await waitFor(() => expect(reply).toHaveFocus());
    await user.keyboard('Yes{Control>}{Enter}{/Control}');
    expect(await within(side).findByText('Answered', { selector: '.cb-status *' })).toBeVisible();
    expect(sent(shell.calls.requests, '/answer')).toEqual([{ revision: 1, answer: 'Yes' }]);
    // The query has the focus, so keyboard users continue there.
    expect(within(side).getByRole('article')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('keep the typed text when another person was faster, and show that change [D3-SAVE-01]', async () => {
    const { user, others } = await openPage({
      search: '?query=17',
      act: ({ url }) => (url.endsWith('/answer') ? problem(412, 'CDMS700MSG004') : undefined),
    });
    const side = await panel();
    await user.type(within(side).getByRole('textbox', { name: 'Your answer' }), 'My words');
    others([query({ content: text('Asked otherwise'), revision: 2 })]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await within(side).findByText('Asked otherwise')).toBeInTheDocument();
    expect(within(side).getByRole('textbox', { name: 'Your answer' })).toHaveValue('My words');
    expect(within(side).getByRole('alert')).toHaveTextContent(/changed/i);
  });

  it('are shown at once when the URL names one', async () => {
    await openPage({ search: '?query=17' });
    const side = await panel();
    expect(within(side).getByRole('heading', { name: 'WEIGHT' })).toBeInTheDocument();
    expect(within(side).getByText('Is it right?')).toBeInTheDocument();
  });

  it('can be raised on a line and on the page [R2-CRF-02]', async () => {
    const { user, shell } = await openPage({
      queries: [],
      privileges: MONITOR,
      act: ({ url, body }) =>
        url.endsWith('/history')
          ? answer(historyOf(query({ content: text('Asked') })))
          : url.endsWith('/queries')
            ? answer({
                query: query({ ...(body as object), queryId: 18, content: text('Asked') }),
                counters: { ...emptyCounters, openQueries: 1 },
              })
            : undefined,
    });
    await user.click(screen.getByTitle('Queries and comments of line 1'));
    const side = await panel();
    expect(within(side).getByRole('heading', { name: 'line 1' })).toBeInTheDocument();
    await user.type(within(side).getByRole('textbox', { name: 'Query text' }), 'Which drug?');
    await user.click(within(side).getByRole('button', { name: 'Create query' }));
    await user.click(within(side).getByText('Page'));
    await user.type(within(side).getByRole('textbox', { name: 'Query text' }), 'Why so late?');
    await user.click(within(side).getByRole('button', { name: 'Create query' }));
    await waitFor(() =>
      expect(sent(shell.calls.requests, '/queries')).toEqual([
        { pageId: 7, blockKey: 'B', line: 4, itemKey: null, content: 'Which drug?' },
        { pageId: 7, blockKey: null, line: 0, itemKey: null, content: 'Why so late?' },
      ]),
    );
  });

  it('are shown with comments, which need a text and the privilege [R2-CRF-03]', async () => {
    const act = ({ url, body }: HttpRequest) =>
      url.endsWith('/pages/7/comments')
        ? answer({
            ...(body as object),
            commentId: 1,
            author: 'Nora Nurse',
            at: '2026-03-01T01:00:00.000Z',
          })
        : undefined;
    const { user, shell, unmount } = await openPage({ search: '?query=17', act });
    const side = within(await panel());
    // The comment is folded, so that nobody answers a query with it.
    expect(side.getAllByRole('textbox')).toHaveLength(1);
    await user.click(side.getByRole('button', { name: 'Comments (0)' }));
    expect(side.getByText('No comments.')).toBeVisible();
    const add = side.getByRole('button', { name: 'Add a comment' });
    await user.click(add);
    expect(side.getByText('This is required. Please fill it in.')).toBeVisible();
    await user.type(side.getByRole('textbox', { name: en.comment.content }), 'Seen with the nurse');
    await user.click(add);
    expect(await side.findByText('Seen with the nurse', { selector: 'p' })).toBeVisible();
    expect(side.getByText(/Nora Nurse/)).toBeVisible();
    expect(sent(shell.calls.requests, '/comments')).toEqual([
      { blockKey: 'A', line: 0, itemKey: 'WEIGHT', content: 'Seen with the nurse' },
    ]);
    unmount();
    await openPage({ search: '?query=17', privileges: MONITOR });
    await user.click(within(await panel()).getByRole('button', { name: /Comments/ }));
    expect(within(await panel()).queryByRole('button', { name: 'Add a comment' })).toBeNull();
  });

  it('need a text, and a reason to be deleted [R5-QUERY-01] [R5-QUERY-02] [R4-QUERY-06]', async () => {
    const { user, shell } = await openPage({
      search: '?query=17',
      privileges: MONITOR,
      act: ({ url }) =>
        url.endsWith('/delete')
          ? answer({ query: query({ status: 2, revision: 2 }), counters: emptyCounters })
          : undefined,
    });
    const side = await panel();
    await user.click(within(side).getByRole('button', { name: /Create another query/ }));
    await user.click(within(side).getByRole('button', { name: 'Create query' }));
    expect(within(side).getByText('Enter the text of the query.')).toBeInTheDocument();
    await user.click(within(side).getByRole('button', { name: 'Delete query' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete query' }));
    expect(within(dialog).getByText('Enter the reason.')).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText('Reason'), 'By mistake');
    await user.click(within(dialog).getByRole('button', { name: 'Delete query' }));
    expect(await within(side).findByText('Canceled')).toBeInTheDocument();
    expect(sent(shell.calls.requests, '/delete')).toEqual([{ revision: 1, reason: 'By mistake' }]);
  });

  it.each([
    ['open, manual', {}, ['Close query', 'Edit query', 'Delete query']],
    ['open, of the system', { type: 1 as const }, ['Close query']],
    ['answered', { status: 3 as const }, ['Close query', 'Reopen query', 'Delete query']],
    ['closed', { status: 4 as const }, ['Reopen query', 'Delete query', 'Conversation']],
    ['canceled', { status: 2 as const }, ['Reopen query', 'Conversation']],
  ])('%s: a monitor sees the possible acts', async (_, more, acts) => {
    await openPage({ queries: [query(more)], search: '?query=17', privileges: MONITOR });
    const entry = within(await panel()).getByRole('article');
    expect(
      within(entry)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(acts);
  });

  it('name the system in the language of the person [R3-QUERY-01]', async () => {
    await openPage({ queries: [query({ type: 1, issuer: 'SYS' })], search: '?query=17' });
    const entry = within(await panel()).getByRole('article');
    expect(entry).toHaveTextContent('System · ');
    expect(entry).not.toHaveTextContent('SYS');
  });

  it('keep unsent texts after the panel closes, as a draft until they are sent [D8-DRAFT-01]', async () => {
    const { user, shell } = await openPage({
      search: '?query=17',
      act: ({ url }) =>
        url.endsWith('/17/answer')
          ? answer({ query: query({ status: 3, revision: 2 }), counters: emptyCounters })
          : undefined,
    });
    await user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'Looked up');
    expect(shell.isDirty()).toBe(true);
    await user.click(within(await panel()).getByRole('button', { name: 'Close the panel' }));
    await user.click(screen.getByLabelText('HEIGHT'));
    await user.keyboard('{F9}');
    expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull();
    await user.keyboard('{F8}');
    const again = await screen.findByRole('textbox', { name: 'Your answer' });
    expect(again).toHaveValue('Looked up');
    await waitFor(() =>
      expect(shell.kept.get('page:7')?.data).toMatchObject({ words: { 'answer:17': 'Looked up' } }),
    );
    await user.clear(again);
    await user.type(again, 'Yes{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Answered')).toBeInTheDocument();
    expect(sent(shell.calls.requests, '/answer')).toEqual([{ revision: 1, answer: 'Yes' }]);
    expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull();
    expect(shell.isDirty()).toBe(false);
    await waitFor(() => expect(shell.kept.size).toBe(0));
  });

  it('restore unsent texts also on a read-only page [D8-DRAFT-01]', async () => {
    const { user } = await openPage({
      privileges: MONITOR,
      view: { editable: false },
      drafts: [
        {
          studyId: 1,
          place: 'page:7',
          label: 'A-001',
          href: '/x',
          savedAt: '2026-04-01T00:00:00Z',
          data: { items: {}, lines: [], words: { 'query:A.0.HEIGHT': 'In cm?' } },
        },
      ],
    });
    expect(await screen.findByText('Query (HEIGHT): In cm?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    const side = await panel();
    expect(within(side).getByRole('heading', { name: 'HEIGHT' })).toBeVisible();
    expect(within(side).getByRole('textbox', { name: 'Query text' })).toHaveValue('In cm?');
  });

  it('cannot be changed when the page is closed for notes', async () => {
    await openPage({
      search: '?query=17',
      view: { readOnlyReason: 'STUDY_LOCKED', editable: false },
    });
    const entry = within(await panel()).getByRole('article');
    expect(within(entry).queryAllByRole('button')).toEqual([]);
    expect(within(await panel()).queryByRole('textbox')).toBeNull();
  });

  it('have an audit trail with the filters of its own screen [R3-AUDIT-03]', async () => {
    const { user, shell } = await openPage({
      search: '?query=17',
      act: ({ url }) => {
        if (url.endsWith('/audit/choices'))
          return answer({ persons: [{ personId: 4, name: 'Nora' }], pages: [], items: [] });
        if (url.endsWith('/pages/7/audit'))
          return answer({ rows: [], page: 1, size: 20, total: 0, utcOffsetMinutes: 540 });
        return undefined;
      },
    });
    const side = await panel();
    await user.click(within(side).getByRole('tab', { name: 'Audit trail' }));
    expect(await within(side).findByText('Nothing recorded here yet.')).toBeVisible();
    await user.click(within(side).getByRole('button', { name: 'Filter' }));
    await user.type(within(side).getByLabelText(/From/i), '2026-03-01{Enter}');
    await user.click(within(side).getByRole('button', { name: /^User/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Nora' }));
    expect(await within(side).findByText('Nothing matches the filters.')).toBeVisible();
    const params = shell.calls.requests.filter(({ url }) => url.endsWith('/audit')).at(-1)!.params;
    expect(params).toMatchObject({
      tab: 'data',
      blockKey: 'A',
      itemKey: 'WEIGHT',
      from: '2026-03-01',
      person: [4],
    });
    await user.click(within(side).getByRole('button', { name: /Remove the filter.*Nora/ }));
    await waitFor(() =>
      expect(
        shell.calls.requests.filter(({ url }) => url.endsWith('/audit')).at(-1)!.params!['person'],
      ).toBeUndefined(),
    );
  });

  it('show question, answer, acts that were undone, and the value then and now, as one conversation', async () => {
    const asked = query({ status: 3, answer: 'It is right', revision: 4 });
    const history = historyOf(asked);
    const [first, second] = history.steps as [QueryStep, QueryStep];
    const steps = [
      { ...first, role: text('Monitor') },
      { ...second, eventId: 2 },
      { ...second, eventId: 3, status: 1 as const, answer: null, undoes: true },
      { ...second, eventId: 4, answer: 'It was 70' },
    ];
    await openPage({
      queries: [asked],
      search: '?query=17',
      act: ({ url }) =>
        url.endsWith('/17/history')
          ? answer({ steps, now: { value: '70', valueLabel: null } })
          : undefined,
    });
    const side = await panel();
    const shown = await within(side).findByRole('list', { name: 'Conversation' });
    await waitFor(() => expect(within(shown).getAllByRole('listitem')).toHaveLength(4));
    expect(
      within(shown)
        .getAllByRole('listitem')
        .map((step) => step.textContent),
    ).toEqual([
      expect.stringMatching(/^Asked · Monica Monitor \(Monitor\) · .*Is it right\?$/),
      expect.stringMatching(/^Answered · Nora Nurse · .* · undoneIt is right$/),
      expect.stringMatching(/^Undid the last action · Nora Nurse · /),
      expect.stringMatching(/^Answered · Nora Nurse · .*It was 70$/),
    ]);
    expect(within(side).getByText(/Value then:/)).toHaveTextContent('Value then: 60 → now: 70');
  });

  it('are closed without an answer only with a reason, and with an answer by one click', async () => {
    const close = ({ url }: HttpRequest) =>
      url.endsWith('/17/close')
        ? answer({
            query: query({ status: 4, revision: 2, closedManually: true }),
            counters: emptyCounters,
          })
        : undefined;
    const open = await openPage({ search: '?query=17', privileges: MONITOR, act: close });
    await open.user.click(within(await panel()).getByRole('button', { name: 'Close query' }));
    const dialog = await screen.findByRole('dialog');
    await open.user.click(within(dialog).getByRole('button', { name: 'Close query' }));
    expect(within(dialog).getByText('Enter the reason.')).toBeVisible();
    await open.user.type(within(dialog).getByLabelText('Reason'), 'Settled on the phone');
    await open.user.click(within(dialog).getByRole('button', { name: 'Close query' }));
    await waitFor(() =>
      expect(sent(open.shell.calls.requests, '/close')).toEqual([
        { revision: 1, reason: 'Settled on the phone' },
      ]),
    );
    open.unmount();
    const answered = await openPage({
      queries: [query({ status: 3, answer: 'Yes' })],
      search: '?query=17',
      privileges: MONITOR,
      act: close,
    });
    const button = within(await panel()).getByRole('button', { name: 'Close query' });
    await waitFor(() => expect(button).toHaveFocus());
    await answered.user.click(button);
    await waitFor(() =>
      expect(sent(answered.shell.calls.requests, '/close')).toEqual([{ revision: 1 }]),
    );
  });

  it('offer to undo an act, also by keyboard, and show the state of before', async () => {
    const { user, shell } = await openPage({
      search: '?query=17',
      act: ({ url }) =>
        url.endsWith('/17/answer')
          ? answer({
              query: query({ status: 3, answer: 'Yes', revision: 2 }),
              counters: emptyCounters,
            })
          : url.endsWith('/17/undo')
            ? answer({ query: query({ revision: 3 }), counters: emptyCounters })
            : undefined,
    });
    const side = await panel();
    await user.type(
      within(side).getByRole('textbox', { name: 'Your answer' }),
      'Yes{Control>}{Enter}{/Control}',
    );
    expect(await screen.findByText('Answer sent.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    await user.keyboard('{Alt>}[KeyZ]{/Alt}');
    expect(await screen.findByText('Undone.')).toBeVisible();
    expect(sent(shell.calls.requests, '/undo')).toEqual([{ revision: 2 }]);
    expect(within(side).getByRole('textbox', { name: 'Your answer' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('of the page are listed with their place when the panel shows the whole page', async () => {
    const { user } = await openPage({
      queries: [query({ queryId: 16, status: 4, content: text('Settled') }), query()],
      search: '?query=17',
    });
    await user.click(within(await panel()).getByText('Page'));
    const side = within(await panel());
    expect(side.getByRole('heading', { name: 'Queries on this page (2)' })).toBeVisible();
    const listed = side.getAllByRole('listitem').map((one) => one.textContent);
    expect(listed).toEqual(['Open WEIGHTIs it right?', 'Closed WEIGHTSettled']);
    expect(side.queryByText('No queries.')).toBeNull();
  });
});
