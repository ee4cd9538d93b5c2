import { MAX_PAGE_SIZE } from '@casebook/catalogue';
import { MAX_QUERIES_AT_ONCE } from '@casebook/subject-data';
import { type ListQueriesApiArg, type QueryRow, subjectApi } from '@casebook/api-subject';
import { useMessages, useFailure } from '@casebook/shell-sdk';
import { type ChosenRows, ReasonedButton } from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../store';

/** Selects all results of the list, on all its pages. */
export function SelectAll(props: {
  request: ListQueriesApiArg;
  total: number;
  chosen: ChosenRows<QueryRow>;
}) {
  const { request, total, chosen } = props;
  const { t } = useTranslation('mfe_subject');
  const failure = useFailure();
  const messages = useMessages();
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const select = async () => {
    setBusy(true);
    const pages = Array.from({ length: Math.ceil(total / MAX_PAGE_SIZE) }, (_, at) =>
      dispatch(
        subjectApi.endpoints.listQueries.initiate(
          { ...request, page: at + 1, size: MAX_PAGE_SIZE },
          { forceRefetch: true, subscribe: false },
        ),
      ),
    );
    const answers = await Promise.all(pages);
    setBusy(false);
    const failed = answers.find(({ error }) => error);
    if (failed) return failure.notify(failed.error);
    const rows = answers.flatMap(({ data }) => data?.rows ?? []);
    chosen.onChange(
      rows.map(({ queryId }) => queryId),
      rows,
    );
  };
  if (total <= chosen.rows.length) return null;
  return (
    <ReasonedButton
      loading={busy}
      disabledReason={
        total > MAX_QUERIES_AT_ONCE
          ? messages.text('SUBJECT_QUERIES_TOO_MANY', { max: MAX_QUERIES_AT_ONCE })
          : undefined
      }
      onClick={() => void select()}
    >
      {t('queries.selectAll', { count: total })}
    </ReasonedButton>
  );
}
