import { type SubjectNeighbour, useGetSubjectNeighboursQuery } from '@casebook/api-subject';
import { ScreenLink, usePrivilege, useReadStore, useShell, useStudy } from '@casebook/shell-sdk';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './subject-steps.module.css';
import { moveListPosition, neighbourArguments, listPositionAt } from './subject-list-position';

interface Neighbours {
  previous: Neighbour | null;
  next: Neighbour | null;
}
type Neighbour = Pick<SubjectNeighbour, 'siteId' | 'subjectNo'> & Partial<SubjectNeighbour>;

const NO_NEIGHBOURS: Neighbours = { previous: null, next: null };

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
  const position = useMemo(
    () => listPositionAt(personId, studyId, subjectId),
    [personId, studyId, subjectId],
  );
  const maySeeList = usePrivilege({ all: ['subject_list_view'] });
  const isRequested = maySeeList && (position !== null || byNumber === undefined);
  const { currentData } = useGetSubjectNeighboursQuery(
    position ? neighbourArguments(position) : { studyId, subjectId, siteId },
    { skip: !isRequested, refetchOnMountOrArgChange: true },
  );
  const neighbours = useMemo<Neighbours>(() => {
    if (isRequested) return currentData ?? NO_NEIGHBOURS;
    const at = (subjectNo: string | null = null) =>
      subjectNo === null ? null : { siteId, subjectNo };
    return { previous: at(byNumber?.previousSubjectNo), next: at(byNumber?.nextSubjectNo) };
  }, [byNumber?.nextSubjectNo, byNumber?.previousSubjectNo, currentData, isRequested, siteId]);
  const stepTo = useCallback(
    ({ subjectId: nextId, at = null }: Neighbour) => {
      if (position && nextId !== undefined)
        moveListPosition(personId, position, { subjectId: nextId, at });
    },
    [personId, position],
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || !['PageUp', 'PageDown'].includes(event.key)) return;
      const to = event.key === 'PageUp' ? neighbours.previous : neighbours.next;
      event.preventDefault();
      if (!to) return;
      stepTo(to);
      shell.nav.go('VISIT_MATRIX', { siteId: to.siteId, subjectNo: to.subjectNo });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [neighbours, shell.nav, stepTo]);
  const link = (side: 'previous' | 'next', sign: string) => {
    const to = neighbours[side];
    if (!to) return <span className={`${styles.step} ${styles.noStep} ${sign}`} />;
    const name = t(`steps.${position ? 'listed' : 'byNumber'}.${side}`, {
      subjectNo: to.subjectNo,
    });
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
