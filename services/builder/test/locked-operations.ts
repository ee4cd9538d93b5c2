import type { LockedCall, LockedOperation } from '@casebook/test-kit/locked';
import { type As, type BuilderApp, multipartForm } from './builder-app';
import { odm } from './odm';

const REASON = { reason: 'Asked for by the sponsor' };
const NAME = { ja: '統計担当', en: 'Statistician', th: 'นักสถิติ' };
const ANOTHER_STUDY = 'makes another study';
/** The tables of a new study. */
const STUDY_TABLES = ['study', 'role', 'role_privilege', 'setting', 'draft', 'draft_part'];

const SIMULATION = {
  subjects: 20,
  trials: 100,
  arms: [
    { key: 'A', ratio: 1 },
    { key: 'B', ratio: 1 },
  ],
  factors: [],
};

interface Study {
  path: string;
  builder: As;
  administrator: As;
}

/** Every writing operation of the service, and what a locked study answers to it (decision 94). */
export function lockedOperations(app: BuilderApp, study: Study): Record<string, LockedOperation> {
  const { path, builder, administrator } = study;
  let next = 0;
  const headersOf = (as: As): Record<string, string> => ({
    authorization: `Bearer ${as.token}`,
    ...(as.roleId !== undefined && { role: String(as.roleId) }),
  });
  const request = (as: As, url: string, body: object): LockedCall => ({
    url,
    headers: headersOf(as),
    body,
  });
  const upload = (as: As, url: string, xml: string, fields?: Record<string, string>) => {
    const form = multipartForm([['file', xml]], fields);
    return { url, headers: { ...headersOf(as), ...form.headers }, body: form.body };
  };
  const refused = (call: () => Promise<LockedCall>): LockedOperation => ({
    refused: 'whole',
    call,
  });
  const newStudy = (call: () => LockedCall | Promise<LockedCall>): LockedOperation => ({
    allowed: ANOTHER_STUDY,
    writes: [...STUDY_TABLES, 'draft_change', 'version'].map((table) => `builder.${table}`),
    call,
  });

  const draft = async () => (await app.call(builder, 'GET', `${path}/draft`)).body;
  const edits = () => {
    const key = `G${++next}`;
    const content = { key, title: { en: key } };
    return { changes: [{ kind: 'group', key, revision: 0, content }] };
  };
  const edited = () => app.call(builder, 'POST', `${path}/draft/edits`, edits());
  /** A file with another wording than the draft. */
  const file = () => odm().replace('>Pulse<', `>Pulse rate ${++next}<`);
  const role = async (code: string) => {
    const { body } = await app.call(builder, 'GET', `${path}/roles`);
    return (body.rows as { code: string; roleId: number; revision: number }[]).find(
      (one) => one.code === code,
    )!;
  };
  const settings = async () => (await app.call(builder, 'GET', `${path}/settings`)).body;
  const frozen = async (): Promise<number> => {
    await edited();
    const { revision } = await draft();
    const input = { name: `0.${++next}`, expectedRevision: revision, accepted: true };
    return (await app.call(builder, 'POST', `${path}/versions`, input)).body.versionId;
  };
  /** A request for a privilege that a second person must confirm; an earlier one is withdrawn. */
  const asked = async () => {
    for (const { requestId } of await app.waiting(administrator, study)) {
      const url = `${path}/rights-requests/${requestId}/withdraw`;
      await app.call(builder, 'POST', url, REASON);
    }
    // A right is taken away at once, and given only by two.
    for (const privileges of [['CRF_VIEW'], ['CRF_VIEW', 'arm_download']]) {
      const { roleId, revision } = await role('monitor');
      const input = { revision, privileges, ...REASON };
      await app.call(builder, 'PUT', `${path}/roles/${roleId}/privileges`, input);
    }
    return (await app.waiting(administrator, study)).at(0)!;
  };
  const decision = (as: As, act: 'reject' | 'withdraw') =>
    refused(async () =>
      request(as, `${path}/rights-requests/${(await asked()).requestId}/${act}`, REASON),
    );

  return {
    importOdm: newStudy(() =>
      upload(app.builder, '/api/builder/odm-import', odm(), { studyIdText: `OTHER-${++next}` }),
    ),
    importDesign: newStudy(async () => {
      const { design } = await draft();
      const input = { design, studyIdText: `OTHER-${++next}` };
      return request(app.builder, '/api/builder/design-import', input);
    }),
    simulateScheme: {
      allowed: 'computes only',
      writes: [],
      call: () => request(builder, `${path}/scheme-simulation`, SIMULATION),
    },
    previewDraftImport: {
      allowed: 'reads only',
      writes: [],
      call: () => upload(builder, `${path}/draft/odm-preview`, file()),
    },
    importDraft: refused(async () => {
      const xml = file();
      const previewed = await app.upload(builder, `${path}/draft/odm-preview`, [['file', xml]]);
      const { revision, sha256 } = previewed.body;
      const fields = { revision: String(revision), sha256, replaceEdits: 'true' };
      return upload(builder, `${path}/draft/odm-import`, xml, fields);
    }),
    createStudy: newStudy(() =>
      request(app.builder, '/api/builder/study', {
        studyIdText: `OTHER-${++next}`,
        name: { en: 'Another' },
        protocolNumber: 'P-2',
        languages: ['en'],
      }),
    ),
    saveDraft: refused(async () => {
      const { revision, design } = await draft();
      design.study.name = { ...design.study.name, en: `Renamed ${++next}` };
      return request(builder, `${path}/draft`, { revision, design });
    }),
    editDraft: refused(async () => request(builder, `${path}/draft/edits`, edits())),
    undoDraftEdit: refused(async () => {
      await edited();
      return request(builder, `${path}/draft/undo`, {});
    }),
    redoDraftEdit: refused(async () => {
      await edited();
      await app.call(builder, 'POST', `${path}/draft/undo`, {});
      return request(builder, `${path}/draft/redo`, {});
    }),
    reportDraftPresence: {
      allowed: 'tells who has the editor open, for seconds',
      writes: ['builder.draft_presence'],
      call: () => request(builder, `${path}/draft/presence`, { since: 1 }),
    },
    freezeVersion: refused(async () => {
      const { revision } = await draft();
      return request(builder, `${path}/versions`, {
        name: `1.${++next}`,
        expectedRevision: revision,
        accepted: true,
      });
    }),
    releaseVersion: refused(async () =>
      request(builder, `${path}/versions/${await frozen()}/releases`, {
        siteIds: [11],
        ...REASON,
      }),
    ),
    createRole: refused(async () =>
      request(builder, `${path}/roles`, {
        code: `statistician_${++next}`,
        name: NAME,
        group: 2,
        siteLimited: false,
        privileges: ['subject_list_view'],
        ...REASON,
      }),
    ),
    updateRole: refused(async () => {
      const { roleId, revision } = await role('data_manager');
      const input = { revision, name: NAME, group: 2, siteLimited: false, ...REASON };
      return request(builder, `${path}/roles/${roleId}`, input);
    }),
    setRolePrivileges: refused(async () => {
      const { roleId, revision } = await role('data_manager');
      const input = { revision, privileges: ['subject_list_view'], ...REASON };
      return request(builder, `${path}/roles/${roleId}/privileges`, input);
    }),
    setStudySetting: refused(async () => {
      const { revision } = await settings();
      return request(builder, `${path}/settings`, { revision, autoLogoutTime: 20, ...REASON });
    }),
    setSecondPerson: refused(async () =>
      request(builder, `${path}/settings/second-person`, { on: false, ...REASON }),
    ),
    confirmRoleRightsRequest: refused(async () => {
      const { requestId, digest } = await asked();
      return request(administrator, `${path}/rights-requests/${requestId}/confirm`, { digest });
    }),
    rejectRoleRightsRequest: decision(administrator, 'reject'),
    withdrawRoleRightsRequest: decision(builder, 'withdraw'),
  };
}
