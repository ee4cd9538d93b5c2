import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, hrefOf, open, row, rowsShown } from './testing/open-status-list';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const queryOf = (name: string) => hrefOf(name).search;

beforeEach(() => sessionStorage.clear());

describe('the filters of a status screen', () => {
  it('are requested, and remembered for each screen [R9-STATE-01]', async () => {
    const filters = {
      site: ['8', '99'],
      subjectNo: ['T-1'],
      visit: ['SCR'],
      page: ['VS', '<b>'],
      openQueries: ['openQuery', 'answeredQuery'],
      frozen: ['all'],
      sdv: ['open'],
      sdvOpen: ['open', 'other'],
      state: ['disabled', 'other'],
      reviewed: ['all', 'open'],
      locked: ['other'],
    };
    const { lastRequest } = open('block', [row('block', 1)], {
      remembered: { filters, search: 'T-', size: 20 },
    });
    await screen.findByRole('table');
    expect(lastRequest()).toEqual({
      siteIds: [8],
      search: 'T-',
      subjectNo: 'T-1',
      visitKey: ['SCR'],
      pageKey: ['VS'],
      openQuery: true,
      answeredQuery: true,
      frozen: 'all',
      sdv: 'open',
      sdvOpen: true,
      disabled: true,
      size: 20,
    });
    expect(screen.getByText('Subject: T-1')).toBeVisible();
    expect(screen.getByText('Visit: Screening')).toBeVisible();
    expect(screen.getByText('SDV: Not all items')).toBeVisible();
    expect(screen.getByText('SDV to do: Has items left for SDV')).toBeVisible();
    expect(screen.getByText('Enabled or disabled: disabled')).toBeVisible();
  });

  it('are only those that the level has', async () => {
    const filters = { subjectNo: ['T-1'], state: ['disabled'], visit: ['SCR'], page: ['VS'] };
    const { lastRequest } = open('site', [row('site', 1)], {
      remembered: { filters, search: 'T' },
    });
    await screen.findByRole('table');
    expect(lastRequest()).toEqual({ page: 1, size: 10 });
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  it('are chosen from a menu', async () => {
    const { lastRequest } = open('subject', [row('subject', 1)]);
    await screen.findByRole('table');
    await user.click(button('SDV ▾'));
    await user.click(await screen.findByText('Not all items'));
    await waitFor(() => expect(lastRequest()).toEqual({ sdv: 'open', page: 1, size: 10 }));
    await user.click(button('Remove the filter SDV: Not all items'));
    await waitFor(() => expect(lastRequest()).toEqual({ page: 1, size: 10 }));
  });

  it('go along to another level, as far as it has them', async () => {
    open('page', [row('page', 1)], {
      search:
        '?q=T&f.site=7&f.subjectNo=T-1&f.visit=SCR&f.inputState=3&f.inputState=1&f.sdv=open&size=20',
    });
    await screen.findByRole('table');
    expect(hrefOf('Visits').pathname).toBe('/study/1/role/2/status-visit');
    expect(queryOf('Items')).toBe(
      '?size=20&q=T&f.site=7&f.subjectNo=T-1&f.visit=SCR&f.sdv=open&page=1',
    );
    expect(queryOf('Subjects')).toBe(
      '?size=20&q=T&f.site=7&f.subjectNo=T-1&f.inputState=1&f.sdv=open&page=1',
    );
    expect(screen.getByRole('link', { name: 'Pages' })).toHaveAttribute('aria-current', 'page');
  });

  it('keep the focus on the level that was chosen', async () => {
    const first = open('page', [row('page', 1)]);
    await screen.findByRole('table');
    await user.click(screen.getByRole('link', { name: 'Blocks' }));
    expect(first.shell.calls.visited).toEqual(['/study/1/role/2/block-status?page=1']);
    first.unmount();
    open('block', [row('block', 1)]);
    expect(screen.getByRole('link', { name: 'Blocks' })).toHaveFocus();
    await screen.findByRole('table');
  });
});

describe('drilling down', () => {
  const crf = '/study/1/role/2/site/7/subject-no/T-1/matrix/41';

  it.each([
    ['site', 'S1', '/study/1/role/2/status-subject?q=T&f.site=1&f.sdv=open&page=1'],
    ['subject', 'T-1', '/study/1/role/2/status-visit?f.site=7&f.subjectNo=T-1&f.sdv=open&page=1'],
    [
      'visit',
      'Screening',
      '/study/1/role/2/page-status?f.site=7&f.subjectNo=T-1&f.visit=SCR&f.sdv=open&page=1',
    ],
    [
      'page',
      'Vital signs',
      '/study/1/role/2/block-status?f.site=7&f.subjectNo=T-1&f.visit=SCR&f.page=VS&f.sdv=open&page=1',
    ],
  ] as const)(
    'leads from a %s to what is below it, with the filters',
    async (level, name, address) => {
      open(level, [row(level, 1)], { search: '?q=T&f.sdv=open&f.inputState=1' });
      await screen.findByRole('table');
      expect(hrefOf(name).pathname + hrefOf(name).search).toBe(address);
    },
  );

  it.each([
    ['block', 'Body', 'B'],
    ['line', '2', 'B.2'],
    ['question', 'Pulse', 'B.2.PULSE'],
  ] as const)(
    'leads from a %s to its place on the CRF page, and back',
    async (level, name, item) => {
      open(level, [row(level, 1)], { search: '?f.sdv=open' });
      await screen.findByRole('table');
      const { pathname, searchParams } = hrefOf(name);
      expect(pathname).toBe(crf);
      expect(searchParams.get('item')).toBe(item);
      expect(searchParams.get('from')).toBe('/study/1/role/1/test?f.sdv=open');
    },
  );

  it('leads from a subject to its matrix, and from a page to the CRF page', async () => {
    const { unmount } = open('subject', [row('subject', 1)]);
    await screen.findByRole('table');
    expect(hrefOf('Visits and pages').pathname).toBe(
      '/study/1/role/2/site/7/subject-no/T-1/visit-matrix',
    );
    unmount();
    open('page', [row('page', 1)]);
    await screen.findByRole('table');
    expect(hrefOf('CRF page').pathname).toBe(crf);
    expect(hrefOf('CRF page').searchParams.has('item')).toBe(false);
  });

  it('comes back to the row that was left', async () => {
    const search = '?f.sdv=open';
    const rows = [row('question', 1), row('question', 2)];
    const first = open('question', rows, { search });
    const link = async () => within((await rowsShown())[1]!).getByRole('link', { name: 'Pulse' });
    await user.click(await link());
    first.unmount();
    const again = open('question', rows, { search });
    expect(await link()).toHaveFocus();
    again.unmount();
    open('question', rows, { search });
    expect(await link()).not.toHaveFocus();
  });
});
