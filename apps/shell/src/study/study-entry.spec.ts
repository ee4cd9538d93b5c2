import type { ScreenMatch, SessionView, StudyContext } from '@casebook/shell-sdk';
import { writableStore } from '@casebook/shell-sdk';
import type { StudyState } from './study-contexts';
import { StudyEntry } from './study-entry';
import { StudyRights } from './study-rights';

const screen = (params: Record<string, string>): ScreenMatch => ({ id: 'X', params });

function entryOf({ mayWork = true } = {}) {
  const openStudies = { enter: jest.fn(() => true) };
  const activity = { changed: jest.fn() };
  const studies = { enter: jest.fn(() => Promise.resolve()) };
  const entry = new StudyEntry({ openStudies, activity, studies, mayWork: () => mayWork });
  return { entry, openStudies, activity, studies };
}

describe('the study of the address', () => {
  it('is entered with the role, and reported as activity when it is another one', () => {
    const { entry, openStudies, activity, studies } = entryOf();
    entry.update(screen({ studyId: '4', roleId: '2', siteId: '1' }));
    expect(studies.enter).toHaveBeenCalledWith({ studyId: 4, roleId: 2 });
    expect(openStudies.enter).toHaveBeenCalledWith(4);
    expect(activity.changed).toHaveBeenCalledTimes(1);
    openStudies.enter.mockReturnValue(false);
    entry.update(screen({ studyId: '4', roleId: '2' }));
    expect(activity.changed).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['outside of all studies', screen({}), true],
    ['on an unknown address', null, true],
    ['while the password must be changed first', screen({ studyId: '4', roleId: '2' }), false],
  ])('is left %s', (_, at, mayWork) => {
    const { entry, openStudies, studies } = entryOf({ mayWork });
    entry.update(at);
    expect(studies.enter).toHaveBeenCalledWith(null);
    expect(openStudies.enter).toHaveBeenCalledWith(null);
  });
});

describe('rights in the study of the address', () => {
  const ready: StudyState = {
    status: 'ready',
    key: '4/2',
    access: {
      study: { studyId: 4 } as StudyContext,
      privileges: new Set(['CRF_VIEW']),
      digest: 'd',
    },
  };

  it('are those of the study while it is open, and of the portal at any time', () => {
    const state = writableStore<StudyState>({ status: 'none' });
    const person = writableStore<SessionView | null>(null);
    const locked = writableStore<ReadonlySet<number>>(new Set());
    const rights = new StudyRights(state, locked, person);
    expect(rights.held()).toEqual({ privileges: new Set(), portalRights: [] });
    expect(rights.privileges.get()).toBe(rights.privileges.get());
    const listener = jest.fn();
    rights.privileges.subscribe(listener);
    state.set(ready);
    person.set({ portalRights: ['administrator'] } as unknown as SessionView);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(rights.study.get()?.studyId).toBe(4);
    expect(rights.held()).toEqual({
      privileges: new Set(['CRF_VIEW']),
      portalRights: ['administrator'],
    });
  });

  it('come with whether the study is locked, as one object until that changes [R4-LOCK-02]', () => {
    const locked = writableStore<ReadonlySet<number>>(new Set([5]));
    const rights = new StudyRights(
      writableStore(ready),
      locked,
      writableStore<SessionView | null>(null),
    );
    const open = rights.study.get();
    expect(open).toMatchObject({ studyId: 4, locked: false });
    expect(rights.study.get()).toBe(open);
    const listener = jest.fn();
    rights.study.subscribe(listener);
    locked.set(new Set([4]));
    expect(listener).toHaveBeenCalledTimes(1);
    expect(rights.study.get()).toMatchObject({ studyId: 4, locked: true });
  });
});
