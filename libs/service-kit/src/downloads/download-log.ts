import { createHash } from 'node:crypto';
import type { Caller } from '../caller/caller';
import type { Db } from '../database/db';

/** A download of a person, which is part of the user history (spec section 2.2). */
export interface Download {
  /** Identifier of the screen whose list was downloaded, e.g. `SITE_LIST`. */
  what: string;
  /** Number of downloaded rows. */
  rows: number;
  /** Search, filters and sort order of the list. */
  filter: object;
}

/**
 * SQL of a service's download log, for its migration: the append-only table `download_event` and the
 * published view `v1_download_event` with the same columns in every service.
 */
export const downloadLogSql = (schema: string): string => `
  create table ${schema}.download_event (
    study_id integer not null,
    event_id bigint generated always as identity,
    at timestamptz not null default now(),
    person_id integer not null,
    role_id integer not null,
    what text not null,
    filter jsonb not null,
    rows integer not null,
    request_id text not null,
    primary key (study_id, event_id)
  );
  create index download_event_person on ${schema}.download_event (study_id, person_id, at);

  create function ${schema}.refuse_download_change() returns trigger language plpgsql as $$
  begin
    raise exception '% is append-only', tg_table_name;
  end $$;
  create trigger append_only before update or delete or truncate on ${schema}.download_event
    for each statement execute function ${schema}.refuse_download_change();

  create view ${schema}.v1_download_event as
    select study_id, event_id, at, person_id, role_id, what, filter, rows, request_id
    from ${schema}.download_event;`;

/** SQL that puts the download log under audit, including its existing rows; a write must have begun. */
export const downloadAuditSql = (schema: string): string => `
  select platform.audit_table('${schema}.download_event', '${schema}_download', 'person', 'person_id', 'study_id');
  select platform.record_existing('${schema}.download_event');`;

/** Longest filter that is kept word by word; no screen sends a longer one. */
const MAX_FILTER_LENGTH = 2_000;

/** A filter as it is kept for good: of one that is too long its length and digest. */
function keptFilter(filter: object): string {
  const text = JSON.stringify(filter);
  if (text.length <= MAX_FILTER_LENGTH) return text;
  const sha256 = createHash('sha256').update(text).digest('hex');
  return JSON.stringify({ length: text.length, sha256 });
}

/**
 * Makes the function that records a download in a service's own log. Await it before the rows are answered, so that no
 * download is unrecorded.
 *
 * @example export const recordDownload = downloadRecorder('admin');
 */
export const downloadRecorder = (schema: string) => {
  const statement = {
    name: 'download-event',
    text: `insert into ${schema}.download_event (study_id, person_id, role_id, what, filter, rows, request_id)
      values (:studyId, :personId, :roleId, :what, :filter, :rows, :requestId)`,
  };
  return async (db: Db, caller: Caller, { what, rows, filter }: Download): Promise<void> => {
    const { studyId, personId, roleId, requestId } = caller;
    // Written with study 0, because lists of a locked study can still be downloaded.
    await db.write(caller, { studyId: 0 }, (tx) =>
      tx.query({
        ...statement,
        values: {
          studyId,
          personId,
          roleId,
          what,
          filter: keptFilter(filter),
          rows,
          requestId,
        },
      }),
    );
  };
};
