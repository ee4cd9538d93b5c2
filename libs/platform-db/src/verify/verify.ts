import type { Client } from 'pg';
import type { OutsideAnchors } from '../anchor/read-anchors';
import { verifyAnchors } from './anchors';
import { verifyHeads, verifyLinks } from './links';
import { verifyOutside } from './outside';
import type { ReleasedSchema } from './release';
import { replay } from './replay';
import type { AuditedTable, Finding, VerifyReport } from './report';
import { verifySchema } from './schema';

const NOTHING_OUTSIDE =
  'Nothing was compared with anchors outside the database (--anchors <file or folder>): who holds the database could have made all of it anew.';

/**
 * Verifies the audit store (design section 3): recomputes every link, compares the events of every audited table with its
 * current rows, recomputes derived data, and compares the chains with the anchors and the database with the release. Reads
 * one consistent snapshot.
 *
 * Digests are recomputed with SQL of this program, because functions of the database could have been changed.
 *
 * @param client connection that may read the audit schema and all audited tables
 * @param release the expected database; without it only the tables that the database itself lists as audited are replayed
 * @param outside anchors from outside the database
 */
export async function verifyAudit(
  client: Client,
  release: readonly ReleasedSchema[] | null = null,
  outside: OutsideAnchors | null = null,
): Promise<VerifyReport> {
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    return await verifyInTransaction(client, release, outside);
  } finally {
    await client.query('rollback');
  }
}

/** As {@link verifyAudit}, within the current transaction of the connection: what that has changed is seen, too. */
export async function verifyInTransaction(
  client: Client,
  release: readonly ReleasedSchema[] | null = null,
  outside: OutsideAnchors | null = null,
): Promise<VerifyReport> {
  await client.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local extra_float_digits = 1;
     set local search_path = pg_catalog; set local row_security = off; set local work_mem = '64MB'`,
  );
  const findings = [
    ...(release ? await verifySchema(client, release) : []),
    ...(await verifyLinks(client)),
    ...(await verifyHeads(client)),
    ...(await verifyAnchors(client)),
  ];
  let rows = 0;
  for (const table of await auditedTables(client, release)) {
    const outcome = await replay(client, table);
    rows += outcome.rows;
    findings.push(...outcome.findings);
  }
  for (const { text } of release?.flatMap(({ checks }) => checks) ?? []) {
    const derived = await client.query<Omit<Finding, 'kind'>>(text);
    findings.push(...derived.rows.map((row) => ({ ...row, kind: 'derived-differs' as const })));
  }
  const counts = await client.query<{ links: number; events: number; anchors: number }>(
    `select (select count(*) from audit.link)::int as links, (select count(*) from audit.event)::int as events,
              (select count(*) from audit.anchor)::int as anchors`,
  );
  const compared = outside
    ? await verifyOutside(client, outside)
    : { findings: [], notes: [NOTHING_OUTSIDE] };
  findings.push(...compared.findings);
  return { ...counts.rows[0]!, rows, findings, notes: compared.notes };
}

/** Tables of the release that exist; missing ones are reported elsewhere. */
async function auditedTables(
  client: Client,
  release: readonly ReleasedSchema[] | null,
): Promise<AuditedTable[]> {
  if (!release) {
    return (
      await client.query<AuditedTable>(
        `select table_name, entity, chain_kind, chain_column, study_column, key_columns, ignored_columns, row_form,
           digest_columns
         from audit.audited_table order by 1`,
      )
    ).rows;
  }
  const tables = release.flatMap(({ catalog }) => catalog.audited);
  const there = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(name) is not null',
    [tables.map(({ table_name: name }) => name)],
  );
  const names = new Set(there.rows.map(({ name }) => name));
  return tables.filter(({ table_name: name }) => names.has(name));
}
