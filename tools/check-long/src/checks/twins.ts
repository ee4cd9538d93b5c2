import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { freePort } from '@casebook/embedded-postgres';
import { withClient } from '@casebook/platform-db';
import { firstDifference, type Told, Unrepeatable, walkAnswers } from '@casebook/test-kit/twins';
import {
  type Ask,
  blindedRoles,
  filesBelow,
  fileTexts,
  madeFiles,
  readsByPost,
  Session,
  textOf,
} from '@casebook/tool-blind-scan';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type Portal, startPortal } from '@casebook/tool-start';
import { readEndpoints } from '@casebook/tool-validation';
import { must, type Note } from '../support/report';
import { newFolder, root } from '../support/folders';
import { exchangeSecrets, plantLeak } from './twin-secrets';

/** Accounts of the demo whose roles see kit types. */
const UNBLINDED = ['pharmacist', 'supply', 'supply2'];

/** Files whose bytes have their time of making in them where it cannot be told from data. */
const WITH_TIMES = /\.(?:mdb|xpt)$/;

/**
 * The demo study three times from one data folder: as it is, with its secrets exchanged, and with a leak on top. Everything that
 * blinded people of the demo get is compared: answers of all operations, files in all formats, mails.
 */
export async function twinPortals(note: Note): Promise<void> {
  const folders = [newFolder(), newFolder(), newFolder()];
  const [first, second, leaking] = folders as [string, string, string];
  try {
    await (await open(first)).stop();
    // PostgreSQL has an account of its own, to which its files belong.
    for (const folder of [second, leaking]) execFileSync('cp', ['-a', `${first}/.`, folder]);
    const one = await toldBy(first, async () => undefined);
    note(`${one.length} answers, files and mails to blinded people`);
    const changed: string[] = [];
    const other = await toldBy(second, async ({ adminUrl }) => {
      changed.push(...(await exchangeSecrets(adminUrl)));
    });
    note(`exchanged in the twin: ${changed.join(', ')}`);
    const difference = firstDifference(one, other);
    must(difference === null, `twins are told the same: ${difference}`);
    const leak = await toldBy(leaking, async ({ adminUrl }) => {
      await exchangeSecrets(adminUrl);
      await plantLeak(adminUrl);
    });
    const found = firstDifference(one, leak);
    must(found !== null, 'a planted leak is found');
    note(`the planted leak was found: ${found.slice(0, 160)}`);
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

const open = async (dataDir: string): Promise<Portal> =>
  startPortal(
    { root, port: await freePort(), dataDir, databaseUrl: null, demo: true },
    { onProgress: (text) => void process.stdout.write(`  ${text}\n`), durable: false },
  );

/** Everything that blinded people of the demo are told, one after the other. */
async function toldBy(dataDir: string, change: (portal: Portal) => Promise<void>): Promise<Told[]> {
  const portal = await open(dataDir);
  const told: Told[] = [];
  const unrepeatable = new Unrepeatable();
  const origin = new RegExp(portal.url.replaceAll('.', String.raw`\.`), 'g');
  const add = (what: string, text: string): void => {
    told.push({ what, text: unrepeatable.replace(text.replaceAll(origin, 'portal')) });
  };
  try {
    await change(portal);
    const endpoints = readEndpoints(root);
    for (const [login] of DEMO_ACCOUNTS) {
      const session = new Session(portal.url, { login, password: DEMO_PASSWORD });
      for (const { studyId, subjectNos } of await studies(portal.adminUrl)) {
        for (const role of await blindedRoles(portal.adminUrl, studyId, login)) {
          const who = `${login} as ${role.code} in ${studyId}`;
          const asRole = session.as(studyId, role.role_id);
          const ask: Ask = async (method, path, body) => {
            const answer = await asRole(method, path, body);
            const isJob = path.includes('/jobs/');
            // How often a job was asked for depends on the machine.
            if (!isJob)
              add(
                `${who}: ${method} ${path.replaceAll(/[?&]ticket=[^&]+/g, '')}`,
                `${answer.status} ${textOf(answer) ?? ''}`,
              );
            return answer;
          };
          const start = { studyId: String(studyId), roleId: String(role.role_id) };
          const read = async (path: string) => textOf(await ask('GET', path));
          await walkAnswers(endpoints, start, read, () => undefined);
          for (const path of readsByPost(studyId)) await ask('POST', path, {});
          for await (const { name, content } of madeFiles(ask, studyId, subjectNos)) {
            const texts = WITH_TIMES.test(name)
              ? [String(content.length)]
              : await fileTexts(name, content);
            add(`${who}: ${unrepeatable.replace(name)}`, texts.join('\n'));
          }
        }
      }
    }
    for (const file of filesBelow(join(dataDir, 'outbox'))) {
      const texts = await fileTexts(basename(file), readFileSync(file));
      const mail = texts.slice(1).join('\n');
      // Unblinded people are told of kit types and dates that are low, which differs between twins.
      if (!UNBLINDED.some((login) => mail.includes(`${login}@`))) add('mail', mail);
    }
    return told;
  } finally {
    await portal.stop();
  }
}

interface Study {
  studyId: number;
  subjectNos: string[];
}

const studies = (adminUrl: string): Promise<Study[]> =>
  withClient(adminUrl, async (admin) => {
    const { rows } = await admin.query<Study>(
      `select s.study_id as "studyId", array(
         select u.subject_no from subject.v1_subject u where u.study_id = s.study_id order by u.subject_no limit 3) as "subjectNos"
       from builder.v1_study s where s.iwrs_link order by 1`,
    );
    return rows;
  });
