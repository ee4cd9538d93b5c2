import {
  ACCESS_ROLES,
  type AccessRole,
  type AccessRow,
  type Endpoint,
  isAllowed,
  namesSite,
  PORTAL_ROLES,
  SITE_ROLES,
} from '@casebook/tool-validation';
import type { Objects, World } from './world';

/** Study, site and role of a call. */
export type Situation =
  | 'no session'
  | 'own study'
  | 'foreign site'
  | 'foreign study, own role'
  | 'foreign study, its role'
  | 'own study, foreign role'
  | 'own study, role not held'
  | 'ended role';

export type Expected = 'allowed' | 'refused' | 'hidden' | number;

export interface Call {
  endpoint: Endpoint;
  role: AccessRole | null;
  situation: Situation;
  expected: Expected;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** No object has this id. */
const MISSING_ID = 999_999_999;

/** Nothing has this digest. */
const DIGEST = '0'.repeat(64);

/**
 * Valid bodies. They are sent only where a refusal is expected and the input is validated before the object, so
 * that nothing else can be the reason for the refusal.
 */
const BODIES: Record<string, object> = {
  registerPerson: {
    email: 'nobody@casebook.example',
    name: 'Nobody',
    organisation: 'None',
    language: 'en',
  },
  resetPassword: { personId: MISSING_ID },
  registerSubject: { designVersionId: 1, items: [] },
  disableSubject: { reason: 'x' },
  enableSubject: { reason: 'x' },
  previewSubjectsState: { act: 'disable', subjectIds: [MISSING_ID] },
  setSubjectsState: { act: 'disable', subjectIds: [MISSING_ID], reason: 'x' },
  addVisit: { visitKey: 'x' },
  previewStatus: { flag: 'sdv', set: true, level: 'subject' },
  setStatus: { flag: 'sdv', set: true, level: 'subject' },
  deleteVisit: { reason: 'x' },
  restoreVisit: { reason: 'x' },
  addComment: { blockKey: 'x', line: 0, itemKey: 'x', content: 'x' },
  savePage: {
    designVersionId: 1,
    items: [{ blockKey: 'x', line: 0, itemKey: 'x', value: 'x', revision: 0 }],
  },
  initialisePage: { designVersionId: 1, reason: 'x' },
  startEcsRun: { mode: 'preview', subjectIds: [MISSING_ID] },
  tryCheck: { check: {} },
  createQuery: { blockKey: 'x', line: 0, itemKey: 'x', content: 'x' },
  previewQueryBatch: { act: 'close', queries: [{ queryId: MISSING_ID, revision: 1 }] },
  runQueryBatch: { act: 'close', queries: [{ queryId: MISSING_ID, revision: 1 }], reason: 'x' },
  undoQueryBatch: { queries: [{ queryId: MISSING_ID, revision: 1 }] },
  undoQueryAct: { revision: 1 },
  answerQuery: { answer: 'x', revision: 1 },
  editQueryContent: { content: 'x', revision: 1 },
  closeQuery: { revision: 1 },
  reopenQuery: { revision: 1 },
  deleteQuery: { reason: 'x', revision: 1 },
  exportTrail: { format: 'csv' },
  sign: { level: 'subject', digest: DIGEST, language: 'en', meaning: 'approval' },
  signPages: {
    pages: [{ pageId: MISSING_ID, digest: DIGEST }],
    language: 'en',
    meaning: 'approval',
  },
  randomise: { designVersionId: 1, factors: [], unsaved: [] },
  withdrawSignature: { reason: 'x' },
  lockDatabase: { reason: 'x' },
  unlockDatabase: { reason: 'x' },
  simulateScheme: {
    subjects: 2,
    trials: 100,
    arms: [
      { key: 'A', ratio: 1 },
      { key: 'B', ratio: 1 },
    ],
    factors: [],
  },
  openScheme: { settings: { siteIsFactor: false } },
  pauseScheme: { reason: 'x' },
  resumeScheme: { reason: 'x' },
  closeScheme: { reason: 'x' },
  resetArmList: { count: 0 },
};

/** All calls for the row of an endpoint, with the expected outcome. */
export function callsOf(endpoint: Endpoint, row: AccessRow, world: World): Call[] {
  const none: Call = {
    ...request(endpoint, world, {
      study: 'own',
      objects: world.own,
      harmless: true,
      ofStudy: row.access === 'study',
    }),
    role: null,
    situation: 'no session',
    expected: row.access === 'public' ? row.answer : 401,
  };
  if (row.access === 'public') return [none];
  return [none, ...ACCESS_ROLES.flatMap((role) => callsAs(role, endpoint, row, world))];
}

function callsAs(role: AccessRole, endpoint: Endpoint, row: AccessRow, world: World): Call[] {
  const { study, otherStudy, endedStudy, own, foreign } = world;
  const may = isAllowed(row, role);
  const through = PORTAL_ROLES.includes(role);
  const make = (
    situation: Situation,
    expected: Expected,
    where: { study: StudyOfCall; roleId: number; objects?: Objects },
  ): Call => ({
    ...request(endpoint, world, {
      objects: own,
      harmless: expected === 'allowed',
      ofStudy: row.access === 'study',
      ...where,
      token: world.tokens[role],
    }),
    role,
    situation,
    expected,
  });
  const ownRole = study.roles[role]!;
  const itsRole = otherStudy.roles[role]!;
  const calls = [make('own study', may ? 'allowed' : 'refused', { study: 'own', roleId: ownRole })];
  if (row.access === 'signed-in' || row.access === 'portal') return calls;

  const member = row.access === 'member';
  calls.push(
    make('foreign study, its role', may && through ? 'allowed' : 'refused', {
      study: 'other',
      roleId: itsRole,
    }),
    make('foreign study, own role', member && through ? 'allowed' : 'refused', {
      study: 'other',
      roleId: ownRole,
    }),
    make('own study, foreign role', member ? 'allowed' : 'refused', {
      study: 'own',
      roleId: itsRole,
    }),
  );
  if (!member) {
    const other = ACCESS_ROLES.find(
      (one) => isAllowed(row, one) && !world.held[role].includes(one),
    );
    if (other) {
      const where = { study: 'own', roleId: study.roles[other]! } as const;
      calls.push(make('own study, role not held', 'refused', where));
    }
  }
  if (!through) {
    calls.push(make('ended role', 'refused', { study: 'ended', roleId: endedStudy.roles[role]! }));
  }
  if (may && row.access === 'study' && SITE_ROLES.includes(role) && namesSite(endpoint)) {
    const where = { study: 'own', roleId: ownRole, objects: foreign } as const;
    calls.push(make('foreign site', 'hidden', where));
  }
  return calls;
}

type StudyOfCall = 'own' | 'other' | 'ended';

interface Where {
  study: StudyOfCall;
  objects: Objects;
  /** Whether the call is expected to reach its handler, so that it must not change anything. */
  harmless: boolean;
  /** Whether the call acts in a study; its body names the study where the address does not. */
  ofStudy: boolean;
  roleId?: number;
  token?: string;
}

function request(
  endpoint: Endpoint,
  world: World,
  { study, objects, harmless, ofStudy, roleId, token }: Where,
): Pick<Call, 'endpoint' | 'method' | 'path' | 'headers' | 'body'> {
  const { method, operationId } = endpoint;
  const isForeign = objects === world.foreign;
  const changes = method !== 'GET' && !isForeign;
  const studies = { own: world.study, other: world.otherStudy, ended: world.endedStudy };
  const { studyId } = studies[study];
  const values: Record<string, string | number | undefined> = {
    ...objects,
    ...(changes
      ? {
          subjectId: MISSING_ID,
          subjectNo: 'none',
          visitId: MISSING_ID,
          pageId: MISSING_ID,
          queryId: MISSING_ID,
        }
      : {}),
    // A role that is limited to sites would be refused at a missing site.
    studyId,
    roleId: roleId ?? world.study.roles['site_staff'],
    ofStudyId: world.otherStudy.studyId,
    ofRoleId: changes ? MISSING_ID : world.study.roles['monitor'],
    versionId: changes ? MISSING_ID : world.study.versionId,
    from: world.study.versionId,
    to: world.study.versionId,
    personId: changes ? MISSING_ID : world.study.personId,
    assignmentId: MISSING_ID,
    requestId: MISSING_ID,
    noticeId: MISSING_ID,
    runId: MISSING_ID,
    jobId: MISSING_ID,
    deliveryId: MISSING_ID,
    exportId: MISSING_ID,
    documentId: MISSING_ID,
    presetId: MISSING_ID,
    signatureId: MISSING_ID,
    unblindingId: MISSING_ID,
    certificateNo: MISSING_ID,
    schemeKey: 'NONE',
    ticket: 'x'.repeat(43),
    mailId: MISSING_ID,
    tab: 'data',
    level: 'subject',
    language: 'en',
    search: 'x',
    email: 'nobody@casebook.example',
  };
  const valueOf = (name: string): string => {
    const value = values[name];
    if (value === undefined) {
      throw new Error(`${endpoint.key}: which {${name}} may a call without effect name?`);
    }
    return encodeURIComponent(value);
  };
  const query = endpoint.parameters
    .filter((one) => one.in === 'query' && (one.required || (isForeign && one.name === 'siteId')))
    .map(({ name }) => `${name}=${valueOf(name)}`);
  const placed =
    !ofStudy ||
    endpoint.path.includes('{studyId}') ||
    query.some((one) => one.startsWith('studyId='));
  const body = {
    ...(placed ? {} : { studyId }),
    ...(harmless ? {} : BODIES[operationId]),
    ...(!harmless && operationId === 'createQuery' ? { pageId: objects.pageId } : {}),
  };
  return {
    endpoint,
    method,
    path:
      endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name)) +
      (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(roleId ? { role: String(roleId), study: String(studyId) } : {}),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    body: method === 'GET' ? undefined : JSON.stringify(body),
  };
}

/** The meaning of a response for access: every response of a handler counts as "allowed". */
export function outcomeOf(call: Call, status: number, text: string): string {
  if (typeof call.expected === 'number') return String(status);
  if (status === 401 || status === 403) return 'refused';
  if (call.expected === 'hidden') {
    if (status === 404) return 'hidden';
    if (call.method === 'GET' && status === 200 && holdsNoRow(text)) return 'hidden';
  }
  if (status === 429 || status >= 500) return `broken (${status})`;
  return 'allowed';
}

/** A list filtered by a site out of reach is empty. */
function holdsNoRow(text: string): boolean {
  const { rows } = JSON.parse(text) as { rows?: unknown[] };
  return Array.isArray(rows) && rows.length === 0;
}
