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

/** Where and as what a call is made. */
export type Situation =
  | 'no session'
  | 'own study'
  | 'foreign site'
  | 'foreign study, own role'
  | 'foreign study, its role'
  | 'own study, foreign role';

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
const NONE = 999_999_999;

/**
 * Bodies that would do something. They are sent only where a refusal is expected and the input is judged before the
 * object: to prove a refusal, nothing else may be wrong with the call.
 */
const BODIES: Record<string, object> = {
  registerPerson: {
    email: 'nobody@casebook.example',
    name: 'Nobody',
    organisation: 'None',
    language: 'en',
  },
  resetPassword: { personId: NONE },
  registerSubject: { designVersionId: 1, items: [] },
  disableSubject: { reason: 'x' },
  enableSubject: { reason: 'x' },
  previewSubjectsState: { act: 'disable', subjectIds: [NONE] },
  setSubjectsState: { act: 'disable', subjectIds: [NONE], reason: 'x' },
  addVisit: { visitKey: 'x' },
  deleteVisit: { reason: 'x' },
  restoreVisit: { reason: 'x' },
  addComment: { blockKey: 'x', line: 0, itemKey: 'x', content: 'x' },
  savePage: {
    designVersionId: 1,
    items: [{ blockKey: 'x', line: 0, itemKey: 'x', value: 'x', revision: 0 }],
  },
  startEcsRun: { mode: 'preview', subjectIds: [NONE] },
  createQuery: { blockKey: 'x', line: 0, itemKey: 'x', content: 'x' },
  previewQueryBatch: { act: 'close', queries: [{ queryId: NONE, revision: 1 }] },
  runQueryBatch: { act: 'close', queries: [{ queryId: NONE, revision: 1 }], reason: 'x' },
  answerQuery: { answer: 'x', revision: 1 },
  editQueryContent: { content: 'x', revision: 1 },
  closeQuery: { revision: 1 },
  reopenQuery: { revision: 1 },
  deleteQuery: { reason: 'x', revision: 1 },
  exportTrail: { format: 'csv' },
};

/** Every call of an endpoint's row, with what the row says about it. */
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
  const { study, otherStudy, own, foreign } = world;
  const may = isAllowed(row, role);
  const through = PORTAL_ROLES.includes(role);
  const make = (
    situation: Situation,
    expected: Expected,
    where: { study: 'own' | 'other'; roleId: number; objects?: Objects },
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
  if (may && row.access === 'study' && SITE_ROLES.includes(role) && namesSite(endpoint)) {
    const where = { study: 'own', roleId: ownRole, objects: foreign } as const;
    calls.push(make('foreign site', 'hidden', where));
  }
  return calls;
}

interface Where {
  study: 'own' | 'other';
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
  const { studyId } = study === 'own' ? world.study : world.otherStudy;
  const values: Record<string, string | number | undefined> = {
    ...objects,
    ...(changes
      ? { subjectId: NONE, subjectNo: 'none', visitId: NONE, pageId: NONE, queryId: NONE }
      : {}),
    // A role that is limited to sites would be refused at a site that is not there.
    studyId,
    roleId: roleId ?? world.study.roles['site_staff'],
    ofRoleId: changes ? NONE : world.study.roles['monitor'],
    versionId: changes ? NONE : world.study.versionId,
    from: world.study.versionId,
    to: world.study.versionId,
    personId: changes ? NONE : world.study.personId,
    assignmentId: NONE,
    requestId: NONE,
    noticeId: NONE,
    runId: NONE,
    jobId: NONE,
    exportId: NONE,
    ticket: 'x'.repeat(43),
    mailId: NONE,
    tab: 'data',
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

/** What an answer says about access. Anything a service answers only after the caller was let in is "allowed". */
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

/** A list that is filtered by a site one does not reach is empty. */
function holdsNoRow(text: string): boolean {
  const { rows } = JSON.parse(text) as { rows?: unknown[] };
  return Array.isArray(rows) && rows.length === 0;
}
