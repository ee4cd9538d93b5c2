import { iwrsApi, type Scheme, type SchemeEvent } from '@casebook/api-iwrs';
import { QueryState } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import { DateTimeZoned } from '@casebook/ui/core';
import type { TableColumnsType } from '@casebook/ui/data';
import { Drawer } from '@casebook/ui/extra';
import { useState } from 'react';
import { PagedTable } from '../../shared/PagedTable';
import css from '../../shared/iwrs.module.css';
import { useSchemeTexts } from './useSchemeTexts';

const SIZE = 20;

/** The audit trail of a scheme and its list: who did what and why. */
export function SchemeTrail({ scheme, onClose }: { scheme: Scheme; onClose: () => void }) {
  const { t, title } = useSchemeTexts();
  const { studyId } = useStudy();
  const [page, setPage] = useState(1);
  const events = iwrsApi.useListSchemeEventsQuery(
    { studyId, schemeKey: scheme.key, page, size: SIZE },
    { refetchOnMountOrArgChange: true },
  );
  const columns: TableColumnsType<SchemeEvent> = [
    {
      key: 'at',
      title: t('delivery.when'),
      width: 165,
      render: (_, { at }) => <DateTimeZoned utc={at} />,
    },
    {
      key: 'who',
      title: t('delivery.who'),
      width: 180,
      render: (_, { actorName, actorRole, organisation }) => (
        <>
          {actorName}
          <div className={css['soft']}>{[actorRole, organisation].filter(Boolean).join(', ')}</div>
        </>
      ),
    },
    {
      key: 'what',
      title: t('delivery.what'),
      render: (_, { act, entries, fileName }) => (
        <>
          {t(`scheme.did.${act}`, { count: entries ?? 0 })}
          {fileName ? <div className={css['soft']}>{fileName}</div> : null}
        </>
      ),
    },
    { key: 'reason', title: t('scheme.reason'), render: (_, { reason }) => reason ?? '–' },
  ];
  return (
    <Drawer open size={760} title={t('scheme.trail', { scheme: title(scheme) })} onClose={onClose}>
      <QueryState query={events}>
        {({ rows, total }) => (
          <PagedTable
            rowKey="eventId"
            columns={columns}
            dataSource={rows}
            page={page}
            size={SIZE}
            total={total}
            onPage={setPage}
          />
        )}
      </QueryState>
    </Drawer>
  );
}
