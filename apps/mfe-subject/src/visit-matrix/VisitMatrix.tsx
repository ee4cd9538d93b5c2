import { useGetVisitMatrixQuery, type VisitMatrix as Matrix } from '@casebook/api-subject';
import {
  type Failure,
  useMessages,
  usePrivilege,
  useReadStore,
  useShell,
  useStudy,
  useTrail,
} from '@casebook/shell-sdk';
import { Alert, Button, KeyboardHelp, PageHeader, StateView, StatusGlyph } from '@casebook/ui/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageSkeleton, ScreenFailure } from '../shared/ScreenFailure';
import { AddVisit } from './AddVisit';
import { DeleteVisit } from './DeleteVisit';
import { MatrixTable } from './MatrixTable';
import styles from './matrix.module.css';

const legend = [
  'notStarted',
  'inProgress',
  'complete',
  'notApplicable',
  'overdue',
  'openQuery',
  'answeredQuery',
  'frozen',
  'sdv',
  'reviewed',
  'locked',
  'signed',
] as const;

/** Visit and form matrix of a subject (spec 2.2). */
export function VisitMatrix() {
  const shell = useShell();
  const { studyId } = useStudy();
  const { screen } = useReadStore(shell.location);
  const siteId = Number(screen?.params['siteId']);
  const subjectNo = screen?.params['subjectNo'] ?? '';
  const matrix = useGetVisitMatrixQuery(
    { studyId, siteId, subjectNo },
    { refetchOnMountOrArgChange: true },
  );
  if (matrix.error)
    return (
      <ScreenFailure failure={matrix.error as Failure} onRetry={() => void matrix.refetch()} />
    );
  if (!matrix.currentData) return <PageSkeleton />;
  return <Shown key={subjectNo} matrix={matrix.currentData} />;
}

function Shown({ matrix }: { matrix: Matrix }) {
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const mayEdit = usePrivilege({ all: ['CRF_EDIT'] });
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<number | null>(null);
  const [withDeleted, setWithDeleted] = useState(false);
  const { subject } = matrix;
  const trail = useTrail();
  const deleted = matrix.visits.filter((visit) => visit.deleted).length;
  const visits = useMemo(
    () => matrix.visits.filter((visit) => withDeleted || !visit.deleted),
    [matrix.visits, withDeleted],
  );
  const canChange = mayEdit && !subject.disabled;
  const visit = matrix.visits.find(({ visitId }) => visitId === changing);
  return (
    <>
      <PageHeader
        title={subject.subjectNo}
        breadcrumb={trail}
        aside={<SubjectGlance matrix={matrix} />}
        actions={
          <>
            {deleted > 0 ? (
              <Button aria-pressed={withDeleted} onClick={() => setWithDeleted(!withDeleted)}>
                {t('matrix.deleted', { count: deleted })}
              </Button>
            ) : null}
            {canChange && matrix.addable.length > 0 ? (
              <Button type="primary" onClick={() => setAdding(true)}>
                {t('matrix.addVisit')}
              </Button>
            ) : null}
          </>
        }
      />
      {subject.disabled ? (
        <Alert
          className={styles.notice}
          type="info"
          showIcon
          title={messages.text('SUBJECT_DISABLED')}
          description={subject.reason}
        />
      ) : null}
      {visits.length === 0 ? (
        <StateView kind="empty" title={t('matrix.empty')} text={t('matrix.emptyText')} />
      ) : (
        <MatrixTable
          matrix={matrix}
          visits={visits}
          onChangeVisit={canChange ? setChanging : undefined}
        />
      )}
      {adding ? (
        <AddVisit
          subjectId={subject.subjectId}
          addable={matrix.addable}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {visit ? <DeleteVisit visit={visit} onClose={() => setChanging(null)} /> : null}
      <KeyboardHelp
        shortcuts={[
          { keys: ['←', '↑', '→', '↓'], label: t('matrix.keyMove') },
          { keys: ['Enter'], label: t('matrix.keyOpen') },
          { keys: ['Home', 'End'], label: t('matrix.keyEnds') },
        ]}
        legend={legend}
      />
    </>
  );
}

function SubjectGlance({ matrix: { subject } }: { matrix: Matrix }) {
  const { t } = useTranslation('mfe_subject');
  return (
    <span className={styles.glance}>
      <span>
        {subject.siteCode} {subject.siteName}
      </span>
      {subject.screeningNo ? (
        <span>{t('matrix.screeningNo', { number: subject.screeningNo })}</span>
      ) : null}
      {subject.enrollmentNo ? (
        <span>{t('matrix.enrollmentNo', { number: subject.enrollmentNo })}</span>
      ) : null}
      {subject.openQueries > 0 ? (
        <StatusGlyph status="openQuery" count={subject.openQueries} withWord />
      ) : null}
      {subject.answeredQueries > 0 ? (
        <StatusGlyph status="answeredQuery" count={subject.answeredQueries} withWord />
      ) : null}
    </span>
  );
}
