import { FailureState, ListDownload } from '@casebook/screen-kit';
import { adminApi } from '@casebook/api-admin';
import { useStudy, useBreadcrumb } from '@casebook/shell-sdk';
import { Button, DateTimeZoned, PageHeader, Skeleton } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { SiteCounts } from './SiteCounts';
import css from './study.module.css';
import { StudyFacts } from './StudyFacts';
import { StudyFigures } from './StudyFigures';
import { useStudySheet } from './useStudySheet';

/** Protocol number, settings and progress of the study: sites, subjects, pages, queries. */
export function StudyInfo() {
  const { t } = useTranslation('mfe_admin');
  const { studyId } = useStudy();
  const breadcrumb = useBreadcrumb();
  const { data, error, isFetching, refetch } = adminApi.useStudyInfoQuery(
    { studyId },
    { refetchOnMountOrArgChange: true },
  );
  const load = useStudySheet();

  let body = <Skeleton active paragraph={{ rows: 12 }} />;
  if (error) body = <FailureState error={error} onRetry={refetch} />;
  else if (data) {
    body = (
      <div aria-busy={isFetching}>
        <StudyFacts info={data} />
        <StudyFigures info={data} />
        <SiteCounts info={data} />
      </div>
    );
  }
  return (
    <>
      <PageHeader
        title={t('study.title')}
        breadcrumb={breadcrumb}
        aside={
          data ? (
            <span className={css.asOf}>
              {t('study.countedAt')} <DateTimeZoned utc={data.asOf} offsetMinutes={clockOf(data)} />
            </span>
          ) : null
        }
        actions={
          <>
            <Button onClick={() => void refetch()} loading={isFetching}>
              {t('study.refresh')}
            </Button>
            <ListDownload load={load} />
          </>
        }
      />
      {body}
    </>
  );
}

/** The time zone that all sites share, otherwise that of the reader. */
function clockOf({
  sites,
}: {
  sites: readonly { utcOffsetMinutes: number }[];
}): number | undefined {
  const clocks = new Set(sites.map(({ utcOffsetMinutes }) => utcOffsetMinutes));
  return clocks.size === 1 ? [...clocks][0] : undefined;
}
