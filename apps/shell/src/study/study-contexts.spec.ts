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
  iwrsSetting: null,
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
    privileges: jest.fn(() => Promise.resolve({ data: { privileges: ['CRF_VIEW'] } })),
    setting: jest.fn(() =>
      Promise.resolve({
        data: { autoLogoutTime: 12, contractNumberLevel: null, languages: ['en'] },
      }),
    ),
  };
  return { contexts: new StudyContexts({ ...calls, ...overrides }), calls };
}

describe('study context', () => {
  it('loads study, role and setting of the address [R7-START-01] [R9-CONST-02]', async () => {
    const { contexts } = contextsOf();
    await contexts.enter({ studyId: 3, roleId: 2 });
    expect(contexts.view.get()).toMatchObject({
      status: 'ready',
      access: {
        study: { studyIdText: 'S-3', iwrsLinkFlag: true, roleCode: 'monitor', autoLogoutTime: 12 },
        privileges: new Set(['CRF_VIEW']),
      },
    });
  });

  it('reads privileges once per study and role [R6-ACCESS-03]', async () => {
    const { contexts, calls } = contextsOf();
    await contexts.enter({ studyId: 3, roleId: 2 });
    await contexts.enter(null);
    await contexts.enter({ studyId: 3, roleId: 2 });
    await contexts.load(3, 2);
    expect(calls.privileges).toHaveBeenCalledTimes(1);
    await contexts.enter({ studyId: 3, roleId: 5 });
    expect(calls.privileges).toHaveBeenCalledTimes(2);
  });

  it('forgets them on sign-out [R4-SESSION-03]', async () => {
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

  it('shows the study that the person went to last, whichever answer comes last', async () => {
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
});
