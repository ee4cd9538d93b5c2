import { addPerson } from '@casebook/test-kit';
import type { LockedCall, LockedOperation } from '@casebook/test-kit/locked';
import { type AdminApp, type As, PERSON, ROLE, siteInput, STUDY } from './admin-app';

const PATH = `/api/admin/${STUDY}`;
const WORKS = 'the lock protects the data of the study, not who works in it';
const READS = 'reads only';
const ACCESS = ['admin.assignment', 'admin.study_user', 'admin.rights_request'] as const;
const REASON = { reason: 'Asked for by the sponsor' };

/** Every writing operation of the service, and what a locked study answers to it (decision 94). */
export function lockedOperations(app: AdminApp): Record<string, LockedOperation> {
  let next = 0;
  const request = (as: As, url: string, body: object): LockedCall => ({
    url,
    headers: { authorization: `Bearer ${as.token}`, role: String(as.roleId) },
    body,
  });
  const refused = (call: () => Promise<LockedCall>): LockedOperation => ({
    refused: 'whole',
    call,
  });
  const access = (call: () => Promise<LockedCall>): LockedOperation => ({
    allowed: WORKS,
    writes: ACCESS,
    call,
  });
  const reads = (url: string, body: object): LockedOperation => ({
    allowed: READS,
    writes: [],
    call: () => request(app.admin, url, body),
  });

  const newSite = () => app.site(`LOCK-${++next}`);
  const newPerson = async (): Promise<number> => {
    const personId = 9000 + ++next;
    await addPerson(app.db, { person_id: personId, login_id: `locked${personId}` });
    return personId;
  };
  const newUser = async (): Promise<number> => {
    const personId = await newPerson();
    await app.assign(personId, { roleId: ROLE.dataManager });
    return personId;
  };
  const dates = { startDate: '2026-01-01' };
  const assigned = async (): Promise<string> =>
    `${PATH}/assignments/${await app.assign(await newPerson(), { roleId: ROLE.dataManager })}`;
  /** A request for a role that a second person must confirm. */
  const asked = async (): Promise<number> => {
    const input = { personId: await newPerson(), roleId: ROLE.pharmacist, ...dates };
    return (await app.call(app.admin, 'POST', `${PATH}/assignments`, input)).body.requestIds[0];
  };
  return {
    createSite: refused(async () =>
      request(app.admin, `${PATH}/sites`, siteInput(`LOCK-${++next}`)),
    ),
    updateSite: refused(async () => {
      const { siteId, revision } = await newSite();
      const input = { ...siteInput(`LOCK-${next}`), name: 'Other', revision, ...REASON };
      return request(app.admin, `${PATH}/sites/${siteId}`, input);
    }),
    previewSiteAction: {
      allowed: READS,
      writes: [],
      async call() {
        const { siteId } = await newSite();
        const input = { action: 'disable', siteIds: [siteId] };
        return request(app.admin, `${PATH}/sites/action/preview`, input);
      },
    },
    runSiteAction: refused(async () => {
      const { siteId, revision } = await newSite();
      const input = { action: 'disable', sites: [{ siteId, revision }], ...REASON };
      return request(app.admin, `${PATH}/sites/action`, input);
    }),
    updateStudyContract: refused(async () => {
      await app.db.query(
        `update builder.v1_study set contract_number_level = 'study' where study_id = $1`,
        [STUDY],
      );
      const input = { contractNumber: 'C-1', revision: 0, ...REASON };
      return request(app.admin, `${PATH}/contract`, input);
    }),
    assignRoles: access(async () =>
      request(app.admin, `${PATH}/users/${await newPerson()}/assignments`, {
        assignments: [{ roleId: ROLE.dataManager, ...dates }],
      }),
    ),
    assignRole: access(async () =>
      request(app.admin, `${PATH}/assignments`, {
        personId: await newPerson(),
        roleId: ROLE.dataManager,
        ...dates,
      }),
    ),
    changeAssignment: access(async () =>
      request(app.admin, await assigned(), {
        startDate: '2020-01-01',
        endDate: '2020-12-31',
        revision: 1,
        ...REASON,
      }),
    ),
    withdrawAssignment: access(async () =>
      request(app.admin, `${await assigned()}/withdraw`, { revision: 1, ...REASON }),
    ),
    userBasic: reads(`/api/study/${STUDY}/user/basic`, { studyId: STUDY }),
    siteMasterData: reads(`/api/study/${STUDY}/site/list-master-data`, { studyId: STUDY }),
    filterMasterList: reads(`/api/study/${STUDY}/status/filter-master-list`, { studyId: STUDY }),
    registerUser: access(async () =>
      request(app.admin, `${PATH}/users`, {
        personId: await newPerson(),
        assignments: [{ roleId: ROLE.dataManager, ...dates }],
      }),
    ),
    previewDisableUsers: reads(`${PATH}/users/disable/preview`, { personIds: [PERSON.admin] }),
    disableUsers: access(async () =>
      request(app.admin, `${PATH}/users/disable`, { personIds: [await newUser()], ...REASON }),
    ),
    previewEnableUsers: reads(`${PATH}/users/enable/preview`, { personIds: [PERSON.admin] }),
    enableUsers: access(async () => {
      const personIds = [await newUser()];
      await app.call(app.admin, 'POST', `${PATH}/users/disable`, { personIds, ...REASON });
      return request(app.admin, `${PATH}/users/enable`, { personIds, ...REASON });
    }),
    confirmRightsRequest: access(async () => {
      const requestId = await asked();
      const { digest } = await app.request(requestId);
      return request(app.second, `${PATH}/rights-requests/${requestId}/confirm`, { digest });
    }),
    rejectRightsRequest: access(async () =>
      request(app.second, `${PATH}/rights-requests/${await asked()}/reject`, REASON),
    ),
    withdrawRightsRequest: access(async () =>
      request(app.admin, `${PATH}/rights-requests/${await asked()}/withdraw`, REASON),
    ),
  };
}
