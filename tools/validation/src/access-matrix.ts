import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** The demo roles, in the order of the columns. */
export const ACCESS_ROLES = [
  'site_staff',
  'investigator',
  'monitor',
  'data_manager',
  'pharmacist',
  'supply_manager',
  'approver',
  'study_builder',
  'administrator',
] as const;
export type AccessRole = (typeof ACCESS_ROLES)[number];

/** Roles that are held at some sites of a study only. */
export const SITE_ROLES: readonly AccessRole[] = [
  'site_staff',
  'investigator',
  'monitor',
  'pharmacist',
];

/** Roles that come with a right in the whole portal, so they are held in every study. */
export const PORTAL_ROLES: readonly AccessRole[] = ['study_builder', 'administrator'];

/**
 * Who may call an endpoint.
 * - `public`: everybody; `answer` is what a call without token and with an empty body gets
 * - `signed-in`: everybody with a session, whatever the role
 * - `portal`: whoever has the right in the whole portal that comes with these roles
 * - `member`: whoever holds any role in the study of the path
 * - `study`: whoever acts under one of these roles of the study of the path
 */
export type AccessRow = {
  note?: string;
  /** A call other than GET that does not change data of a study when its body is empty. */
  harmless?: boolean;
} & (
  | { access: 'public'; answer: number }
  | { access: 'signed-in' }
  | { access: 'member' }
  | { access: 'portal' | 'study'; allowed: AccessRole[] }
);

/** Service → `METHOD /path` → row. */
export type AccessMatrix = Record<string, Record<string, AccessRow>>;

export interface Endpoint {
  service: string;
  operationId: string;
  method: string;
  path: string;
  /** `METHOD /path`, the key of its row. */
  key: string;
  /** Names of parameters in path and query. */
  parameters: { name: string; in: string; required: boolean }[];
}

interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        parameters?: { name: string; in: string; required?: boolean }[];
      }
    >
  >;
}

const jsonFile = (root: string) => join(root, 'docs', 'validation', 'access-matrix.json');

export function readAccessMatrix(root: string): AccessMatrix {
  return JSON.parse(readFileSync(jsonFile(root), 'utf8')) as AccessMatrix;
}

/** Every endpoint of every service, from the committed API descriptions. */
export function readEndpoints(root: string): Endpoint[] {
  const services = join(root, 'services');
  return readdirSync(services)
    .toSorted((a, b) => a.localeCompare(b))
    .flatMap((service) => {
      const file = join(services, service, 'openapi.json');
      return existsSync(file)
        ? endpointsOf(service, JSON.parse(readFileSync(file, 'utf8')) as OpenApi)
        : [];
    });
}

function endpointsOf(service: string, { paths }: OpenApi): Endpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { operationId, parameters = [] }]): Endpoint => {
      const method = name.toUpperCase();
      return {
        service,
        operationId,
        method,
        path,
        key: `${method} ${path}`,
        parameters: parameters.map((one) => ({
          name: one.name,
          in: one.in,
          required: one.required === true,
        })),
      };
    }),
  );
}

/** Parameters that name an object of one site. */
const AT_SITE = ['siteId', 'subjectId', 'subjectNo', 'visitId', 'pageId', 'queryId'];

/**
 * Whether a call names an object of one site, so that an object of another site must be refused. An optional filter of a list does not,
 * except the site itself: it only narrows a list of what is at the own sites.
 */
export function namesSite({ parameters }: Endpoint): boolean {
  return parameters.some(
    ({ name, required }) => AT_SITE.includes(name) && (required || name === 'siteId'),
  );
}

/** Whether a role may call the endpoint in its own study. */
export function isAllowed(row: AccessRow, role: AccessRole): boolean {
  return row.access === 'portal' || row.access === 'study' ? row.allowed.includes(role) : true;
}

export function renderAccessMatrix(matrix: AccessMatrix, endpoints: Endpoint[]): string {
  const lines = [
    '# Access matrix',
    '',
    'Who may call which endpoint: every endpoint of every service × every role of a new study. Written by',
    '`npm run validation` from `access-matrix.json`, which people edit; the end-to-end test `e2e/access-matrix.e2e.ts` makes',
    'every call of this table against a running portal and fails when one is answered otherwise, and when an endpoint has',
    'no row.',
    '',
    '- `yes`: allowed. `sites`: allowed for objects of the own sites; those of other sites are refused with 403 or 404.',
    '- `·`: refused with 403.',
    '- Without a session everything but the rows `public` is refused with 401.',
    '- Under a role of the study that one does not hold, or held until a day that is over, everything is refused with 403.',
    '- In a study in which one holds no role everything is refused with 403, whatever role is named. `study_builder` and',
    '  `administrator` are held in every study, because they come with a right in the whole portal.',
    '- Lists hold only what is at the own sites: no answer to a role that is limited to sites names another site.',
    '- `any role`: the role does not count, only that one is signed in (or, where a study is named, holds a role there).',
  ];
  for (const [service, rows] of Object.entries(matrix)) {
    lines.push(
      '',
      `## ${service}`,
      '',
      `| Endpoint | ${ACCESS_ROLES.join(' | ')} | Note |`,
      `| --- | ${ACCESS_ROLES.map(() => ':-:').join(' | ')} | --- |`,
    );
    for (const [key, row] of Object.entries(rows)) {
      const endpoint = endpoints.find((one) => one.service === service && one.key === key);
      const cells = ACCESS_ROLES.map((role) => cell(row, role, endpoint));
      lines.push(`| \`${key}\` | ${cells.join(' | ')} | ${noteOf(row)} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function cell(row: AccessRow, role: AccessRole, endpoint: Endpoint | undefined): string {
  if (!isAllowed(row, role)) return '·';
  const limited =
    row.access === 'study' && SITE_ROLES.includes(role) && endpoint && namesSite(endpoint);
  return limited ? 'sites' : 'yes';
}

function noteOf(row: AccessRow): string {
  const kind = {
    public: 'public',
    'signed-in': 'any role',
    member: 'any role in the study',
    portal: 'right in the whole portal',
    study: '',
  }[row.access];
  return [kind, row.note].filter(Boolean).join('; ');
}
