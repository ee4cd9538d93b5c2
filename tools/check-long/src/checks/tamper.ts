import { withClient } from '@casebook/platform-db';
import type { Client } from 'pg';
import { runCommand } from '../support/launcher';
import { must, type Note } from '../support/report';
import type { Workbench } from '../support/workbench';

const audit = (bench: Workbench, command: 'verify' | 'anchor') =>
  runCommand(['audit', command], { CASEBOOK_DATA: bench.dataDir });

/** Changes data with all rights over the database and without triggers. */
async function byHand<T>(bench: Workbench, work: (client: Client) => Promise<T>): Promise<T> {
  return withClient(bench.adminUrl, async (client) => {
    await client.query(`set session_replication_role = replica`);
    return work(client);
  });
}

async function mustVerify(bench: Workbench): Promise<string> {
  const { code, output } = await audit(bench, 'verify');
  must(code === 0 && output.includes('The audit trail is intact'), `it is intact: ${output}`);
  return output.trim().split('\n').at(-1)!;
}

/** A value changed by hand is reported; when it is restored, the trail can be verified again. */
export async function valueChangedByHand(bench: Workbench, note: Note): Promise<void> {
  const [entry] = await bench.entries(1, 'by-hand');
  must(await entry!.save(), 'the page is saved');
  await mustVerify(bench);
  const key = [bench.study.studyId, entry!.pageId, 'I0'];
  const set = (value: string) =>
    byHand(bench, async (client) => {
      const { rows } = await client.query<{ value: string }>(
        `update subject.item_value set value = $4 where study_id = $1 and page_id = $2 and item_key = $3
         returning old.value`,
        [...key, value],
      );
      return rows[0]!.value;
    });
  const original = await set('4711');
  const { code, output } = await audit(bench, 'verify');
  const finding = output.split('\n').find((line) => line.startsWith('row-differs')) ?? '';
  await set(original);
  must(code === 1, `the command ends with 1, it ended with ${code}: ${output}`);
  must(
    finding.includes(`${entry!.pageId}/B/0/I0`) &&
      finding.includes(`value is '4711', the audit trail says '${original}'`),
    `the value is named: ${output}`,
  );
  note(`named: ${finding}`);
  note(`put back: ${await mustVerify(bench)}`);
}

/** Rows of the audit store in the links of a subject after a given one. */
const tailOf = ([study, subject, link]: readonly [number, number, number]): string =>
  `study_id = ${study} and chain_kind = 'subject' and chain_id = ${subject} and link_no > ${link}`;

/** When the newest links of a subject are removed with all their changes, the anchor reveals it. */
export async function tailCutOff(bench: Workbench, note: Note): Promise<void> {
  const [entry] = await bench.entries(1, 'tail');
  must((await entry!.save()) && (await entry!.save()), 'the page is saved twice');
  const anchored = await audit(bench, 'anchor');
  must(anchored.code === 0, `an anchor is written: ${anchored.output}`);
  await mustVerify(bench);
  const place = await byHand(bench, async (client) => {
    const { rows } = await client.query<{ subject_id: number; link_no: number }>(
      `select p.subject_id, h.link_no from subject.page p
       join audit.chain_head h on h.study_id = p.study_id and h.chain_kind = 'subject' and h.chain_id = p.subject_id
       where p.study_id = $1 and p.page_id = $2`,
      [bench.study.studyId, entry!.pageId],
    );
    return [bench.study.studyId, rows[0]!.subject_id, rows[0]!.link_no - 1] as const;
  });
  await byHand(bench, async (client) => {
    for (const table of ['link', 'event']) {
      await client.query(
        `create table public.kept_${table} as select * from audit.${table} where ${tailOf(place)}`,
      );
      await client.query(`delete from audit.${table} where ${tailOf(place)}`);
    }
  });
  const { code, output } = await audit(bench, 'verify');
  await byHand(bench, async (client) => {
    for (const table of ['link', 'event']) {
      await client.query(`insert into audit.${table} select * from public.kept_${table}`);
      await client.query(`drop table public.kept_${table}`);
    }
  });
  const finding = output.split('\n').find((line) => line.startsWith('tail-cut')) ?? '';
  must(
    code === 1 && finding.includes(`subject ${place[1]}, link ${place[2] + 1}`),
    `the cut is named: ${output}`,
  );
  note(`named: ${finding}`);
  note(`put back: ${await mustVerify(bench)}`);
}
