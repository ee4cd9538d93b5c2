import { hiddenQueries, hidesNothing, type Unseen, WAITING_COUNTS } from '@casebook/role-view';
import type { NamedValues, Statement } from '@casebook/service-kit';

/** The figures of a study that the database lock shows; of disabled and deleted subjects nothing counts. */
export interface FiguresRow {
  subjects: number;
  signedSubjects: number;
  pages: number;
  savedPages: number;
  /** Items of which a signature holds, and all items. */
  signedItems: number;
  items: number;
  lastSignedAt: Date | null;
}

export const FIGURES = {
  name: 'study-figures',
  text: `select count(*)::int as subjects,
      count(*) filter (where s.items > 0 and s.signed >= s.items)::int as "signedSubjects",
      coalesce(sum(s.pages), 0)::int as pages, coalesce(sum(s.pages_started), 0)::int as "savedPages",
      coalesce(sum(s.signed), 0)::int as "signedItems", coalesce(sum(s.items), 0)::int as items,
      (select max(g.signed_at) from subject.v1_signed_at g where g.study_id = $1) as "lastSignedAt"
    from subject.v1_subject s where s.study_id = $1 and not s.disabled`,
};

/** Open (or opened again) and answered queries. */
export interface QueryCounts {
  open: number;
  answered: number;
}

/** All queries that somebody can still work on: nobody can act on those of a disabled or deleted subject. */
export const ALL_QUERIES = {
  name: 'study-queries',
  text: `select coalesce(sum(open_queries), 0)::int as open, coalesce(sum(answered_queries), 0)::int as answered
    from subject.v1_subject where study_id = $1 and not disabled`,
};

const COUNTED = 'not q.visit_deleted and not q.subject_disabled';

/** The same from the queries themselves, not from counters. */
export const RECOUNTED_QUERIES = {
  name: 'study-queries-recounted',
  text: `select ${WAITING_COUNTS} from subject.v1_waiting_query q where q.study_id = $1 and ${COUNTED}`,
};

/** The queries among {@link ALL_QUERIES} that the role must not see. */
export function unseenQueries(studyId: number, unseen: Unseen): Statement | null {
  if (hidesNothing(unseen)) return null;
  const values: Record<string, NamedValues[string]> = { studyId };
  const value = (one: string | readonly string[]) => {
    const name = `hidden${Object.keys(values).length}`;
    values[name] = one;
    return `:${name}`;
  };
  const hidden = hiddenQueries(unseen, value, {
    from: 'subject.v1_waiting_query q',
    columns: 'q.query_id, q.status',
    study: ':studyId',
    among: COUNTED,
  });
  return { text: `select ${WAITING_COUNTS} from (${hidden}) q`, values };
}
