import type { ItemPath, Key, LanguageCode, Text } from './basic-types';
import type { CorrectionReason } from './edit-reason';
import type { LockBlocker } from './lock-blockers';
import type { KitType, Scheme } from './randomisation';
import type { BlindingClass, ConsentForm, SdvRule, SignatureRule } from './study-rules';

/**
 * The study design document, schema `casebook-design/3`.
 *
 * One document describes everything a study collects and when: languages, codelists, visits, schedule,
 * pages → blocks → items, checks, training. It is edited as a draft, frozen as an immutable version
 * and released to sites. Spec sections 1, 3 and 5.
 *
 * Keys are identifiers of the check language (`^[A-Za-z][A-Za-z0-9_]{0,39}$`), stable over all versions
 * of a study, because collected values refer to them. Labels may change.
 */

export type { ItemPath, Key, LanguageCode, Text } from './basic-types';

/** Version of this document's shape. */
export const DESIGN_SCHEMA = 'casebook-design/3';

/**
 * Version of the rules (item values, checks, roll-up) that the document relies on.
 * A module that does not know a design's rule version must not be used with it (design section 8).
 */
export const RULE_VERSION = 3;

export interface StudyDesign {
  schema: typeof DESIGN_SCHEMA;
  ruleVersion: number;
  study: StudyIdentity;
  /** Content languages; the first is the fallback. At least one. */
  languages: LanguageCode[];
  subjectNumber: SubjectNumberRule;
  codelists: Codelist[];
  cycles: Cycle[];
  visits: Visit[];
  groups: CrfGroup[];
  /** Which page is collected at which visit. */
  schedule: ScheduleEntry[];
  pages: Page[];
  checks: Check[];
  trainings: TrainingAssignment[];
  schemes: Scheme[];
  kitTypes: KitType[];
  blindingClasses: BlindingClass[];
  consentForms: ConsentForm[];
  sdvRules: SdvRule[];
  signatureRules: SignatureRule[];
  /** Live configuration, carried only for clone and exchange (design section 4). */
  configuration?: StudyConfiguration;
  /** Content of an import that this schema cannot express. It is kept, reported and exported again. */
  unmapped: UnmappedContent[];
}

export interface StudyIdentity {
  /** Short study ID (spec: studyIdText), e.g. `CB-101`. */
  studyIdText: string;
  name: Text;
  protocolNumber: string;
  alias?: string;
  description?: Text;
}

/**
 * How subject numbers are generated. `{site}` is the site code, `{seq}` or `{seq:3}` a counter per site
 * (padded to 3 digits). With `entry: 'manual'` the site types the number and the pattern is a suggestion.
 */
export interface SubjectNumberRule {
  pattern: string;
  entry: 'automatic' | 'manual';
}

export interface Codelist {
  key: Key;
  name: Text;
  dataType: 'text' | 'integer' | 'decimal';
  entries: CodelistEntry[];
  source?: SourceReference;
}

export interface CodelistEntry {
  /** The stored value. */
  code: string;
  label: Text;
  /** Numeric significance of the code (ODM Rank), e.g. for a score; kept for exchange and analysis. */
  rank?: number;
  /** No longer offered for new entries, still shown where it was chosen. */
  retired?: boolean;
}

/** A group of visits that may be repeated as a whole (e.g. a treatment cycle). */
export interface Cycle {
  key: Key;
  title: Text;
  /** How often the cycle may occur; 1 = not repeated. */
  maxRepeats: number;
}

export interface Visit {
  key: Key;
  title: Text;
  type: 'scheduled' | 'unscheduled' | 'common';
  cycle?: Key;
  /** Target day relative to the anchor; absent = no window. */
  window?: VisitWindow;
  source?: SourceReference;
}

export interface VisitWindow {
  /** Path of the date item that day 0 counts from: `visit.page.item`. */
  anchor: ItemPath;
  day: number;
  daysBefore: number;
  daysAfter: number;
  /** Path of the item with the date of this visit. */
  actual?: ItemPath;
}

/** A CRF group: pages that belong together in navigation, status and export. */
export interface CrfGroup {
  key: Key;
  title: Text;
}

export interface ScheduleEntry {
  visit: Key;
  page: Key;
  /** CEL; the page is collected only while this is true. Absent = always. */
  condition?: string;
  mandatory: boolean;
}

/** Spec section 3: page type. */
export const PageType = { registration: 1, normal: 2 } as const;
export type PageType = (typeof PageType)[keyof typeof PageType];

export interface Page {
  key: Key;
  type: PageType;
  title: Text;
  group?: Key;
  /** True: the whole page can be recorded as not done, with a reason (decision 95). */
  notDone?: boolean;
  blocks: Block[];
  source?: SourceReference;
}

/** Spec section 3: block type. */
export const BlockType = { normal: 1, fixedLine: 2, logLine: 3 } as const;
export type BlockType = (typeof BlockType)[keyof typeof BlockType];

export interface Block {
  key: Key;
  type: BlockType;
  label?: Text;
  items: Item[];
  /** Fixed-line blocks only: the lines, in the order in which they are shown. */
  lines?: FixedLine[];
  /** Log-line blocks only. */
  maxLines?: number;
  /** Log-line blocks only: the item with the end of a line. While it is empty, the line is shown as ongoing. */
  endItem?: Key;
  source?: SourceReference;
}

export interface FixedLine {
  key: Key;
  /**
   * The number under which the values of the line are stored: from 1, unique in the block, the same in all versions of the
   * study. It is never reused, because the values of a removed line would then belong to another line.
   */
  number: number;
  label: Text;
}

/** Spec section 3: item layouts. */
export const Layout = {
  horizontalCheckbox: 1,
  dateFull: 2,
  dateUnknownDay: 3,
  dateUnknownMonthDay: 4,
  dateUnknownYear: 5,
  dropdown: 6,
  label: 7,
  verticalRadio: 8,
  horizontalRadio: 9,
  text: 10,
  textArea: 11,
  timeFull: 12,
  timeUnknownMinute: 13,
  timeUnknown: 14,
  rowNumber: 15,
} as const;
export type Layout = (typeof Layout)[keyof typeof Layout];

/**
 * What an item's value is, and how checks see it:
 * text → string, number → number, date → partial date, time → partial time,
 * code → string (one code), codes → list of strings (checkbox), none → labels and row numbers (no value).
 */
export type DataType = 'text' | 'number' | 'date' | 'time' | 'code' | 'codes' | 'none';

export interface Item {
  /** Unique within its page. */
  key: Key;
  layout: Layout;
  /** Only for layouts 10 and 11: text (default) or number. Other layouts fix it; see {@link dataTypeOf}. */
  dataType?: 'text' | 'number';
  label: Text;
  help?: Text;
  required?: boolean;
  /** Spec section 5, 'digits.decimals': largest count of integer and of decimal digits. Numbers only. */
  numberFormat?: NumberFormat;
  /** Largest count of characters. Text only; 4000 when absent. */
  maxLength?: number;
  /** Layouts 1, 6, 8, 9. */
  codelist?: Key;
  /** Dates: a value after today (site time zone) raises a system query. */
  notInFuture?: boolean;
  /** False: source data verification is not required (decision 80). Absent: it is required. */
  sdv?: boolean;
  /** True: instead of a value, the item can be recorded as not done, with a reason (decision 95). */
  notDone?: boolean;
  properties: ItemProperty[];
  aliases?: Alias[];
  source?: SourceReference;
}

export interface NumberFormat {
  digits: number;
  decimals: number;
}

/** Spec section 3: item property types. */
export const PropertyType = {
  autofill: 1,
  default: 2,
  top: 3,
  bottom: 4,
  left: 5,
  right: 6,
  exclude: 7,
  screeningNumber: 8,
  enrollmentNumber: 9,
  randomKey: 10,
  armGenerate: 11,
  ipGenerate: 12,
  stratification: 13,
  hidden: 14,
  econsentDate: 15,
} as const;
export type PropertyType = (typeof PropertyType)[keyof typeof PropertyType];

export type ItemProperty =
  /** 1: filled from another item when still empty. */
  | { type: 1; from: ItemPath }
  /** 2: proposed value on a page that has no data yet. */
  | { type: 2; value: string }
  /** 3–6: a text above, below, left or right of the input: its unit or a further label. */
  | { type: 3 | 4 | 5 | 6; role: 'unit' | 'label'; text: Text }
  /** 7: these codes exclude every other choice of the same checkbox (e.g. "none of these"). */
  | { type: 7; codes: string[] }
  /** 8: holds the screening number. */
  | { type: 8 }
  /** 9: holds the enrolment number. */
  | { type: 9 }
  /** 10: holds the random key (randomisation number) of a scheme. */
  | { type: 10; scheme?: Key }
  /** 11: receives the arm when randomised by a scheme. Blinded. */
  | { type: 11; scheme?: Key }
  /** 12: receives an IP number, of a kit type. */
  | { type: 12; kitType?: Key }
  /** 13: is a stratification factor of this name. */
  | { type: 13; factor: Key }
  /** 14: hidden; sent only to roles with one of these codes and to those of the blinding class (none = to no browser). */
  | { type: 14; roles: string[]; blinding?: Key }
  /** 15: receives the consent date from eConsent. */
  | { type: 15 };

/** Name in another vocabulary, e.g. context `SDTM`, name `VSORRES`. */
export interface Alias {
  context: string;
  name: string;
}

/** Origin of an imported object, so that an export writes it under its original name. */
export interface SourceReference {
  format: 'odm';
  oid: string;
  /** Attributes of the source that this schema does not use, kept for export. */
  attributes?: Readonly<Record<string, string>>;
}

export const CheckAction = [
  'prompt',
  'query',
  'block',
  'show',
  'hide',
  'derive',
  'addVisit',
] as const;

/**
 * A check (edit check). `expression` is CEL over the item keys of the target's page; other places are
 * `PAGE.ITEM` and `visit("KEY").PAGE.ITEM`; the lines of a block are a list `BLOCK` of maps.
 *
 * - prompt, query, block: fires when the expression is **true**; unknown (an operand is missing) does not fire.
 *   prompt only shows its message; query raises a system query at the target; block also refuses to save.
 * - show, hide: the targets are shown (hidden) while true.
 * - derive: the expression's value becomes the target item's value.
 * - addVisit: the visit is added once when the expression becomes true.
 */
export interface Check {
  key: Key;
  /** The item of the query or of the derived value. In a line block, the check is evaluated for each line. */
  target: CheckTarget;
  expression: string;
  action: CheckActionSpec;
  /** A system query closes by itself once the expression is no longer true. */
  autoClose: boolean;
  description?: Text;
  /** Must pass before a version can be frozen. */
  tests: CheckTest[];
  /** Kept but not run (e.g. imported in a language other than CEL). */
  disabled?: boolean;
  source?: SourceReference;
}

export interface CheckTarget {
  page: Key;
  /** Absent only for `addVisit` and page-wide show/hide. */
  item?: Key;
  /** Only on the page of this visit; absent = at every visit with this page. */
  visit?: Key;
}

export type CheckActionSpec =
  | { type: 'prompt' | 'query' | 'block'; message: Text }
  | { type: 'show' | 'hide'; items: Key[] }
  | { type: 'derive' }
  | { type: 'addVisit'; visit: Key };

/**
 * Values are the stored text form, by item key, `PAGE.ITEM`, `VISIT:PAGE.ITEM` or, of a repetition of the visit,
 * `VISIT[2]:PAGE.ITEM`; a list gives the lines of a block. `siteCode()` and `subjectNumber()` are given by these names.
 */
export interface CheckTest {
  name: string;
  values: Readonly<
    Record<string, string | null | ReadonlyArray<Readonly<Record<string, string | null>>>>
  >;
  /** Date that `today` stands for, `YYYY-MM-DD`. */
  today?: string;
  expect: 'fires' | 'passes' | 'unknown' | { value: string };
}

export interface TrainingAssignment {
  key: Key;
  title: Text;
  /** Role codes that must complete it. */
  roles: string[];
  /** Must be complete before study data is shown. */
  required: boolean;
  /** Months after which it must be done again; absent: never. */
  validMonths?: number;
}

/** Roles, privileges and settings are live, audited configuration; in a document only for exchange. */
export interface StudyConfiguration {
  roles: RoleConfiguration[];
  settings: StudySettings;
}

export interface RoleConfiguration {
  code: string;
  name: Text;
  /** Spec section 6: group codes 1 (site side) and 2 (sponsor side). */
  group: 1 | 2;
  siteLimited: boolean;
  privileges: string[];
  /** People holding this right in the whole portal hold the role in every study. */
  portalRight?: 'administrator' | 'study_builder';
}

export interface StudySettings {
  /** Minutes of inactivity until sign-out; spec section 9: 30 by default, from 1. */
  autoLogoutTime: number;
  contractNumberLevel: 'none' | 'study' | 'site';
  iwrsLink: boolean;
  /** Absent: it was not chosen yet. */
  iwrsSetting?: { stratificationType: 0 | 1 };
  /** Meaning of a signature, shown and stored when signing. */
  signatureStatement: Text;
  /** In the order in which they are offered; absent: the standard ones. */
  correctionReasons?: CorrectionReason[];
  /** What prevents a lock; absent: nothing. */
  lockBlockers?: LockBlocker[];
}

/** Content that an import could not express; `content` is the full source text (XML). */
export interface UnmappedContent {
  /** Place in the source, e.g. `/ODM/Study[@OID='S']/MetaDataVersion[@OID='1']/MethodDef[@OID='M.AGE']`. */
  path: string;
  element: string;
  /** Why, as a catalogue code with parameters (`DESIGN…`). */
  reason: string;
  content: string;
}
