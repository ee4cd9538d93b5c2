import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { roleMarks } from '@casebook/catalogue';
import { withClient } from '@casebook/platform-db';
import { readEndpoints } from '@casebook/tool-validation';
import { findWords } from './find-words';
import { readSecrets, type StudySecrets } from './secret-words';
import { walkAnswers } from './walk';

/** Standard errors from which an order counts as telling something: by chance once in some 16,000 times. */
const MOST_Z = 4;
/** Numbers that an order must have before it can be tested. */
const LEAST_NUMBERS = 20;

export interface ScanPerson {
  login: string;
  password: string;
}

export interface Finding {
  /** Person and role, file, or order. */
  where: string;
  /** Address of the answer, or line of the file. */
  place: string;
  words: string[];
}

export interface ScanReport {
  studies: string[];
  /** Blinded roles as which answers were read, with how many. */
  roles: { who: string; answers: number }[];
  files: number;
  findings: Finding[];
}

interface Held {
  role_id: number;
  code: string;
  privileges: string[];
  sees_hidden: boolean;
}

/**
 * Looks for arms and kit types in everything that blinded people get.
 *
 * @param options.folders folders of mails and logs, which nobody may find an arm in
 */
export async function blindScan(options: {
  root: string;
  url: string;
  adminUrl: string;
  people: readonly ScanPerson[];
  folders: readonly string[];
}): Promise<ScanReport> {
  const { root, url, adminUrl, people, folders } = options;
  const secrets = await readSecrets(adminUrl);
  const endpoints = readEndpoints(root);
  const report: ScanReport = {
    studies: secrets.map(({ studyIdText }) => studyIdText),
    roles: [],
    files: 0,
    findings: orderFindings(secrets),
  };
  for (const person of people) {
    const token = await signIn(url, person);
    for (const study of secrets) {
      for (const role of await blindedRoles(adminUrl, study.studyId, person.login)) {
        const who = `${person.login} as ${role.code} in ${study.studyIdText}`;
        const headers = {
          authorization: `Bearer ${token}`,
          role: String(role.role_id),
          study: String(study.studyId),
        };
        const start = { studyId: String(study.studyId), roleId: String(role.role_id) };
        const answers = await walkAnswers(
          endpoints,
          start,
          (path) => readText(`${url}${path}`, headers),
          ({ path, text }) => {
            const words = findWords(text, study.words);
            if (words.length > 0) report.findings.push({ where: who, place: path, words });
          },
        );
        report.roles.push({ who, answers });
      }
    }
  }
  const words = secrets.flatMap((study) => study.words);
  for (const file of folders.flatMap(filesBelow)) {
    report.files += 1;
    const found = findWords(readFileSync(file, 'utf8'), words);
    if (found.length > 0) report.findings.push({ where: file, place: 'file', words: found });
  }
  return report;
}

function orderFindings(secrets: readonly StudySecrets[]): Finding[] {
  return secrets.flatMap(({ studyIdText, orders }) =>
    orders
      .filter(({ leak }) => leak.count >= LEAST_NUMBERS && Math.abs(leak.z) >= MOST_Z)
      .map(({ of, leak }) => ({
        where: `order of ${of} in ${studyIdText}`,
        place: `${leak.runs} runs of ${leak.count}`,
        words: [`${leak.z.toFixed(1)} standard errors`],
      })),
  );
}

/** The blinded roles that a person holds today. */
async function blindedRoles(adminUrl: string, studyId: number, login: string): Promise<Held[]> {
  return withClient(adminUrl, async (admin) => {
    const { rows } = await admin.query<Held>(
      `select distinct r.role_id, r.code, r.privileges, r.sees_hidden
       from admin.v1_role_holder h join auth.v1_person p using (person_id) join builder.v1_role r using (study_id, role_id)
       where h.study_id = $1 and p.login_id = $2 order by r.role_id`,
      [studyId, login],
    );
    // Who builds a study knows its arms, and no subject's.
    return rows.filter(
      ({ privileges, sees_hidden: seesHidden }) =>
        !roleMarks({ privileges, seesHidden }).unblinded && !privileges.includes('design_edit'),
    );
  });
}

async function signIn(url: string, { login, password }: ScanPerson): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: login, password }),
  });
  if (!answer.ok) throw new Error(`${login} cannot sign in: ${answer.status}`);
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

async function readText(url: string, headers: Record<string, string>): Promise<string | null> {
  const answer = await fetch(url, { headers, redirect: 'manual' });
  const text = await answer.text();
  // What a refusal says is read, too.
  const kind = answer.headers.get('content-type') ?? '';
  return /json|text|xml/.test(kind) ? text : null;
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
