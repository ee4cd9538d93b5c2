import type { Client } from 'pg';
import {
  type Certificate,
  type CertificateSubject,
  type CertifiedValue,
  faultsOfCertificate,
  subjectDigest,
  valuesDigest,
} from '../audit-file/certificate';
import type { Finding } from './report';

const CHAINS_PER_STATEMENT = 5_000;

/**
 * Compares the file of a lock certificate with the audit trail: every chain goes through the link that it ended with, and the
 * values that the events up to there give have the digests of the file. The rest of the verification compares the trail with
 * the current values.
 */
export async function verifyCertificate(
  client: Client,
  certificate: Certificate,
): Promise<Finding[]> {
  const of = `study ${certificate.studyId}, certificate ${certificate.certificateNo}`;
  const finding = (place: string, detail: string): Finding => ({
    kind: 'certificate-differs',
    place: of + place,
    detail,
  });
  const findings = faultsOfCertificate(certificate).map((fault) => finding('', fault));
  if (findings.length > 0) return findings;
  for (const { chain, missing } of await differentChains(client, certificate)) {
    findings.push(
      finding(
        `, ${chain}`,
        missing ? 'the chain ended with this link; it is gone' : 'the link has another hash',
      ),
    );
  }
  const endOf = new Map(
    certificate.chains
      .filter(({ kind }) => kind === 'subject')
      .map(({ id, linkNo }) => [id, linkNo]),
  );
  for (const subject of certificate.subjects) {
    if (await isAsCertified(client, certificate.studyId, subject, endOf.get(subject.subjectId))) {
      continue;
    }
    findings.push(
      finding(
        `, subject ${subject.subjectNo} (${subject.subjectId})`,
        'the events up to the certificate give other values than those that were certified',
      ),
    );
  }
  return findings;
}

async function differentChains(
  client: Client,
  { studyId, chains }: Certificate,
): Promise<{ chain: string; missing: boolean }[]> {
  const different = [];
  for (let from = 0; from < chains.length; from += CHAINS_PER_STATEMENT) {
    const piece = chains.slice(from, from + CHAINS_PER_STATEMENT);
    const { rows } = await client.query<{ chain: string; missing: boolean }>(
      `select concat(c.kind, ' ', c.id, ', link ', c.link_no) as chain, l.hash is null as missing
       from unnest($2::text[], $3::bigint[], $4::int[], $5::text[]) c(kind, id, link_no, hash)
       left join audit.link l on l.study_id = $1 and l.chain_kind = c.kind and l.chain_id = c.id and l.link_no = c.link_no
       where encode(l.hash, 'hex') is distinct from c.hash
       order by 1`,
      [
        studyId,
        piece.map(({ kind }) => kind),
        piece.map(({ id }) => id),
        piece.map(({ linkNo }) => linkNo),
        piece.map(({ hash }) => hash),
      ],
    );
    different.push(...rows);
  }
  return different;
}

async function isAsCertified(
  client: Client,
  studyId: number,
  { subjectId, salt, digest }: CertificateSubject,
  lastLink = 0,
): Promise<boolean> {
  const { rows } = await client.query<CertifiedValue>(
    `select distinct on (row_key) page_id::int as "pageId", block_key as "blockKey", line, item_key as "itemKey",
       after as value, revision, flags_after as flags, design_version_id as "designVersionId", action = 2 as deleted
     from audit.event
     where study_id = $1 and chain_kind = 'subject' and chain_id = $2 and link_no <= $3 and entity = 'item_value'
     order by row_key, event_id desc`,
    [studyId, subjectId, lastLink],
  );
  return subjectDigest(salt, valuesDigest(rows)) === digest;
}
