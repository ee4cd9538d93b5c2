import { type QueryStep, type QueryValue, useGetQueryHistoryQuery } from '@casebook/api-subject';
import type { PageQuery } from '@casebook/crf-page';
import { failureOf, useMessages, useText } from '@casebook/shell-sdk';
import { QueryStatus, QueryType } from '@casebook/subject-data';
import { Button, DateTimeZoned } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import styles from './panel.module.css';
import { useStoredPage } from './stored-page';

/** What is known of a step before the history is read. */
type Step = Pick<QueryStep, 'at' | 'person' | 'status' | 'content' | 'answer'> &
  Partial<Omit<QueryStep, 'at' | 'person' | 'status' | 'content' | 'answer'>>;

/** Question, answers and acts in their order, with the value of the item then and now. */
export function QueryThread({ query }: { query: PageQuery }) {
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const { studyId } = useStoredPage();
  const { data, error, refetch } = useGetQueryHistoryQuery(
    { studyId, queryId: query.queryId },
    { refetchOnMountOrArgChange: true },
  );
  const steps: readonly Step[] = data?.steps ?? stepsOf(query);
  return (
    <>
      <ol className={styles.thread} aria-label={t('query.conversation')}>
        {steps.map((step, at) => (
          <ThreadStep
            key={step.eventId ?? at}
            query={query}
            step={step}
            before={steps[at - 1]}
            isTakenBack={steps[at + 1]?.undoes ?? false}
          />
        ))}
      </ol>
      {data && query.itemKey !== null ? <ValueLine then={data.steps[0]} now={data.now} /> : null}
      {error ? (
        <div role="alert">
          <p className={styles.fault}>{messages.of(failureOf(error))}</p>
          <Button size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** The question and its answer, as the page itself knows them. */
function stepsOf(query: PageQuery): Step[] {
  const { content, issuer, issuedAt, answer, answeredBy, answeredAt } = query;
  const asked = { at: issuedAt, person: issuer, status: QueryStatus.open, content, answer: null };
  if (answer === null) return [asked];
  const status = QueryStatus.answered;
  return [asked, { at: answeredAt!, person: answeredBy!, status, content: null, answer }];
}

function ThreadStep(props: {
  query: PageQuery;
  step: Step;
  before: Step | undefined;
  isTakenBack: boolean;
}) {
  const { query, step, before, isTakenBack } = props;
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const { utcOffsetMinutes } = useStoredPage();
  const isOfSystem = step.origin === 'check' || (!before && query.type === QueryType.system);
  const kind = step.undoes ? 'undone' : kindOf(step, before);
  const isSaid = kind === 'asked' || kind === 'answered' || kind === 'reworded';
  return (
    <li
      className={[styles.step, kind === 'answered' && styles.reply, isTakenBack && styles.takenBack]
        .filter(Boolean)
        .join(' ')}
    >
      <span className={styles.meta}>
        <strong>{t(`query.step.${kind}`)}</strong> ·{' '}
        {isOfSystem ? t('queries.system') : step.person}
        {step.role && !isOfSystem ? ` (${text(step.role)})` : ''} ·{' '}
        <DateTimeZoned utc={step.at} offsetMinutes={utcOffsetMinutes} />
        {isTakenBack ? ` · ${t('query.takenBack')}` : ''}
      </span>
      {isSaid ? <p>{kind === 'answered' ? step.answer : text(step.content)}</p> : null}
      {step.reason ? (
        <p>
          {t('audit.reason')}: {step.reason}
        </p>
      ) : null}
    </li>
  );
}

function kindOf({ status, content, answer }: Step, before: Step | undefined) {
  if (!before) return 'asked';
  if (status !== before.status) {
    if (status === QueryStatus.answered && answer !== null) return 'answered';
    if (status === QueryStatus.closed) return 'closed';
    return status === QueryStatus.canceled ? 'removed' : 'reopened';
  }
  return answer !== null ? 'answered' : content ? 'reworded' : 'closed';
}

/** The value when it was asked about, and the value now. */
function ValueLine({ then, now }: { then: QueryValue | undefined; now: QueryValue }) {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const words = (one: QueryValue | undefined) =>
    text(one?.valueLabel) || one?.value || t('item.empty');
  const isSame = (then?.value ?? '') === (now.value ?? '');
  return (
    <p className={styles.valueLine}>
      {isSame ? (
        <>
          {t('query.valueSame')} <b>{words(now)}</b>
        </>
      ) : (
        <>
          {t('query.valueThen')} <b>{words(then)}</b> → {t('query.valueNow')} <b>{words(now)}</b>
        </>
      )}
    </p>
  );
}
