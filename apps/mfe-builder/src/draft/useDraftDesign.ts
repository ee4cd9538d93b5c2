import { type Check, DESIGN_SCHEMA, RULE_VERSION, type StudyDesign } from '@casebook/study-design';
import { useMemo } from 'react';
import { useContents, useSingle } from './draft-hooks';

/** The draft as a document with these checks only, because all checks of a large study take long to compile. */
export function useDraftDesign(checks: readonly Check[]): StudyDesign {
  const pages = useContents('page');
  const visits = useContents('visit');
  const cycles = useContents('cycle');
  const groups = useContents('group');
  const schedule = useContents('schedule');
  const codelists = useContents('codelist');
  const trainings = useContents('training');
  const languages = useSingle('languages');
  const study = useSingle('study');
  const subjectNumber = useSingle('subjectNumber');
  return useMemo(
    () => ({
      schema: DESIGN_SCHEMA,
      ruleVersion: RULE_VERSION,
      study,
      languages,
      subjectNumber,
      pages,
      visits,
      cycles,
      groups,
      schedule,
      codelists,
      trainings,
      checks: [...checks],
      unmapped: [],
    }),
    [
      checks,
      codelists,
      cycles,
      groups,
      languages,
      pages,
      schedule,
      study,
      subjectNumber,
      trainings,
      visits,
    ],
  );
}
