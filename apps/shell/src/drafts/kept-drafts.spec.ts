import type { DraftInput } from '@casebook/shell-sdk';
import type { DraftStore, SealedDraft } from './draft-store';
import { KeptDrafts } from './kept-drafts';

const dayMs = 86_400_000;
const keys: Record<number, string> = { 7: 'A'.repeat(43), 9: 'B'.repeat(43) };

function browser() {
  const rows = new Map<string, SealedDraft>();
  const name = (key: readonly unknown[]) => JSON.stringify(key);
  const store: DraftStore = {
    put: (draft) => {
      rows.set(name([draft.personId, draft.studyId, draft.place]), draft);
      return Promise.resolve();
    },
    get: (key) => Promise.resolve(rows.get(name(key))),
    delete: (key) => Promise.resolve(void rows.delete(name(key))),
    ofPerson: (personId) =>
      Promise.resolve([...rows.values()].filter((row) => row.personId === personId)),
    deleteOlderThan: (moment) => {
      for (const [key, row] of rows) if (row.savedAt < moment) rows.delete(key);
      return Promise.resolve();
    },
  };
  const state = {
    now: Date.parse('2026-03-01T00:00:00Z'),
    person: 7 as number | null,
    reach: true,
  };
  const tab = () =>
    new KeptDrafts({
      store,
      crypto: crypto.subtle,
      fetchKey: () => Promise.resolve(state.reach ? keys[state.person!]! : null),
      personId: () => state.person,
      now: () => state.now,
    });
  return { rows, state, tab };
}

const draft = (typed: string, place = 'page:1'): DraftInput => ({
  studyId: 3,
  place,
  label: 'S-001 Vital signs',
  href: '/study/3/role/1/site/1/subject-no/S-001/matrix/1',
  data: { WEIGHT: typed },
});

describe('drafts', () => {
  it('can be read in another session of the same person, and only there [D8-DRAFT-01]', async () => {
    const { tab, state } = browser();
    const first = tab();
    expect(await first.keep(draft('70'))).toBe(true);
    expect(await first.keep(draft('71'))).toBe(true);
    state.person = null;
    first.end();
    expect(await first.list()).toEqual([]);
    state.person = 9;
    expect(await tab().list()).toEqual([]);
    expect(await tab().find(3, 'page:1')).toBeNull();
    state.person = 7;
    const later = tab();
    expect(await later.find(3, 'page:1')).toMatchObject({
      data: { WEIGHT: '71' },
      savedAt: '2026-03-01T00:00:00.000Z',
    });
    expect(await later.list()).toHaveLength(1);
  });

  it('cannot be read in the browser storage, also by another person who copies them [D8-DRAFT-01]', async () => {
    const { tab, rows, state } = browser();
    await tab().keep(draft('secret words'));
    const [row] = [...rows.values()];
    expect(new TextDecoder('latin1').decode(row!.sealed)).not.toContain('secret');
    rows.set(JSON.stringify([9, 3, 'page:1']), { ...row!, personId: 9 });
    rows.set(JSON.stringify([7, 3, 'page:2']), { ...row!, place: 'page:2' });
    expect(await tab().find(3, 'page:2')).toBeNull();
    state.person = 9;
    expect(await tab().find(3, 'page:1')).toBeNull();
  });

  it('are deleted when saved, and after 7 days [D8-DRAFT-01]', async () => {
    const { tab, rows, state } = browser();
    const drafts = tab();
    await drafts.keep(draft('70'));
    await drafts.drop(3, 'page:1');
    expect(rows.size).toBe(0);
    await drafts.keep(draft('70'));
    state.now += 7 * dayMs;
    expect(await drafts.list()).toHaveLength(1);
    state.now += 1;
    expect(await drafts.list()).toEqual([]);
    expect(await drafts.find(3, 'page:1')).toBeNull();
    state.person = 9;
    await tab().begin();
    expect(rows.size).toBe(0);
  });

  it('contain the last of many quick changes', async () => {
    const { tab } = browser();
    const drafts = tab();
    await Promise.all(['7', '70', '70.', '70.5'].map((typed) => drafts.keep(draft(typed))));
    expect((await drafts.find(3, 'page:1'))?.data).toEqual({ WEIGHT: '70.5' });
  });

  it('keep input of the last moment of a session for its person [D8-DRAFT-01]', async () => {
    const { tab, state } = browser();
    const drafts = tab();
    await drafts.begin();
    drafts.beforeEnd(() => void drafts.keep(draft('70.5')));
    const forgotten = drafts.beforeEnd(() => void drafts.keep(draft('of a page that was left')));
    forgotten();
    drafts.keepAll();
    state.person = null;
    drafts.end();
    await drafts.settled();
    expect(await drafts.find(3, 'page:1')).toBeNull();
    state.person = 7;
    expect(await tab().find(3, 'page:1')).toMatchObject({ data: { WEIGHT: '70.5' } });
  });

  it('are kept without a connection once the key is loaded; without a key the call fails', async () => {
    const { tab, state } = browser();
    const drafts = tab();
    state.reach = false;
    expect(await drafts.keep(draft('70'))).toBe(false);
    state.reach = true;
    await drafts.begin();
    state.reach = false;
    expect(await drafts.keep(draft('70'))).toBe(true);
  });
});
