import type { DesignFault } from '@casebook/api-builder';

/** A screen of this module with the query that shows one of its parts. */
export interface FaultAddress {
  screen: string;
  query?: Readonly<Record<string, string | undefined>>;
}

const WHOLE_SCREENS: Readonly<Record<string, string>> = {
  study: 'BUILDER_STUDY_INFO',
  languages: 'BUILDER_STUDY_INFO',
  subjectNumber: 'BUILDER_ENTRY',
  cycles: 'BUILDER_CYCLE_VISIT',
  visits: 'BUILDER_CYCLE_VISIT',
  groups: 'BUILDER_CRF_GROUP',
  schedule: 'BUILDER_SCHEDULE',
  trainings: 'BUILDER_E_TRAINING',
};

/** Where a fault is corrected; undefined for what no screen edits. */
export function faultAddress({
  area,
  place,
  path,
}: Pick<DesignFault, 'area' | 'place' | 'path'>): FaultAddress | undefined {
  const [first, second, third] = place.split(' › ');
  switch (area) {
    case 'pages':
      return {
        screen: 'BUILDER_CRF_PAGE',
        query: path.includes('/items/')
          ? { page: first, item: third }
          : { page: first, block: second },
      };
    case 'codelists':
      return { screen: 'BUILDER_CODELIST', query: { codelist: first } };
    case 'checks':
      return { screen: 'BUILDER_ECS', query: { check: first } };
    case 'schemes':
    case 'kitTypes':
    case 'blindingClasses':
    case 'consentForms':
    case 'sdvRules':
    case 'signatureRules':
      return { screen: 'BUILDER_PROPERTY', query: { list: area } };
    default: {
      const screen = WHOLE_SCREENS[area];
      return screen ? { screen } : undefined;
    }
  }
}
