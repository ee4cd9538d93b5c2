import type { StoredDraft, DraftInput } from '@casebook/shell-sdk';
import { DraftKeeper } from './draft-keeper';
import { emptyDraft } from './page-draft';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const typed = (value: string, id = 'N.0.A') => ({
  items: { [id]: { typed: value, revision: 0 } },
  lines: [],
});

function setUp(arrives = true) {
  const kept: unknown[] = [];
  const keeper = new DraftKeeper({
    drafts: {
      keep: ({ data }: DraftInput) => {
        kept.push(data);
        return Promise.resolve(arrives);
      },
      find: (): Promise<StoredDraft | null> => Promise.resolve(null),
      drop: () => {
        kept.push('dropped');
        return Promise.resolve();
      },
      beforeEnd: () => () => undefined,
    },
    about: () => ({ studyId: 1, place: 'page:1', label: 'P', href: '/' }),
  });
  return { keeper, kept };
}

describe('the draft keeper', () => {
  it('writes when typing pauses, not at every key press [D8-DRAFT-01]', () => {
    const { keeper, kept } = setUp();
    keeper.start(null);
    for (const value of ['7', '70', '70.', '70.5']) {
      keeper.note(typed(value));
      jest.advanceTimersByTime(80);
    }
    expect(kept).toEqual([]);
    jest.advanceTimersByTime(400);
    expect(kept).toEqual([typed('70.5')]);
    jest.advanceTimersByTime(10_000);
    expect(kept).toHaveLength(1);
  });

  it('deletes the draft after a save, and writes no empty draft [D8-DRAFT-01]', () => {
    const { keeper, kept } = setUp();
    keeper.start(null);
    keeper.flush();
    expect(kept).toEqual([]);
    keeper.note(typed('70'));
    keeper.flush();
    keeper.note(emptyDraft);
    keeper.flush();
    expect(kept).toEqual([typed('70'), 'dropped']);
  });

  it('does not overwrite a stored draft until it is read and the person has decided about it [D8-DRAFT-01]', () => {
    const { keeper, kept } = setUp();
    keeper.note(typed('new', 'N.0.B'));
    keeper.flush();
    expect(kept).toEqual([]);
    keeper.start(typed('old'));
    keeper.flush();
    expect(kept).toEqual([
      { items: { ...typed('old').items, ...typed('new', 'N.0.B').items }, lines: [] },
    ]);
    keeper.decided();
    keeper.flush();
    expect(kept.at(-1)).toEqual(typed('new', 'N.0.B'));
  });

  it('tries to write again with the next change after a failure', async () => {
    const { keeper, kept } = setUp(false);
    keeper.start(null);
    keeper.note(typed('70'));
    keeper.flush();
    await Promise.resolve();
    await Promise.resolve();
    keeper.flush();
    expect(kept).toHaveLength(2);
  });
});
