import { QUERY_JSON } from '../engine/query-record.sql';

/** Queries of a page; null when there is none. */
export const QUERIES_JSON = (study: string, subject: string, page: string): string => `(
  select json_agg(${QUERY_JSON} order by q.query_id)
  from subject.query q where q.study_id = ${study} and q.subject_id = ${subject} and q.page_id = ${page})`;

export const COMMENTS_JSON = (study: string, subject: string, page: string): string => `(
  select json_agg(json_build_object('commentId', m.comment_id, 'blockKey', m.block_key, 'line', m.line,
    'itemKey', m.item_key, 'content', m.content, 'author', m.author_name, 'at', m.at) order by m.comment_id)
  from subject.comment m where m.study_id = ${study} and m.subject_id = ${subject} and m.page_id = ${page})`;

export const PAGE_NOTES = {
  name: 'page-notes',
  text: `select coalesce(${QUERIES_JSON('$1', '$2', '$3')}, '[]') as queries,
    coalesce(${COMMENTS_JSON('$1', '$2', '$3')}, '[]') as comments`,
};
