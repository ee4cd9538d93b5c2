import {
  emptyDesign,
  type Item,
  Layout,
  type Page,
  type StudyDesign,
} from '@casebook/study-design';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emptyPageData, type PageValue } from '../state/page-data';
import { emptyItems } from '../state/empty-items';
import { pendingChanges } from '../state/selectors';
import { renderPage } from '../testing/show-page';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

const item = (key: string, more: Partial<Item> = {}): Item => ({
  key,
  layout: Layout.text,
  label: { en: key },
  properties: [],
  ...more,
});

function design(items: Item[], page: Partial<Page> = {}): StudyDesign {
  const base = emptyDesign({ studyIdText: 'T', name: { en: 'T' }, protocolNumber: 'T' }, ['en']);
  return {
    ...base,
    visits: [...base.visits, { key: 'V1', title: { en: 'V1' }, type: 'scheduled' }],
    schedule: [...base.schedule, { visit: 'V1', page: 'P', mandatory: true }],
    pages: [
      ...base.pages,
      { key: 'P', type: 2, title: { en: 'P' }, blocks: [{ key: 'B', type: 1, items }], ...page },
    ],
  };
}

const two = [item('WEIGHT', { notDone: true, required: true }), item('HEIGHT')];
const show = (items = two, page: Partial<Page> = {}, values: PageValue[] = []) => {
  const study = design(items, page);
  const shown = renderPage({
    design: study,
    pageKey: 'P',
    editable: true,
    data: { ...emptyPageData, values },
  });
  return { ...shown, entry: (key: string) => shown.store.getState().page.items[`B.0.${key}`] };
};
const recorded = (itemKey: string): PageValue => ({
  blockKey: 'B',
  line: 0,
  itemKey,
  value: null,
  revision: 1,
  flags: 0,
  notDone: 'Scale broken',
});

async function giveReason(reason: string): Promise<void> {
  await user.type(await screen.findByLabelText('Why it was not done'), `${reason}{Enter}`);
}

describe('an item that may be not done', () => {
  it('shows the word and the reason in the place of its input, and waits for the save [D3-NOTDONE-01]', async () => {
    const { entry, store, page } = show();
    await user.click(screen.getByRole('button', { name: 'Not done…: WEIGHT' }));
    await giveReason('Scale broken');
    const group = screen.getByRole('group', { name: 'WEIGHT' });
    expect(group).toHaveTextContent('Not doneScale broken');
    expect(screen.queryByRole('textbox', { name: 'WEIGHT' })).not.toBeInTheDocument();
    expect(entry('WEIGHT')).toMatchObject({ shown: '', notDone: 'Scale broken' });
    expect(pendingChanges(store.getState()).items.map(({ id }) => id)).toEqual(['B.0.WEIGHT']);
    expect(emptyItems(store.getState(), page.design)).toEqual(['B.0.HEIGHT']);
  });

  it('is asked for by a key at the item, and Tab passes the button [D3-NOTDONE-01] [D8-A11Y-01]', async () => {
    const { entry } = show();
    await user.click(screen.getByRole('textbox', { name: /WEIGHT/ }));
    await user.tab();
    expect(screen.getByRole('textbox', { name: /HEIGHT/ })).toHaveFocus();
    await user.keyboard('{Alt>}[KeyN]{/Alt}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.tab({ shift: true });
    await user.keyboard('{Alt>}[KeyN]{/Alt}');
    await giveReason('Refused');
    expect(entry('WEIGHT')?.notDone).toBe('Refused');
  });

  it('needs a reason, and nothing is recorded without one', async () => {
    const { entry } = show();
    await user.click(screen.getByRole('button', { name: 'Not done…: WEIGHT' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Record as not done' }));
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Enter why it was not done.');
    expect(entry('WEIGHT')?.notDone).toBeUndefined();
  });

  it('takes no reason that is too long, and cuts none', async () => {
    const { entry } = show();
    await user.click(screen.getByRole('button', { name: 'Not done…: WEIGHT' }));
    const dialog = await screen.findByRole('dialog');
    const reason = within(dialog).getByRole('textbox');
    await user.click(reason);
    await user.paste('x'.repeat(201));
    await user.click(within(dialog).getByRole('button', { name: 'Record as not done' }));
    expect(reason).toHaveValue('x'.repeat(201));
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Shorten it to 200 or fewer.');
    expect(entry('WEIGHT')?.notDone).toBeUndefined();
  });

  it('is not offered for other items, nor for one with a value', async () => {
    show();
    expect(screen.queryByRole('button', { name: 'Not done…: HEIGHT' })).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: /WEIGHT/ }), '61');
    await user.tab();
    await user.tab({ shift: true });
    await user.keyboard('{Alt>}[KeyN]{/Alt}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('takes a value again, and its reason again without asking [D3-NOTDONE-01]', async () => {
    const { entry, store } = show(two, {}, [recorded('WEIGHT')]);
    await user.click(screen.getByRole('button', { name: 'Enter a value: WEIGHT' }));
    expect(pendingChanges(store.getState()).items).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Not done…: WEIGHT' }));
    expect(entry('WEIGHT')?.notDone).toBe('Scale broken');
    expect(pendingChanges(store.getState()).items).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Enter a value: WEIGHT' }));
    await user.type(screen.getByRole('textbox', { name: /WEIGHT/ }), '61');
    await user.tab();
    expect(entry('WEIGHT')).toMatchObject({ shown: '61', storedNotDone: 'Scale broken' });
    expect(entry('WEIGHT')?.notDone).toBeUndefined();
  });

  it('is not offered while the item is locked [D3-VALUE-03]', () => {
    const { notDone: _notDone, ...row } = recorded('WEIGHT');
    show(two, {}, [{ ...row, revision: 0, flags: 8 }]);
    expect(screen.queryByRole('button', { name: 'Not done…: WEIGHT' })).not.toBeInTheDocument();
  });
});

describe('a page that may be not done', () => {
  it('records all its items with one reason, and takes them all back [D3-NOTDONE-02]', async () => {
    const { entry } = show(two, { notDone: true });
    await user.click(screen.getByRole('button', { name: 'This page was not done…' }));
    await giveReason('Visit by telephone');
    expect(screen.getByText('This page was not done. Visit by telephone')).toBeVisible();
    expect(['WEIGHT', 'HEIGHT'].map((key) => entry(key)?.notDone)).toEqual(
      Array(2).fill('Visit by telephone'),
    );
    expect(screen.queryByRole('button', { name: /Enter a value/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo “not done”' }));
    expect(['WEIGHT', 'HEIGHT'].map((key) => entry(key)?.notDone)).toEqual([undefined, undefined]);
  });

  it('has a box to tick on paper, and no button [D3-NOTDONE-02]', () => {
    const onPaper = (page: Partial<Page>) =>
      renderPage({
        design: design(two, page),
        pageKey: 'P',
        editable: true,
        drawBlock: () => null,
      }).container;
    expect(onPaper({ notDone: true })).toHaveTextContent(
      '☐ This page was not done. Why it was not done',
    );
    expect(onPaper({})).not.toHaveTextContent('This page was not done');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is offered only while nothing is entered [D3-NOTDONE-02]', async () => {
    show(two, { notDone: true });
    await user.type(screen.getByRole('textbox', { name: /HEIGHT/ }), '170');
    await user.tab();
    expect(
      screen.queryByRole('button', { name: 'This page was not done…' }),
    ).not.toBeInTheDocument();
  });
});
