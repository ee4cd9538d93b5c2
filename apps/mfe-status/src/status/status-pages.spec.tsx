import type { StatusListLevel } from '@casebook/api-subject';
import { answer, problem } from '@casebook/shell-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, open, row, ROWS, SEES } from './testing/open-status-list';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

describe('the pages of a status screen', () => {
  const many = (level: StatusListLevel, count: number) =>
    Array.from({ length: count }, (_, at) => row(level, at + 1));

  it('are numbered for sites and subjects, in the chosen order', async () => {
    const { lastRequest } = open('subject', many('subject', 25));
    expect(await screen.findByText('1–10 of 25')).toBeVisible();
    await user.click(screen.getByTitle('2'));
    await waitFor(() => expect(lastRequest()).toEqual({ page: 2, size: 10 }));
    await user.click(screen.getByRole('columnheader', { name: /^Queries/ }));
    await waitFor(() =>
      expect(lastRequest()).toEqual({ page: 1, size: 10, sort: 'openQueries', order: 'asc' }),
    );
  });

  it('follow a cursor below, which the address keeps', async () => {
    const { shell, lastRequest } = open('question', many('question', 25));
    expect(await screen.findByText('1–10 of 10+')).toBeVisible();
    expect(lastRequest()).toEqual({ size: 10 });
    await user.click(button('Next'));
    expect(await screen.findByText('11–20 of 20+')).toBeVisible();
    await user.click(button('Next'));
    expect(await screen.findByText('21–25 of 25')).toBeVisible();
    expect(shell.location.get().search).toBe('?page=3&cursor=10&cursor=20');
    await user.click(button('Previous'));
    expect(await screen.findByText('T-11')).toBeVisible();
    await user.click(button('First'));
    expect(await screen.findByText('T-1')).toBeVisible();
  });

  it('show the same rows after a reload, and coming back', async () => {
    const { lastRequest } = open('visit', many('visit', 25), { search: '?page=2&cursor=10' });
    expect(await screen.findByText('T-11')).toBeVisible();
    expect(lastRequest()).toEqual({ size: 10, cursor: '10' });
  });

  it('are filled by several answers, with progress and a stop', async () => {
    const waiting: (() => void)[] = [];
    const { requests } = open('line', [], {
      http: ({ url, params }) => {
        if (!ROWS.test(url)) return undefined;
        const { cursor } = params as { cursor?: string };
        const found = cursor ? [row('line', Number(cursor))] : [];
        return new Promise((resolve) =>
          waiting.push(() =>
            resolve(answer({ rows: found, next: String(Number(cursor ?? 0) + 1) })),
          ),
        ) as never;
      },
    });
    const reply = async () => {
      await waitFor(() => expect(waiting).toHaveLength(1));
      await act(async () => waiting.shift()!());
    };
    expect(await screen.findByText('Searching… 0 found so far')).toBeVisible();
    await reply();
    await reply();
    expect(await screen.findByText('Searching… 1 found so far')).toBeVisible();
    expect(screen.getByText('T-1')).toBeVisible();
    await user.click(button('Stop searching'));
    expect(screen.getByText('Search stopped: 1 found so far')).toBeVisible();
    await user.click(button('Continue searching'));
    await reply();
    expect(await screen.findByText('Searching… 2 found so far')).toBeVisible();
    const portions = requests().map(({ params }) => params as { cursor?: string; size: number });
    expect(portions.map(({ cursor, size }) => [cursor, size])).toEqual([
      [undefined, 10],
      ['1', 10],
      ['2', 9],
      ['3', 8],
    ]);
  });

  it('say what to do when there are no rows, and when the filters find none', async () => {
    const first = open('subject', []);
    expect(await screen.findByText('No subjects yet')).toBeVisible();
    first.unmount();
    open('page', [], { search: '?f.sdv=all' });
    expect(await screen.findByText('Nothing matches the filters')).toBeVisible();
  });

  it.each(['subject', 'question'] as const)(
    'offer to try again when %ss could not be read',
    async (level) => {
      let fails = true;
      open(level, [row(level, 1)], {
        http: ({ url }) => (fails && ROWS.test(url) ? problem(500, 'COMMSG002') : undefined),
      });
      await screen.findByRole('button', { name: 'Try again' });
      fails = false;
      await user.click(button('Try again'));
      expect(await screen.findByText('T-1')).toBeVisible();
    },
  );
});

describe('rows of a status screen', () => {
  const rows = [1, 2, 3, 4].map((number) => row('page', number));
  const box = (number: number) =>
    screen.getByRole('checkbox', { name: `Select T-${number} · Screening · Vital signs` });

  it('are selected by keyboard, also several at once [D8-A11Y-01]', async () => {
    open('page', rows);
    await screen.findByRole('table');
    box(1).focus();
    await user.keyboard(' ');
    expect(screen.getByText('1 selected')).toBeVisible();
    box(3).focus();
    await user.keyboard('{Shift>} {/Shift}');
    expect(screen.getByText('3 selected')).toBeVisible();
    for (const [number, isChosen] of [
      [1, true],
      [2, true],
      [3, true],
      [4, false],
    ] as const)
      expect((box(number) as HTMLInputElement).checked).toBe(isChosen);
  });

  it('cannot be selected by a role that sets no status [D6-GUARD-02]', async () => {
    open('page', rows, { privileges: ['CRF_VIEW', ...SEES] });
    await screen.findByRole('table');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});
