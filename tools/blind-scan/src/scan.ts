import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { roleMarks } from '@casebook/catalogue';
import { withClient } from '@casebook/platform-db';
import { readEndpoints } from '@casebook/tool-validation';
import { fileTexts } from './file-texts';
import { findWords, withoutPublic } from './find-words';
import { type Answered, type Ask, madeFiles } from './made-files';
import type { OrderLeak } from './order-leak';
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

/** An order of numbers, and what it tells. */
export interface TestedOrder extends OrderLeak {
  /** What is numbered in which study. */
  where: string;
  /** False: there are too few numbers for a test, or all have the same arm. */
  isTested: boolean;
}

export interface ScanReport {
  studies: string[];
  orders: TestedOrder[];
  /** Blinded roles with how many answers, and which files, were read as them. */
  roles: { who: string; answers: number; files: string[] }[];
  /** Mails and logs. */
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
 * @param options.studyIds only these studies
 */
export async function blindScan(options: {
  root: string;
  url: string;
  adminUrl: string;
  people: readonly ScanPerson[];
  folders: readonly string[];
  studyIds?: readonly number[];
}): Promise<ScanReport> {
  const { root, url, adminUrl, people, folders, studyIds } = options;
  const all = await readSecrets(adminUrl);
  const secrets = all.filter(({ studyId }) => studyIds?.includes(studyId) ?? true);
  const endpoints = readEndpoints(root);
  const orders = secrets.flatMap(ordersOf);
  const report: ScanReport = {
    studies: secrets.map(({ studyIdText }) => studyIdText),
    orders,
    roles: [],
    files: 0,
    findings: orders.filter(tellsArms).map(({ where, runs, count, z }) => ({
      where,
      place: `${runs} runs of ${count}`,
      words: [`${z.toFixed(1)} standard errors`],
    })),
  };
  for (const person of people) {
    const session = new Session(url, person);
    for (const study of secrets) {
      for (const role of await blindedRoles(adminUrl, study.studyId, person.login)) {
        const who = `${person.login} as ${role.code} in ${study.studyIdText}`;
        const ask = session.as(study.studyId, role.role_id);
        const search = (place: string, text: string): void => {
          const words = findWords(withoutPublic(text, study.publicTexts), study.words);
          if (words.length > 0) report.findings.push({ where: who, place, words });
        };
        const start = { studyId: String(study.studyId), roleId: String(role.role_id) };
        const answers = await walkAnswers(
          endpoints,
          start,
          async (path) => textOf(await ask('GET', path)),
          ({ path, text }) => search(path, text),
        );
        const files: string[] = [];
        const heard: Ask = async (method, path, body) => {
          const answer = await ask(method, path, body);
          search(`${method} ${path}`, textOf(answer) ?? '');
          return answer;
        };
        for (const path of readsByPost(study.studyId)) await heard('POST', path, {});
        for await (const { name, content } of madeFiles(heard, study.studyId, study.subjectNos)) {
          files.push(name);
          for (const text of await fileTexts(name, content)) search(name, text);
        }
        report.roles.push({ who, answers, files });
      }
    }
  }
  const words = secrets.flatMap((study) => study.words);
  const publicTexts = secrets.flatMap((study) => study.publicTexts);
  for (const file of folders.flatMap(filesBelow)) {
    report.files += 1;
    const texts = await fileTexts(basename(file), readFileSync(file));
    const found = findWords(withoutPublic(texts.join('\n'), publicTexts), words);
    if (found.length > 0) report.findings.push({ where: file, place: 'file', words: found });
  }
  return report;
}

/** Answers that are read with POST. */
const readsByPost = (studyId: number): string[] => [
  '/api/study/list',
  `/api/study/${studyId}/site/list-master-data`,
  `/api/study/${studyId}/status/filter-master-list`,
];

const ordersOf = ({ studyIdText, orders }: StudySecrets): TestedOrder[] =>
  orders.map(({ of, leak, kinds }) => ({
    where: `order of ${of} in ${studyIdText}`,
    ...leak,
    isTested: leak.count >= LEAST_NUMBERS && kinds > 1,
  }));

const tellsArms = ({ isTested, z }: TestedOrder): boolean => isTested && Math.abs(z) >= MOST_Z;

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

/** A signed-in person, who is signed in again when the session has ended. */
class Session {
  #token: Promise<string> | undefined;

  constructor(
    private readonly url: string,
    private readonly person: ScanPerson,
  ) {}

  as(studyId: number, roleId: number): Ask {
    const scope = { role: String(roleId), study: String(studyId) };
    return async (method, path, body) => {
      const send = async () =>
        fetch(`${this.url}${path}`, {
          method,
          redirect: 'manual',
          headers: {
            ...scope,
            authorization: `Bearer ${await (this.#token ??= this.signIn())}`,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
      let answer = await send();
      if (answer.status === 401) {
        this.#token = undefined;
        answer = await send();
      }
      const disposition = answer.headers.get('content-disposition') ?? '';
      return {
        status: answer.status,
        name: /filename="([^"]+)"/.exec(disposition)?.[1] ?? '',
        kind: answer.headers.get('content-type') ?? '',
        content: Buffer.from(await answer.arrayBuffer()),
      };
    };
  }

  private async signIn(): Promise<string> {
    const { login, password } = this.person;
    const answer = await fetch(`${this.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: login, password }),
    });
    if (!answer.ok) throw new Error(`${login} cannot sign in: ${answer.status}`);
    return ((await answer.json()) as { accessToken: string }).accessToken;
  }
}

/** What a refusal says is read, too. */
const textOf = ({ kind, content }: Answered): string | null =>
  /json|text|xml/.test(kind) ? content.toString() : null;

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
