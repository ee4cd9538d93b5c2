import type { HttpResult } from '@casebook/shell-sdk';
import { answer, problem } from '@casebook/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cell, matrix, text, visit } from '../../visit-matrix/testing/matrix';
import { accept, field, isSave, openPage, view } from '../testing/vital-signs-page';

const user = userEvent.setup({ delay: null });
const PAGES = 'Pages of Visit 1';

const pages = () =>
  matrix({
    visits: [visit(1), visit(2)],
    pages: ['Demography', 'Vital signs page', 'Laboratory', 'Adverse events'].map((title, at) => ({
      pageKey: `P${at + 1}`,
      title: text(title),
      groupKey: null,
    })),
    cells: [
      cell(1, 1, { pageId: 6, state: 'complete', openQueries: 2, answeredQueries: 1 }),
      cell(2, 1, { pageId: 7, state: 'inProgress' }),
      cell(3, 1, { pageId: 9, state: 'notApplicable' }),
      cell(4, 2, { pageId: 8 }),
    ],
  });

function open(read: () => HttpResult<unknown> = () => answer(pages())) {
  const base = view({ previousPageId: 6, nextPageId: 8 });
  return openPage(accept, {
    paths: { CRF_VIEW: '/matrix/:matrixId' },
    http: (request) => {
      if (request.url.endsWith('/visit-matrix')) return read();
      if (isSave(request)) return accept(request);
      return request.url.endsWith('/pages/7') ? answer(base) : undefined;
    },
  });
}

const toggle = (name: string) => screen.getByRole('button', { name });
const list = () => within(screen.getByRole('navigation', { name: PAGES })).findByRole('list');

beforeEach(() => localStorage.clear());

describe('the pages of the visit beside the page', () => {
  it('have their state, their queries and a link, and the open one is marked', async () => {
    open();
    await field('WEIGHT');
    expect(screen.queryByRole('list', { name: PAGES })).toBeNull();
    await user.click(toggle('Show the pages of the visit'));
    const shown = within(await list());
    const rows = shown.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^Demography.*Complete.*Open query.*2.*Answered.*1/),
      expect.stringMatching(/^Vital signs page.*In progress/),
      expect.stringMatching(/^Laboratory.*N\/A/),
    ]);
    const [first, here, ...others] = shown.getAllByRole('link');
    expect(first).toHaveAttribute('href', expect.stringContaining('/matrix/6'));
    expect(first).not.toHaveAttribute('aria-current');
    expect(here).toHaveAttribute('aria-current', 'page');
    // A page that does not apply leads nowhere.
    expect(others).toEqual([]);
  });

  it('follow the items in the order of Tab', async () => {
    open();
    const first = await field('VISDT');
    const button = toggle('Show the pages of the visit');
    expect(first.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('stay open or closed as the person left them', async () => {
    const { unmount } = open();
    await field('WEIGHT');
    await user.click(toggle('Show the pages of the visit'));
    unmount();
    const next = open();
    await field('WEIGHT');
    await user.click(toggle('Hide the pages of the visit'));
    next.unmount();
    open();
    await field('WEIGHT');
    expect(toggle('Show the pages of the visit')).toHaveAttribute('aria-expanded', 'false');
  });

  it('are left out without a word when they cannot be read', async () => {
    const { shell } = open(() => problem(503, 'COMMSG003'));
    await field('WEIGHT');
    await waitFor(() => expect(screen.queryByRole('navigation', { name: PAGES })).toBeNull());
    expect(shell.calls.notices).toEqual([]);
    expect(screen.getByRole('button', { name: 'Next page' })).toBeEnabled();
    const asked = shell.calls.requests.filter(({ url }) => url.endsWith('/visit-matrix'));
    expect(asked).toEqual([expect.objectContaining({ quiet: true, params: { siteId: 1 } })]);
  });
});

it('the arrows lead to the page that they name, with its visit when it is another one', async () => {
  const { shell } = open();
  await user.click(await screen.findByRole('button', { name: 'Next: Adverse events · Visit 2' }));
  await user.click(screen.getByRole('button', { name: 'Previous: Demography' }));
  const byPage = new Map(pages().cells.map(({ pageId, pageKey }) => [pageId, pageKey]));
  const landed = shell.calls.visited.map((url) => byPage.get(Number(/\/(\d+)$/.exec(url)?.[1])));
  expect(landed).toEqual(['P4', 'P1']);
});
