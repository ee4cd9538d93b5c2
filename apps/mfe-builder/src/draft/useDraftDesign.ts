import {
  type Check,
  DESIGN_SCHEMA,
  type ListKind,
  PART_LISTS,
  RULE_VERSION,
  type StudyDesign,
} from '@casebook/study-design';
import { useMemo } from 'react';
import { sameEntries, useSingle } from './draft-hooks';
import { contentsOf } from './draft-state';
import { useAppSelector } from './store';

const LISTS = Object.entries(PART_LISTS) as [ListKind, (typeof PART_LISTS)[ListKind]][];

/** The draft as a document with these checks only, because all checks of a large study take long to compile. */
export function useDraftDesign(checks: readonly Check[]): StudyDesign {
  const lists = useAppSelector(
    ({ draft }) => LISTS.map(([kind]) => contentsOf(draft, kind)),
    (a, b) => a.every((list, at) => sameEntries(list, b[at]!)),
  );
  const languages = useSingle('languages');
  const study = useSingle('study');
  const subjectNumber = useSingle('subjectNumber');
  return useMemo(() => {
    const members = Object.fromEntries(LISTS.map(([, member], at) => [member, lists[at]!]));
    return {
      ...(members as Pick<StudyDesign, (typeof PART_LISTS)[ListKind]>),
      schema: DESIGN_SCHEMA,
      ruleVersion: RULE_VERSION,
      study,
      languages,
      subjectNumber,
      checks: [...checks],
      unmapped: [],
    };
  }, [checks, languages, lists, study, subjectNumber]);
}
