import { type Status, useStatusWord } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../store';
import type { ItemId } from '../state/places';
import { isCommented, isOpen, queriesOf, QueryStatus } from '../state/selectors';
import { flagStatuses } from './Gutter';

/** Queries, comments and flags of an item in words, for the description of its input. */
export function ItemState({
  id,
  elementId,
  flags,
  note,
}: {
  id: ItemId;
  elementId: string;
  flags: number;
  /** What else is to be known of the value, such as that it is only proposed. */
  note?: string;
}) {
  const { t } = useTranslation('mfe_subject');
  const word = useStatusWord();
  const queries = useAppSelector((state) => queriesOf(state, id));
  const commented = useAppSelector((state) => isCommented(state, id));
  const open = queries.filter(isOpen).length;
  const answered = queries.filter(({ status }) => status === QueryStatus.answered).length;
  const counted = (status: Status, count: number) =>
    count > 0 ? [`${word(status)}: ${count}`] : [];
  const words = [
    ...(note ? [note] : []),
    ...counted('openQuery', open),
    ...counted('answeredQuery', answered),
    ...(commented ? [t('item.commented')] : []),
    ...flagStatuses.flatMap(([flag, status]) => ((flags & flag) === 0 ? [] : [word(status)])),
  ];
  return (
    <span id={elementId} hidden>
      {words.join(', ')}
    </span>
  );
}
