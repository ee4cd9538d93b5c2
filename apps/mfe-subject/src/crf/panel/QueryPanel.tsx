import {
  commentsOf,
  type NoteTargetKey,
  queriesOf,
  useOpenPage,
  WHOLE_PAGE,
} from '@casebook/crf-page';
import { usePrivilege } from '@casebook/shell-sdk';
import { isActiveStatus } from '@casebook/subject-data';
import { DateTimeZoned } from '@casebook/ui/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector, useSessionMemory } from '../../store';
import { type NoteDraftKey, noteDraftKey } from '../../store/note-drafts';
import { Folded } from './Folded';
import { NoteForm } from './NoteForm';
import { QueryEntry } from './QueryEntry';
import styles from './panel.module.css';
import { useStoredPage } from './stored-page';
import { useQueryActs } from './useQueryActs';

/** Queries and comments of one item, line or page, with the acts that the role may do. */
export function QueryPanel({ id }: { id: NoteTargetKey }) {
  const { t } = useTranslation('mfe_subject');
  const queries = useAppSelector((state) => queriesOf(state, id));
  const { former } = useOpenPage();
  const page = useStoredPage();
  const closed = page.closed || former.has(id);
  const maySee = usePrivilege({ all: ['QUERY_VIEW'] });
  const mayIssue = usePrivilege({ all: ['QUERY_VIEW', 'QUERY_ISSUE'] }) && !closed;
  return (
    <>
      <h3 className={styles.group}>{t(id === WHOLE_PAGE ? 'query.titleOfPage' : 'query.title')}</h3>
      {queries.length === 0 ? (
        <p className={styles.empty}>
          {t(!maySee ? 'query.unseen' : id === WHOLE_PAGE ? 'query.noneOfPage' : 'query.none')}
        </p>
      ) : null}
      {queries.map((query) => (
        <QueryEntry key={query.queryId} query={query} />
      ))}
      {mayIssue ? (
        <NewQuery id={id} isFolded={queries.some(({ status }) => isActiveStatus(status))} />
      ) : null}
      <Comments id={id} closed={closed} />
    </>
  );
}

/** Where a query is raised; folded below one that still needs an act, which is then the thing to do. */
function NewQuery({ id, isFolded }: { id: NoteTargetKey; isFolded: boolean }) {
  const { t } = useTranslation('mfe_subject');
  const acts = useQueryActs();
  const draftKey = noteDraftKey('query', id);
  const isBegun = useHasDraft(draftKey);
  const form = (
    <div data-cb-new={isFolded ? undefined : true}>
      <NoteForm
        id={draftKey}
        label={t('query.content')}
        act={t('query.create')}
        requiredCode="SUBJECT_QUERY_CONTENT_REQUIRED"
        onSubmit={(text) => acts.create(id, text)}
      />
    </div>
  );
  if (!isFolded) return form;
  return (
    <Folded title={t('query.another')} isOpen={isBegun}>
      {form}
    </Folded>
  );
}

/** Comments are notes that nobody has to answer, so they are folded below the queries. */
function Comments({ id, closed }: { id: NoteTargetKey; closed: boolean }) {
  const { t } = useTranslation('mfe_subject');
  const comments = useAppSelector((state) => commentsOf(state, id));
  const { utcOffsetMinutes } = useStoredPage();
  const acts = useQueryActs();
  const draftKey = noteDraftKey('comment', id);
  const isBegun = useHasDraft(draftKey);
  const mayComment = usePrivilege({ all: ['COMMENT_ADD'] }) && !closed;
  return (
    <Folded title={t('comment.count', { count: comments.length })} isOpen={isBegun}>
      {comments.length === 0 ? <p className={styles.empty}>{t('comment.none')}</p> : null}
      {comments.map((comment) => (
        <div key={comment.commentId} className={styles.entry}>
          <p>{comment.content}</p>
          <span className={styles.meta}>
            {comment.author} · <DateTimeZoned utc={comment.at} offsetMinutes={utcOffsetMinutes} />
          </span>
        </div>
      ))}
      {mayComment ? (
        <>
          <p className={styles.empty}>{t('comment.note')}</p>
          <NoteForm
            id={draftKey}
            label={t('comment.content')}
            act={t('comment.add')}
            isSecondary
            requiredCode="COMMON_REQUIRED"
            onSubmit={(text) => acts.comment(id, text)}
          />
        </>
      ) : null}
    </Folded>
  );
}

function useHasDraft(key: NoteDraftKey): boolean {
  const { noteDrafts } = useSessionMemory();
  return useSyncExternalStore(noteDrafts.subscribe, () => noteDrafts.get(key) !== undefined);
}
