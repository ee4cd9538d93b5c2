/** Statements of the lock certificate. */

export interface DigestRow {
  subject_id: number;
  subject_no: string;
  value_count: number;
  digest: string;
}

/** The digests of the values of the next $3 subjects after $2. */
export const NEXT_DIGESTS = {
  name: 'certificate-digests',
  text: `select subject_id, subject_no, value_count, encode(digest, 'hex') as digest
    from subject.v1_value_digest where study_id = $1 and subject_id > $2 order by subject_id limit $3`,
};

export const COUNT_SUBJECTS = {
  name: 'certificate-subjects',
  text: 'select count(*)::int as n from subject.v1_subject where study_id = $1',
};

/** The end of every audit chain of the study. */
export const CHAIN_ENDS = {
  name: 'certificate-chains',
  text: `select h.chain_kind as kind, h.chain_id::float8 as id, h.link_no as "linkNo", l.hash
    from audit.v1_chain_head h join audit.v1_link l using (study_id, chain_kind, chain_id, link_no)
    where h.study_id = $1 order by h.chain_kind, h.chain_id`,
};

/** The versions that sites of the study ever got. */
export const VERSIONS = {
  name: 'certificate-versions',
  text: `select v.version_id as "versionId", v.version_no as "versionNo", v.name, v.checksum
    from builder.v1_design_version v
    where v.study_id = $1 and exists (
      select from builder.v1_release r where r.study_id = v.study_id and r.version_id = v.version_id)
    order by v.version_id`,
};

/** The study and the act that locked it. */
export interface LockedRow {
  study_id_text: string;
  locked_at: string;
  person_name: string;
  reason: string;
}

export const LOCKED = {
  name: 'certificate-of-lock',
  text: `select t.study_id_text, a.person_name, a.reason,
      to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as locked_at
    from status.lock_act a join builder.v1_study t using (study_id)
    where a.study_id = $1 and a.act_no = $2`,
};

export const LAST_CERTIFICATE = {
  name: 'certificate-last',
  text: 'select coalesce(max(certificate_no), 0) as no from status.certificate where study_id = $1',
};

export const INSERT_CERTIFICATE = {
  name: 'certificate-insert',
  text: `insert into status.certificate (study_id, certificate_no, act_no, written_at, subjects, signed_subjects, pages,
      saved_pages, "values", versions, subjects_digest, chains_digest, digest)
    values (:studyId, :certificateNo, :actNo, :writtenAt, :subjects, :signedSubjects, :pages, :savedPages, :values,
      :versions, :subjectsDigest, :chainsDigest, :digest)`,
};

export const INSERT_SUBJECTS = {
  name: 'certificate-insert-subjects',
  text: `insert into status.certificate_subject (study_id, certificate_no, subject_id, subject_no, value_count, salt, digest)
    select :studyId, :certificateNo, x.*
    from unnest(:ids::int[], :numbers::text[], :counts::int[], :salts::text[], :digests::text[]) x`,
};

export const INSERT_CHAINS = {
  name: 'certificate-insert-chains',
  text: `insert into status.certificate_chain (study_id, certificate_no, chain_kind, chain_id, link_no, hash)
    select :studyId, :certificateNo, x.*
    from unnest(:kinds::text[], :ids::bigint[], :links::int[], :hashes::text[]) x`,
};

/** A mark of all chains, which is copied outside the database. */
export const WRITE_ANCHOR = {
  name: 'certificate-anchor',
  text: 'select audit.write_anchor($1)',
};
