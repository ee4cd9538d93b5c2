import {
  BlockType,
  DESIGN_SCHEMA,
  Layout,
  PageType,
  PropertyType,
  RULE_VERSION,
  type Key,
  type LanguageCode,
  type Page,
  type StudyDesign,
  type StudyIdentity,
} from './design';
import { keyFrom } from './keys';
import { MAX_IDENTIFIER_LENGTH } from './limits';
import { noRules } from './rule-lists';
import { textFor } from './texts';

const TEXTS = {
  registration: {
    en: 'Subject registration',
    ja: '被験者登録',
    th: 'การลงทะเบียนอาสาสมัคร',
    de: 'Patientenregistrierung',
    fr: 'Inscription du participant',
  },
  screeningNumber: {
    en: 'Screening number',
    ja: 'スクリーニング番号',
    th: 'หมายเลขคัดกรอง',
    de: 'Screening-Nummer',
    fr: 'Numéro de sélection',
  },
  enrollmentNumber: {
    en: 'Enrolment number',
    ja: '登録番号',
    th: 'หมายเลขลงทะเบียน',
    de: 'Einschlussnummer',
    fr: "Numéro d'inclusion",
  },
  visit: {
    en: 'Registration',
    ja: '登録',
    th: 'ลงทะเบียน',
    de: 'Registrierung',
    fr: 'Inscription',
  },
};

/**
 * A registration page with screening and enrolment number (spec section 5: a study needs exactly one).
 * Its texts are given in every listed language the product knows, else in English.
 */
export function registrationPage(
  languages: readonly LanguageCode[],
  takenPageKeys: Set<Key> = new Set(),
): Page {
  const text = (texts: { en: string }) => textFor(languages, texts);
  const number = (
    key: Key,
    label: { en: string },
    type: typeof PropertyType.screeningNumber | typeof PropertyType.enrollmentNumber,
  ) => ({
    key,
    layout: Layout.text,
    label: text(label),
    maxLength: MAX_IDENTIFIER_LENGTH,
    properties: [{ type }],
  });
  return {
    key: keyFrom('REG', takenPageKeys),
    type: PageType.registration,
    title: text(TEXTS.registration),
    blocks: [
      {
        key: 'REG',
        type: BlockType.normal,
        items: [
          {
            ...number('SCRNO', TEXTS.screeningNumber, PropertyType.screeningNumber),
            required: true,
          },
          number('ENRNO', TEXTS.enrollmentNumber, PropertyType.enrollmentNumber),
        ],
      },
    ],
  };
}

/** The title of the visit that holds a registration page made for a design without visits. */
export function registrationVisitTitle(languages: readonly LanguageCode[]) {
  return textFor(languages, TEXTS.visit);
}

/** A new study: its registration page at one visit, and nothing else. Valid as it stands. */
export function emptyDesign(study: StudyIdentity, languages: readonly LanguageCode[]): StudyDesign {
  const page = registrationPage(languages);
  return {
    schema: DESIGN_SCHEMA,
    ruleVersion: RULE_VERSION,
    study,
    languages: [...languages],
    subjectNumber: { pattern: '{site}-{seq:3}', entry: 'automatic' },
    codelists: [],
    cycles: [],
    visits: [{ key: 'REG', title: registrationVisitTitle(languages), type: 'scheduled' }],
    groups: [],
    schedule: [{ visit: 'REG', page: page.key, mandatory: true }],
    pages: [page],
    checks: [],
    trainings: [],
    ...noRules(),
    unmapped: [],
  };
}
