import { type ItemInstanceKey, QueryStatus } from '@casebook/subject-data';
import { type Status, useStatusWord } from '@casebook/ui/core';
import { usePageText } from '../context/usePageText';
import { usePageSelector } from '../state/page-state';
import { isCommented, isOpenQuery, queriesOf } from '../state/selectors';
import { flagStatuses } from './Gutter';

/** Queries, comments and flags of an item as text, for the description of its input. */
export function ItemState({
  id,
  elementId,
  flags,
  note,
}: {
  id: ItemInstanceKey;
  elementId: string;
  flags: number;
  /** Further information about the value, such as that it is only proposed. */
  note?: string;
}) {
  const t = usePageText();
  const word = useStatusWord();
  const queries = usePageSelector((state) => queriesOf(state, id));
  const commented = usePageSelector((state) => isCommented(state, id));
  const open = queries.filter(isOpenQuery).length;
  const answered = queries.filter(({ status }) => status === QueryStatus.answered).length;
  const counted = (status: Status, count: number) =>
    count > 0 ? [`${word(status)}: ${count}`] : [];
  const words = [
    ...(note ? [note] : []),
    ...counted('openQuery', open),
    ...counted('answeredQuery', answered),
    ...(commented ? [t('commented')] : []),
    ...flagStatuses.flatMap(([flag, status]) => ((flags & flag) === 0 ? [] : [word(status)])),
  ];
  return (
    <span id={elementId} hidden>
      {words.join(', ')}
    </span>
  );
}
