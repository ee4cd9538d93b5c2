import { type Status, StatusSign } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { QueryStatus } from '@casebook/subject-data';

const glyphs: Readonly<Record<number, Status>> = {
  [QueryStatus.open]: 'openQuery',
  [QueryStatus.reopened]: 'openQuery',
  [QueryStatus.answered]: 'answeredQuery',
  [QueryStatus.closed]: 'closedQuery',
};

/** The status of a query as glyph and text. A deleted query has no glyph, because it needs no action. */
export function QueryStatusMark({ status }: { status: number }) {
  const { t } = useTranslation('mfe_subject');
  const glyph = glyphs[status];
  return (
    <span className="cb-status">
      {glyph ? <StatusSign status={glyph} /> : null}
      <strong>{t(`query.status.${status}`)}</strong>
    </span>
  );
}
