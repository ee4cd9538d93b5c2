import { FailureAlert } from '@casebook/screen-kit';
import { failureOf, useMessages } from '@casebook/shell-sdk';
import { Alert } from '@casebook/ui/core';
import { Table, type TableColumnsType } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';

type Fault = ReturnType<typeof failureOf>['errors'][number];

const ROW = /^rows\.(\d+)$/;
const PAGE = 8;

const rowOf = ({ field }: Fault): number => Number(ROW.exec(field)?.[1] ?? 0);

/** Why a file was refused: the faults of its rows as a table, in the order of the file. */
export function UploadFaults({ error }: { error: unknown }) {
  const { t } = useTranslation('mfe_iwrs');
  const messages = useMessages();
  if (!error) return null;
  const { errors } = failureOf(error);
  const faults = errors
    .filter(({ field }) => ROW.test(field))
    .toSorted((a, b) => rowOf(a) - rowOf(b));
  if (faults.length === 0) return <FailureAlert error={error} />;
  const columns: TableColumnsType<Fault> = [
    {
      key: 'row',
      title: t('arm.row'),
      align: 'right',
      width: 72,
      render: (_, fault) => rowOf(fault),
    },
    {
      key: 'column',
      title: t('arm.column'),
      width: 180,
      render: (_, { params }) => params?.['item'],
    },
    {
      key: 'fault',
      title: t('arm.fault'),
      render: (_, { code, params }) => messages.text(code, params),
    },
  ];
  return (
    <>
      <Alert
        type="error"
        showIcon
        role="alert"
        title={t('arm.refused', { count: faults.length })}
      />
      <Table
        size="small"
        rowKey={({ field, code, params }) => `${field} ${code} ${params?.['item']}`}
        columns={columns}
        dataSource={faults}
        pagination={{ pageSize: PAGE, hideOnSinglePage: true }}
      />
    </>
  );
}
