import type { Client } from 'pg';
import type { OutsideAnchor, OutsideAnchors } from '../anchor/read-anchors';
import type { Finding } from './report';

const HEADS_PER_STATEMENT = 5_000;

/** Compares the chains with the anchors that were kept outside the database, which its administrator cannot change. */
export async function verifyOutside(
  client: Client,
  { anchors, faults }: OutsideAnchors,
): Promise<{ findings: Finding[]; notes: string[] }> {
  const findings: Finding[] = faults.map((fault) => ({ kind: 'anchor-differs', ...fault }));
  const last = anchors.at(-1);
  if (!last) {
    findings.push({ kind: 'anchor-differs', place: 'outside anchors', detail: 'there is none' });
    return { findings, notes: [] };
  }
  for (const anchor of anchors) {
    findings.push(
      ...(anchor.heads ? await missingHeads(client, anchor) : await differentRoot(client, anchor)),
    );
  }
  findings.push(...(await differentAnchors(client, anchors)));
  const counted = await client.query<{ links: string }>(
    'select coalesce(sum(link_no), 0) as links from (select count(*) as link_no from audit.link) x',
  );
  const links = Number(counted.rows[0]!.links);
  // The anchor with the most links, not the last one: an anchor that was made after a removal of links has fewer.
  const longest = anchors.toSorted((a, b) => b.links - a.links)[0]!;
  if (links < longest.links) {
    findings.push({
      kind: 'tail-cut',
      place: 'the whole trail',
      detail:
        `it has ${longest.links - links} transactions less than outside anchor ${longest.seq} of ${longest.at} saw. A database that was restored ` +
        'from an older backup looks like this, and so does one whose newest entries were taken away',
    });
  }
  const note =
    `${Math.max(links - last.links, 0)} transactions since the last outside anchor (${last.seq} of ${last.at}) are vouched for ` +
    'by the database only.';
  return { findings, notes: [note] };
}

async function missingHeads(client: Client, anchor: OutsideAnchor): Promise<Finding[]> {
  const findings: Finding[] = [];
  const heads = anchor.heads!;
  for (let from = 0; from < heads.length; from += HEADS_PER_STATEMENT) {
    const piece = heads.slice(from, from + HEADS_PER_STATEMENT);
    const { rows } = await client.query<Finding>(
      `select 'tail-cut' as kind, concat('study ', study_id, ', ', chain_kind, ' ', chain_id, ', link ', link_no) as place,
         concat('outside anchor ', $6::int, ' of ', $7::text, ' has this link',
           case when l.hash is null then '; it is gone' else ' with another hash' end) as detail
       from unnest($1::int[], $2::text[], $3::bigint[], $4::int[], $5::text[]) a(study_id, chain_kind, chain_id, link_no, hash)
       left join audit.link l using (study_id, chain_kind, chain_id, link_no)
       where encode(l.hash, 'hex') is distinct from a.hash
       order by 2`,
      [0, 1, 2, 3, 4]
        .map((column): unknown => piece.map((head) => head[column]))
        .concat([anchor.seq, anchor.at]),
    );
    findings.push(...rows);
  }
  return findings;
}

/** Checks an anchor without its chains, as in a mail: the database must give the same root for that moment. */
async function differentRoot(client: Client, anchor: OutsideAnchor): Promise<Finding[]> {
  const { rows } = await client.query<{ root: string }>(
    `select encode(sha256(coalesce(string_agg(sha256(convert_to(
        concat(h.study_id, '|', h.chain_kind, '|', h.chain_id, '|', h.link_no, '|', encode(h.hash, 'hex')), 'UTF8')),
        ''::bytea order by h.study_id, h.chain_kind collate "C", h.chain_id), ''::bytea)), 'hex') as root
     from (
       select distinct on (study_id, chain_kind, chain_id) study_id, chain_kind, chain_id, link_no, hash
       from audit.anchor_head where anchor_no <= $1
       order by study_id, chain_kind, chain_id, anchor_no desc
     ) h`,
    [anchor.anchorNo],
  );
  if (rows[0]!.root === anchor.root) return [];
  return [
    {
      kind: 'anchor-differs',
      place: `outside anchor ${anchor.seq} of ${anchor.at}`,
      detail: `the chains that the database has for anchor ${anchor.anchorNo} are not those that were signed`,
    },
  ];
}

/** Finds anchors of the database that were removed or changed after they had been copied outside. */
async function differentAnchors(
  client: Client,
  anchors: readonly OutsideAnchor[],
): Promise<Finding[]> {
  const { rows } = await client.query<Finding>(
    `select 'anchor-differs' as kind, concat('anchor ', o.anchor_no) as place,
       case when a.anchor_no is null then 'it was carried outside; the database has it no more'
         else 'it was carried outside with other content' end as detail
     from unnest($1::bigint[], $2::text[]) o(anchor_no, root)
     left join audit.anchor a using (anchor_no)
     where encode(a.root, 'hex') is distinct from o.root
     order by o.anchor_no`,
    [anchors.map(({ anchorNo }) => anchorNo), anchors.map(({ root }) => root)],
  );
  return rows;
}
