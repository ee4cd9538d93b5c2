import { adminApi, type SiteCount } from '@casebook/api-admin';
import { useStudy, useText, useTrail } from '@casebook/shell-sdk';
import { PageHeader, Skeleton, StateView } from '@casebook/ui/core';
import { Descriptions, Table, type TableColumnsType } from '@casebook/ui/data';
import { Statistic } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../shared/failure';
import css from '../shared/admin.module.css';

/** Protocol number, and how many sites and subjects the study has. */
export function StudyInfo() {
  const { t } = useTranslation('mfe_admin');
  const text = useText();
  const failureText = useFailureText();
  const { studyId } = useStudy();
  const { data, error, refetch } = adminApi.useStudyInfoQuery(
    { studyId },
    { refetchOnMountOrArgChange: true },
  );
  const columns: TableColumnsType<SiteCount> = [
    { key: 'siteCode', title: t('site.siteCode'), dataIndex: 'siteCode' },
    { key: 'name', title: t('site.name'), dataIndex: 'name' },
    { key: 'subjects', title: t('site.subjects'), dataIndex: 'subjects', align: 'right' },
    {
      key: 'disabled',
      title: t('study.disabledSubjects'),
      dataIndex: 'disabledSubjects',
      align: 'right',
    },
  ];
  return (
    <>
      <PageHeader title={t('study.title')} breadcrumb={useTrail()} />
      {data ? (
        <>
          <Descriptions
            className={css.details}
            bordered
            size="small"
            column={1}
            items={[
              { key: 'id', label: t('study.studyId'), children: data.studyIdText },
              { key: 'name', label: t('study.name'), children: text(data.name) },
              {
                key: 'protocol',
                label: t('study.protocolNumber'),
                children: data.protocolNumber ?? '–',
              },
            ]}
          />
          <div className={css.counts}>
            <Statistic title={t('study.sites')} value={data.siteCount} />
            <Statistic title={t('study.subjects')} value={data.subjectCount} />
          </div>
          <Table<SiteCount>
            rowKey="siteId"
            size="small"
            columns={columns}
            dataSource={data.sites}
            pagination={false}
            locale={{ emptyText: t('site.none') }}
          />
        </>
      ) : error ? (
        <StateView kind="error" text={failureText(error)} onRetry={refetch} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </>
  );
}
