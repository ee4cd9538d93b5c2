import { type IwrsEntry, useListIwrsEntriesQuery } from '@casebook/api-iwrs';
import { ListScreen } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import { type ListColumn, useListState } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';

const keyOf = ({ entryId }: IwrsEntry) => entryId;

/** The entries of the study. */
export function EntryList() {
  const { t } = useTranslation('mfe_iwrs');
  const { studyId } = useStudy();
  const state = useListState('IWRS_ENTRY_LIST');
  const list = useListIwrsEntriesQuery(
    { studyId, page: state.page, size: state.size },
    { refetchOnMountOrArgChange: true },
  );
  const columns: ListColumn<IwrsEntry>[] = [
    { key: 'name', title: t('entry.name'), render: ({ name }) => name },
  ];
  return (
    <ListScreen
      title={t('entry.title')}
      state={state}
      columns={columns}
      rowKey={keyOf}
      query={list}
      empty={{ title: t('entry.empty'), text: t('entry.hint') }}
    />
  );
}
