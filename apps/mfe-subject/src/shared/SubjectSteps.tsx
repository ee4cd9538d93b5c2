import { type SubjectNeighbour, useGetSubjectNeighboursQuery } from '@casebook/api-subject';
import { ScreenLink, usePrivilege, useReadStore, useShell, useStudy } from '@casebook/shell-sdk';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './subject-steps.module.css';
import { moveWalkTo, neighboursOn, walkAt } from './subject-walk';

interface Around {
  previous: Neighbour | null;
  next: Neighbour | null;
}
type Neighbour = Pick<SubjectNeighbour, 'siteId' | 'subjectNo'> & Partial<SubjectNeighbour>;

/**
 * Links to the previous and next subject in the list that the person came from, with its filters and order; without a
 * list, at the same site by number.
 */
export function SubjectSteps(props: {
  subjectId: number;
  siteId: number;
  /** Shown within text: renders nothing without a neighbour, and is as small as a word. */
  inText?: boolean;
  /** The neighbours by number, when they are already known. */
  byNumber?: { previousSubjectNo: string | null; nextSubjectNo: string | null };
}) {
  const { subjectId, siteId, byNumber } = props;
  const { t } = useTranslation('mfe_subject');
  const shell = useShell();
  const { studyId } = useStudy();
  const personId = useReadStore(shell.session)?.personId ?? 0;
  const walk = useMemo(() => walkAt(personId, studyId, subjectId), [personId, studyId, subjectId]);
  const maySeeList = usePrivilege({ all: ['subject_list_view'] });
  const isAsked = maySeeList && (walk !== null || byNumber === undefined);
  const { currentData } = useGetSubjectNeighboursQuery(
    walk ? neighboursOn(walk) : { studyId, subjectId, siteId },
    { skip: !isAsked, refetchOnMountOrArgChange: true },
  );
  const around = useMemo<Around>(() => {
    if (isAsked) return currentData ?? nobody;
    const at = (subjectNo: string | null = null) =>
      subjectNo === null ? null : { siteId, subjectNo };
    return { previous: at(byNumber?.previousSubjectNo), next: at(byNumber?.nextSubjectNo) };
  }, [byNumber?.nextSubjectNo, byNumber?.previousSubjectNo, currentData, isAsked, siteId]);
  const stepTo = useCallback(
    (to: Neighbour) => {
      if (walk && to.subjectId !== undefined) moveWalkTo(personId, walk, to as SubjectNeighbour);
    },
    [personId, walk],
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || !['PageUp', 'PageDown'].includes(event.key)) return;
      const to = event.key === 'PageUp' ? around.previous : around.next;
      event.preventDefault();
      if (!to) return;
      stepTo(to);
      shell.nav.go('VISIT_MATRIX', { siteId: to.siteId, subjectNo: to.subjectNo });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [around, shell.nav, stepTo]);
  const link = (side: 'previous' | 'next', sign: string) => {
    const to = around[side];
    if (!to) return <span className={`${styles.step} ${styles.noStep} ${sign}`} />;
    const name = t(`steps.${walk ? 'listed' : 'byNumber'}.${side}`, { subjectNo: to.subjectNo });
    return (
      <ScreenLink
        screen="VISIT_MATRIX"
        params={{ siteId: to.siteId, subjectNo: to.subjectNo }}
        className={`${styles.step} ${sign}`}
        aria-label={name}
        title={name}
        onClick={() => stepTo(to)}
      >
        {null}
      </ScreenLink>
    );
  };
  return (
    <span className={props.inText ? styles.inText : styles.steps}>
      {link('previous', 'cb-sign-left')}
      {link('next', 'cb-sign-right')}
    </span>
  );
}

const nobody: Around = { previous: null, next: null };
