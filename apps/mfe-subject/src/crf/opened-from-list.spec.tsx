import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accept, field, openPage, view } from './testing/vital-signs-page';

const user = userEvent.setup({ delay: null });
const from = '/study/1/role/1/question-status?page=2&cursor=b';
const search = `?from=${encodeURIComponent(from)}`;

describe('a CRF page that was opened from a list', () => {
  it.each([
    ['an item', 'VS.0.WEIGHT', 'item-VS-0-WEIGHT'],
    ['the first item of a block', 'VS', 'item-VS-0-VISDT'],
    ['the first item of a line', 'CM.4', 'item-CM-4-CMTRT'],
    ['the first item of the first line that is not removed', 'CM', 'item-CM-2-CMTRT'],
  ])('focuses %s [R2-CRF-01]', async (_, item, id) => {
    const line = (number: number, deleted = false) => ({
      blockKey: 'CM',
      line: number,
      deleted,
      position: number,
      flags: 0,
    });
    const { state } = view();
    const lines = [line(1, true), line(2), line(4)];
    openPage(accept, {
      search: `?item=${item}`,
      view: () => view({ state: { ...state, lines } }),
    });
    await field('WEIGHT');
    await waitFor(() => expect(document.activeElement?.id).toContain(id));
  });

  it('stays where it is for a block that it does not have', async () => {
    openPage(accept, { search: '?item=NONE.0' });
    await field('WEIGHT');
    expect(document.body).toHaveFocus();
  });

  it('leads back to the list as it was, also from the next page', async () => {
    const { shell } = openPage(accept, { search });
    await field('WEIGHT');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(screen.getByRole('button', { name: 'Back to the list' }));
    const [next, list] = shell.calls.visited;
    expect(new URL(next!, 'http://x').searchParams.get('from')).toBe(from);
    expect(list).toBe(from);
  });

  it('leads back to no list when it was opened otherwise', async () => {
    openPage();
    await field('WEIGHT');
    expect(screen.queryByRole('button', { name: 'Back to the list' })).not.toBeInTheDocument();
  });
});
