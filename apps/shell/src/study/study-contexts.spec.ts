import type { StudyDetail } from '@casebook/api-auth';
import type { Failure } from '@casebook/shell-sdk';
import { type StudyCalls, StudyContexts } from './study-contexts';

const detail = (studyId: number, roleId: number): StudyDetail => ({
  studyId,
  studyIdText: `S-${studyId}`,
  name: { en: 'Study' },
  protocolNumber: 'P',
  alias: null,
  iwrsLinkFlag: true,
  iwrsSetting: { mode: 'static' },
  languages: ['en'],
  role: { roleId, code: 'monitor', name: { en: 'Monitor' }, siteLimited: false, siteIds: null },
  autoLogoutTime: 30,
});
const failure: Failure = {
  kind: 'problem',
  status: 503,
  code: 'COMMSG023',
  params: {},
  errors: [],
  announced: true,
};

function contextsOf(overrides: Partial<StudyCalls> = {}) {
  const calls = {
    detail: jest.fn((studyId: number, roleId: number) =>
      Promise.resolve({ data: detail(studyId, roleId) }),
    ),
    privileges: jest.fn(() =>
      Promise.resolve({ data: { privileges: ['CRF_VIEW'], digest: 'd1' } }),
    ),
    privilegesQuietly: jest.fn(
      (): ReturnType<StudyCalls['privilegesQuietly']> =>
        Promise.resolve({ data: { privileges: [], digest: 'd2' } }),
    ),
    setting: jest.fn(() =>
      Promise.resolve({
        data: { autoLogoutTime: 12, contractNumberLevel: null, languages: ['en'] },
      }),
    ),
  };
  const clock = { now: 0 };
  const beforeEntry = jest.fn(() => Promise.resolve());
  const contexts = new StudyContexts({ ...calls, ...overrides }, () => clock.now, beforeEntry);
  const privileges = () => {
    const state = contexts.view.get();
    return state.status === 'ready' ? [...state.access.privileges] : null;
  };
  return { contexts, calls, clock, beforeEntry, privileges };
}

describe('study context', () => {
  it('loads study, role and setting of the address [R7-START-01] [R9-CONST-02]', async () => {
    const { contexts } = contextsOf();
    await contexts.enter({ studyId: 3, roleId: 2 });
    expect(contexts.view.get()).toMatchObject({
      status: 'ready',
      access: {
        study: {
          studyIdText: 'S-3',
          iwrsLinkFlag: true,
          iwrsSetting: { mode: 'static' },
          roleId: 2,
          roleCode: 'monitor',
          roleName: { en: 'Monitor' },
          autoLogoutTime: 12,
        },
        privileges: new Set(['CRF_VIEW']),
      },
    });
  });

  it('reads privileges once per study and role [R6-ACCESS-03] [R3-BROWSER-01]', async () => {
    const { contexts, calls } = contextsOf();
    await contexts.enter({ studyId: 3, roleId: 2 });
    await contexts.enter(null);
    await contexts.enter({ studyId: 3, roleId: 2 });
    await contexts.load(3, 2);
    expect(calls.privileges).toHaveBeenCalledTimes(1);
    await contexts.enter({ studyId: 3, roleId: 5 });
    expect(calls.privileges).toHaveBeenCalledTimes(2);
  });

  it('removes them on sign-out [R4-SESSION-03]', async () => {
    const { contexts, calls } = contextsOf();
    await contexts.enter({ studyId: 3, roleId: 2 });
    contexts.clear();
    expect(contexts.view.get()).toEqual({ status: 'none' });
    await contexts.load(3, 2);
    expect(calls.privileges).toHaveBeenCalledTimes(2);
  });

  it('can be tried again after a failure', async () => {
    let broken = true;
    const { contexts } = contextsOf({
      detail: (studyId, roleId) =>
        Promise.resolve(broken ? { error: failure } : { data: detail(studyId, roleId) }),
    });
    await contexts.enter({ studyId: 3, roleId: 2 });
    expect(contexts.view.get()).toMatchObject({ status: 'failed', failure: { status: 503 } });
    broken = false;
    await contexts.enter({ studyId: 3, roleId: 2 });
    expect(contexts.view.get()).toMatchObject({ status: 'ready' });
  });

  it('shows the study that was opened last, in whatever order the answers arrive', async () => {
    let releaseFirst: (() => void) | undefined;
    const { contexts } = contextsOf({
      detail: (studyId, roleId) =>
        studyId === 1
          ? new Promise((resolve) => {
              releaseFirst = () => resolve({ data: detail(studyId, roleId) });
            })
          : Promise.resolve({ data: detail(studyId, roleId) }),
    });
    const first = contexts.enter({ studyId: 1, roleId: 1 });
    await contexts.enter({ studyId: 2, roleId: 1 });
    releaseFirst?.();
    await first;
    expect(contexts.view.get()).toMatchObject({ key: '2/1', status: 'ready' });
  });

  it('reports activity before a study is entered, because its idle time may be shorter', async () => {
    const { contexts, calls, beforeEntry } = contextsOf();
    beforeEntry.mockImplementation(() => {
      expect(calls.detail).not.toHaveBeenCalled();
      return Promise.resolve();
    });
    await contexts.enter({ studyId: 3, roleId: 2 });
    expect(beforeEntry).toHaveBeenCalledTimes(1);
  });

  it('reports a study that is opened again, although it is not read again', async () => {
    const { contexts, calls, beforeEntry, clock } = contextsOf();
    await contexts.load(3, 2);
    await contexts.enter({ studyId: 3, roleId: 2 });
    expect(calls.detail).toHaveBeenCalledTimes(1);
    await contexts.enter(null);
    clock.now = 60_000;
    await contexts.enter({ studyId: 3, roleId: 2 });
    expect(calls.detail).toHaveBeenCalledTimes(2);
    expect(calls.privileges).toHaveBeenCalledTimes(1);
    expect(beforeEntry).toHaveBeenCalledTimes(2);
  });
});

describe('privileges that change', () => {
  const entered = async (overrides: Partial<StudyCalls> = {}) => {
    const parts = contextsOf(overrides);
    await parts.contexts.enter({ studyId: 3, roleId: 2 });
    return parts;
  };

  it('are read again when an answer in the study has another digest [R6-ACCESS-03]', async () => {
    const { contexts, calls, privileges } = await entered();
    contexts.onRightsDigest(3, 2, 'd1');
    contexts.onRightsDigest(4, 2, 'd2');
    expect(calls.privilegesQuietly).not.toHaveBeenCalled();
    contexts.onRightsDigest(3, 2, 'd2');
    contexts.onRightsDigest(3, 2, 'd2');
    await Promise.resolve();
    await contexts.check();
    expect(calls.privilegesQuietly).toHaveBeenCalledTimes(1);
    await new Promise((resolve) => setTimeout(resolve));
    expect(privileges()).toEqual([]);
    await contexts.enter(null);
    await contexts.enter({ studyId: 3, roleId: 2 });
    expect(privileges()).toEqual([]);
  });

  it('are read again after 45 seconds without an answer in the study [R6-ACCESS-03]', async () => {
    const { contexts, calls, clock, privileges } = await entered();
    contexts.onRightsDigest(3, 2, 'd1');
    clock.now = 44_999;
    await contexts.check();
    expect(calls.privilegesQuietly).not.toHaveBeenCalled();
    clock.now = 45_000;
    await contexts.check();
    expect(privileges()).toEqual([]);
    clock.now = 60_000;
    await contexts.check();
    expect(calls.privilegesQuietly).toHaveBeenCalledTimes(1);
  });

  it('are removed with the role, and stay when the server gave no answer', async () => {
    const answers = [{ ...failure }, { ...failure, status: 403 }];
    const { contexts, clock, privileges } = await entered({
      privilegesQuietly: () => Promise.resolve({ error: answers.shift()! }),
    });
    clock.now = 45_000;
    await contexts.check();
    expect(privileges()).toEqual(['CRF_VIEW']);
    clock.now = 90_000;
    await contexts.check();
    expect(privileges()).toEqual([]);
  });
});
