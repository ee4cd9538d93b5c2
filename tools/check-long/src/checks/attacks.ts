import { join } from 'node:path';
import {
  type AnchoredHead,
  AnchorFile,
  anchorLine,
  readAnchors,
  readRelease,
  verifyAudit,
  withClient,
} from '@casebook/platform-db';
import { anchorKeyFileOf, publicKeysOf, readSigningKey } from '@casebook/release-signing';
import { RESEAL } from '@casebook/test-kit';
import type { Client } from 'pg';
import { must, type Note } from '../support/report';
import { root } from '../support/folders';
import type { Workbench } from '../support/workbench';

const ROUNDS = 24;
/** Every object that an attack with recomputed hashes changes. */
const STORE = ['link', 'event', 'chain_head', 'chain_count', 'anchor', 'anchor_head'].map(
  (table) => `audit.${table}`,
);

interface Attack {
  name: string;
  /** The table of which a random row is changed. */
  table: string;
  /** `the_row` is the ctid of the row. */
  sql: string;
}

const change = (table: string, set: string): Attack => ({
  name: `${table}: ${set}`,
  table,
  sql: `update ${table} set ${set} where ctid = the_row`,
});
const removal = (table: string): Attack => ({
  name: `${table}: a row removed`,
  table,
  sql: `delete from ${table} where ctid = the_row`,
});

const ATTACKS: Attack[] = [
  change('subject.item_value', `value = value || '1'`),
  change('subject.item_value', 'flags = flags + 1'),
  change('subject.item_value', `reason = coalesce(reason, '') || ' or so'`),
  change('subject.item_value', `origin = 'import'`),
  change('subject.item_value', 'visit_id = visit_id + 1000000'),
  change('subject.item_value', 'subject_id = subject_id + 1000000'),
  change('subject.item_value', 'num = coalesce(num, 0) + 1'),
  change('subject.subject', `subject_no = subject_no || 'x'`),
  change('subject.subject', 'disabled = not disabled'),
  change('subject.page', 'visit_id = visit_id + 1000000'),
  change('subject.page_counter', 'open_queries = open_queries + 1'),
  change('subject.subject_counter', 'entered = entered + 1'),
  change('auth.person_password', `hash = hash || 'x'`),
  change('auth.person', `email = 'x' || email`),
  change('auth.sign_in_event', `at = at - interval '1 day'`),
  change('builder.role_privilege', 'granted = not granted'),
  change('admin.assignment', 'role_id = role_id + 1'),
  change('audit.event', `after = coalesce(after, '') || ' '`),
  change('audit.link', 'actor_id = actor_id + 1'),
  change('audit.link', `at = at - interval '1 hour'`),
  change('audit.chain_head', `hash = sha256(hash)`),
  change('audit.chain_count', 'chains = chains - 1'),
  ...[
    'subject.item_value',
    'subject.subject_counter',
    'auth.sign_in_event',
    'audit.event',
    'audit.link',
    'audit.chain_head',
  ].map(removal),
];

/** Attacks that cannot be detected within the database, because the whole trail is recomputed. */
const RESEALED: Attack[] = [
  {
    name: 'a value with its events, and the whole trail made anew',
    table: 'subject.item_value',
    sql: `
      update audit.event e set after = v.value || '1' from subject.item_value v where v.ctid = the_row and e.entity = 'item_value'
        and e.study_id = v.study_id and e.subject_id = v.subject_id
        and e.row_key = concat(v.page_id, '/', v.block_key, '/', v.line, '/', v.item_key);
      update subject.item_value set value = value || '1',
        num = case when num is not null then (value || '1')::numeric end where ctid = the_row`,
  },
  {
    name: 'an author, and the whole trail made anew',
    table: 'audit.link',
    sql: `update audit.link set actor_name = 'Somebody else' where ctid = the_row`,
  },
  {
    name: 'a sign-in with its event, and the whole trail made anew',
    table: 'auth.sign_in_event',
    sql: `
      delete from audit.event e using auth.sign_in_event s where s.ctid = the_row and e.entity = 'sign_in_event'
        and e.row_key = s.event_id::text;
      update auth.person p set last_sign_in_at = null where p.person_id = (select s.person_id from auth.sign_in_event s where s.ctid = the_row);
      delete from auth.sign_in_event where ctid = the_row`,
  },
];

/** Random numbers that depend only on a printed seed (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const byHand = <T>(bench: Workbench, work: (client: Client) => Promise<T>): Promise<T> =>
  withClient(bench.adminUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    return work(client);
  });

/** Puts tables aside and back again, whatever happened to them. */
async function undone<T>(bench: Workbench, tables: readonly string[], work: () => Promise<T>) {
  const kept = (at: number): string => `public.kept_${at}`;
  await byHand(bench, async (client) => {
    for (const [at, table] of tables.entries()) {
      await client.query(`create table ${kept(at)} as select * from ${table}`);
    }
  });
  try {
    return await work();
  } finally {
    await byHand(bench, async (client) => {
      for (const [at, table] of tables.entries()) {
        const { rows } = await client.query<{ columns: string }>(
          `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
           where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
          [table],
        );
        const { columns } = rows[0]!;
        await client.query(`delete from ${table};
          insert into ${table} (${columns}) overriding system value select ${columns} from ${kept(at)};
          drop table ${kept(at)}`);
      }
    });
  }
}

/** An anchor as the portal carries it outside, into a folder of this check. */
async function carriedOutside(bench: Workbench): Promise<string> {
  const file = join(bench.dataDir, 'anchors-of-check.jsonl');
  await withClient(bench.adminUrl, async (client) => {
    await client.query(`select audit.write_anchor('check')`);
    const { rows } = await client.query<Parameters<typeof anchorLine>[0]>(
      `select anchor_no::int as "anchorNo", at::text, cause, chains, links::float8 as links, root
       from audit.v1_anchor order by anchor_no desc limit 1`,
    );
    const heads = await client.query<{ head: AnchoredHead }>(
      `select distinct on (study_id, chain_kind, chain_id) json_build_array(study_id, chain_kind, chain_id, link_no, hash) as head
       from audit.v1_anchor_head order by study_id, chain_kind, chain_id, anchor_no desc`,
    );
    const key = readSigningKey(anchorKeyFileOf(bench.dataDir));
    await new AnchorFile(file).append(
      anchorLine(
        rows[0]!,
        heads.rows.map(({ head }) => head),
        null,
        key,
      ),
    );
  });
  return file;
}

/** Tampering of every kind at random places; each one must be named, and the database must verify again when it is undone. */
export async function randomAttacks(bench: Workbench, note: Note): Promise<void> {
  const seed = Number(process.env['CHECK_SEED'] ?? Date.now() % 1_000_000);
  note(`seed ${seed} (CHECK_SEED=${seed} repeats it)`);
  const random = randomOf(seed);
  for (const entry of await bench.entries(3, 'attacked')) {
    must((await entry.save()) && (await entry.save()), 'a page is saved twice');
  }
  const file = await carriedOutside(bench);
  const keys = publicKeysOf(readSigningKey(anchorKeyFileOf(bench.dataDir)));
  const release = readRelease(root);
  const verify = async (outside: boolean) => {
    const anchors = outside ? await readAnchors(file, keys) : null;
    return withClient(bench.adminUrl, async (client) => {
      const { findings } = await verifyAudit(client, release, anchors);
      return findings;
    });
  };
  const attacked = (attack: Attack, after: string) =>
    byHand(bench, async (client) => {
      const { rows } = await client.query<{ place: string }>(
        `select ctid::text as place from ${attack.table} order by ctid`,
      );
      const place = rows[random(rows.length)]!.place;
      await client.query(attack.sql.replaceAll('the_row', `'${place}'::tid`) + after);
    });
  const mustBeIntact = async (when: string): Promise<void> => {
    const findings = await verify(true);
    must(findings.length === 0, `the trail is intact ${when}: ${JSON.stringify(findings[0])}`);
  };
  await mustBeIntact('before');
  for (let round = 0; round < ROUNDS; round += 1) {
    const attack = ATTACKS[random(ATTACKS.length)]!;
    await undone(bench, [...new Set([attack.table, ...STORE])], async () => {
      await attacked(attack, '');
      must((await verify(false)).length > 0, `round ${round} is named: ${attack.name}`);
    });
  }
  for (const attack of RESEALED) {
    const tables = [...new Set([attack.table, 'auth.person', ...STORE])];
    await undone(bench, tables, async () => {
      await attacked(attack, `; ${RESEAL}`);
      const seen = await verify(true);
      must(
        seen.some(({ kind }) => kind === 'tail-cut'),
        `an anchor outside tells it: ${attack.name}`,
      );
    });
  }
  await mustBeIntact('when all is undone');
  note(
    `${ROUNDS} attacks named; ${RESEALED.length} with the whole trail made anew seen by the anchors`,
  );
}
