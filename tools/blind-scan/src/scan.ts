import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { walkAnswers } from '@casebook/test-kit/twins';
import { readEndpoints } from '@casebook/tool-validation';
import { fileTexts } from './file-texts';
import { findWords, withoutPublic } from './find-words';
import { blindedRoles, readsByPost, type ScanPerson, Session, textOf } from './blinded-people';
import { type Ask, madeFiles } from './made-files';
import type { OrderLeak } from './order-leak';
import { readSecrets, type StudySecrets } from './secret-words';

/** Standard errors from which an order counts as telling something: by chance once in some 16,000 times. */
const MOST_Z = 4;
/** Numbers that an order must have before it can be tested. */
const LEAST_NUMBERS = 20;

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

const ordersOf = ({ studyIdText, orders }: StudySecrets): TestedOrder[] =>
  orders.map(({ of, leak, kinds }) => ({
    where: `order of ${of} in ${studyIdText}`,
    ...leak,
    isTested: leak.count >= LEAST_NUMBERS && kinds > 1,
  }));

const tellsArms = ({ isTested, z }: TestedOrder): boolean => isTested && Math.abs(z) >= MOST_Z;

/** All files in a folder, in the order of their names. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
