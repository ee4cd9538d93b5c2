import { type IpUpload, iwrsApi } from '@casebook/api-iwrs';
import { QueryState } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import { DateTimeZoned, useNumbers } from '@casebook/ui/core';
import type { TableColumnsType } from '@casebook/ui/data';
import { Drawer } from '@casebook/ui/extra';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagedTable } from '../../shared/PagedTable';

const SIZE = 20;

/** Which files were uploaded, by whom and when. */
export function IpUploads({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mfe_iwrs');
  const { count } = useNumbers();
  const { studyId } = useStudy();
  const [page, setPage] = useState(1);
  const uploads = iwrsApi.useListIpUploadsQuery({ studyId, page, size: SIZE });
  const columns: TableColumnsType<IpUpload> = [
    {
      key: 'at',
      title: t('ip.editedAt'),
      render: (_, { editedAt }) => <DateTimeZoned utc={editedAt} />,
    },
    { key: 'editor', title: t('ip.editor'), dataIndex: 'editor' },
    { key: 'file', title: t('ip.file'), dataIndex: 'fileName' },
    { key: 'rows', title: t('ip.rows'), align: 'right', render: (_, { rows }) => count(rows) },
  ];
  return (
    <Drawer open title={t('ip.uploads')} size={720} onClose={onClose}>
      <QueryState query={uploads}>
        {({ rows, total }) => (
          <PagedTable
            rowKey="uploadId"
            columns={columns}
            dataSource={rows}
            page={page}
            size={SIZE}
            total={total}
            onPage={setPage}
            locale={{ emptyText: t('ip.noUploads') }}
          />
        )}
      </QueryState>
    </Drawer>
  );
}
