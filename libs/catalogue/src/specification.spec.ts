import { entryOf, isCode } from './all';

/** Every message of specification section 8, and those that section 5 requires, with its code. */
const messages = {
  statuses: [
    ['title of notifications', 'COMTT002'],
    ['server error, contact the administrator', 'COMMSG002'],
    ['check the network connection', 'COMMSG003'],
    ['timeout', 'COMMSG004'],
    ['413', 'COMMSG008'],
    ['configuration is being released', 'COMMSG011'],
    ['configuration changed, refresh', 'COMMSG013'],
    ['501', 'COMMSG015'],
    ['420', 'COMMSG022'],
    ['server overloaded, wait and retry', 'COMMSG023'],
    ['421', 'COMMSG024'],
    ['419, session expired', 'SESSION_EXPIRED'],
    ['page not found', 'COMMON_PAGE_NOT_FOUND'],
  ],
  authentication: [
    ['wrong ID or password, with the counter', 'CDMS700MSG003'],
    ['account locked after 5 wrong passwords', 'AUTH_ACCOUNT_LOCKED'],
    ['enter the user ID', 'AUTH_USER_ID_REQUIRED'],
    ['enter the password', 'AUTH_PASSWORD_REQUIRED'],
    ['e-mail not registered', 'AUTH_EMAIL_NOT_REGISTERED'],
    ['e-mail required', 'AUTH_EMAIL_REQUIRED'],
    ['security answer incorrect (forgot screens)', 'AUTH_RECOVERY_ANSWER_WRONG'],
    ['security answer incorrect (signed in)', 'AUTH_SECRET_ANSWER_WRONG'],
    ['security answer required', 'AUTH_SECRET_ANSWER_REQUIRED'],
    ['new password too short', 'AUTH_PASSWORD_TOO_SHORT'],
    ['new password not half-width', 'AUTH_PASSWORD_NOT_HALF_WIDTH'],
    ['letters, digits and special characters', 'AUTH_PASSWORD_TOO_SIMPLE'],
    ['previously used password', 'AUTH_PASSWORD_USED_BEFORE'],
    ['confirmation must match', 'AUTH_PASSWORDS_DIFFER'],
  ],
  saving: [
    ['data changed so cannot update', 'CDMS700MSG004'],
    ['level status cannot be set, an item is locked', 'CDMS700MSG005'],
    ['data has been saved', 'COMMON_SAVED'],
    ['{type} saved successfully', 'COMMON_TYPE_SAVED'],
    ['the input {item} has already been used', 'COMMON_ALREADY_USED'],
    ['no data', 'COMMON_NO_DATA'],
    ['changes will not be saved, continue?', 'COMMON_DISCARD_CHANGES'],
    ['invalid data', 'INPUT_INVALID_VALUE'],
    ['the input version does not exist', 'COMMON_VERSION_NOT_FOUND'],
    ['{item} is not a valid date', 'COMMON_NOT_A_DATE'],
    ['cannot save because the DB is locked', 'STUDY_LOCKED'],
    ['no data change has been made', 'COMMON_NO_CHANGE'],
    ['a reason for modification is required', 'SUBJECT_REASON_REQUIRED'],
  ],
  ecs: [
    ['subject CRF is generating', 'ECS_SUBJECT_GENERATING'],
    ['resetting subject data', 'ECS_SUBJECT_RESETTING'],
    ['ECS request sent', 'ECS_REQUEST_SENT'],
    ['ECS is running', 'ECS_RUNNING'],
    ['ECS failure count', 'ECS_FAILED_COUNT'],
    ['server busy', 'COMMSG023'],
    ['study is closed', 'COMMSG024'],
  ],
  registration: [
    ['the registration page already exists', 'SUBJECT_REGISTRATION_EXISTS'],
    ['cannot save while open queries remain', 'SUBJECT_QUERIES_OPEN'],
    ['ENRNUM or SCRNUM cannot be auto-added', 'SUBJECT_NUMBER_NOT_AUTOMATIC'],
    ['the subject number is already used', 'SUBJECT_NUMBER_USED'],
    ['the number exceeds 256 characters', 'SUBJECT_NUMBER_TOO_LONG'],
    ['the site was deleted', 'SUBJECT_SITE_DELETED'],
    ['exactly one registration page', 'SUBJECT_REGISTRATION_PAGE'],
    ['screening and enrolment number at the correct layout', 'SUBJECT_REGISTRATION_NUMBERS'],
    ['site version set correctly', 'SUBJECT_NO_RELEASE'],
    ['query content required', 'SUBJECT_QUERY_CONTENT_REQUIRED'],
    ['answer content required', 'SUBJECT_QUERY_ANSWER_REQUIRED'],
    ['visit without a page', 'SUBJECT_VISIT_NO_PAGE'],
  ],
  administration: [
    ['site ID already in use', 'SITE_CODE_USED'],
    ['effective date after the first registration', 'SITE_EFFECTIVE_AFTER_SUBJECT'],
    ['the same role and site twice', 'ROLE_SITE_TWICE'],
    ['role must be selected', 'ROLE_MISSING'],
    ['site must be selected', 'ROLE_NEEDS_SITE'],
    ['e-mail registered on the study', 'USER_IN_STUDY'],
    ["e-mail is another user's ID", 'AUTH_EMAIL_USED'],
    ['a name that differs from the registered one', 'AUTH_NAME_DIFFERS'],
    ['required field', 'COMMON_REQUIRED'],
  ],
  randomisation: [
    ['007 stratification data missing', 'RANDOMISATION_007'],
    ['008 no stratification group', 'RANDOMISATION_008'],
    ['009 no ARM left', 'RANDOMISATION_009'],
    ['010 no IP number for the subject', 'RANDOMISATION_010'],
    ['011 no ARM list', 'RANDOMISATION_011'],
    ['012 no IP number list', 'RANDOMISATION_012'],
    ['013 randomised already', 'RANDOMISATION_013'],
    ['014 stratification data not saved', 'RANDOMISATION_014'],
    ['015 set up incompletely', 'RANDOMISATION_015'],
    ['ARM cannot be selected', 'RANDOMISATION_ARM_CONDITIONS'],
    ['randomised and saved', 'RANDOMISATION_SAVED'],
    ['randomised but the page cannot be saved', 'RANDOMISATION_PAGE_NOT_SAVED'],
    ['cannot save other items', 'RANDOMISATION_OTHER_ITEMS'],
    ['delete all unrandomised entries?', 'RANDOMISATION_DELETE_UNUSED'],
    ['all unrandomised entries deleted', 'RANDOMISATION_UNUSED_DELETED'],
    ['randomisation ID at most 256 characters', 'RANDOMISATION_NUMBER_TOO_LONG'],
  ],
  deletion: [
    ['site deletion refused, subjects registered', 'SITE_HAS_SUBJECTS'],
    ['site deletion refused, IP numbers set', 'SITE_HAS_IP_NUMBERS'],
    ['subject deletion refused, IP number set', 'SUBJECT_HAS_IP'],
    ['cannot send, no IP data', 'DELIVERY_NO_IP'],
    ['some numbers already used', 'DELIVERY_IP_USED'],
    ['missing from the source', 'DELIVERY_IP_NOT_AT_SOURCE'],
  ],
  blind: [
    ['key open request sent', 'BLIND_REQUESTED'],
    ['approved', 'BLIND_APPROVED'],
    ['rejected', 'BLIND_REJECTED'],
    ['cancelled for lack of approver', 'BLIND_NO_APPROVER'],
    ['incorrect or unusable security code', 'BLIND_CODE_WRONG'],
    ['code expired', 'BLIND_CODE_EXPIRED'],
    ['e-mail fails for lack of a requester', 'BLIND_NO_REQUESTER'],
    ['reason required', 'BLIND_REASON_REQUIRED'],
    ['security code required', 'BLIND_CODE_REQUIRED'],
  ],
  lock: [
    ['reason required', 'DB_LOCK_REASON_REQUIRED'],
    ['open or answered queries exist', 'DB_LOCK_QUERIES_REMAIN'],
  ],
  econsent: [
    'no token',
    'token expired',
    'no right for the study',
    'no right for the site',
    'no right to create at the site',
    'no right to create in the study',
    'study ID missing',
    'site ID missing',
    'study not found',
    'site not found',
    'study not linked',
    'site not linked',
    'study in DB lock',
    'site deleted',
    'site disabled',
    'subject ID missing',
    'subject ID at another site',
    'subject ID over 256 characters',
    'subject skipped, already at the site',
    'cannot create because of an open query',
    'consent date missing',
    'consent date invalid',
    'consent date removed',
    'consent date skipped',
    'subject ID with characters not permitted',
    'linkage settings not set',
  ].map((gist, index): [string, string] => [
    gist,
    `ECONSENT_${String(index + 1).padStart(3, '0')}`,
  ]),
  imports: [
    ['the file must be selected', 'IMPORT_FILE_REQUIRED'],
    ['Excel only', 'IMPORT_EXCEL_ONLY'],
    ['PDF only', 'IMPORT_PDF_ONLY'],
    ['at most 1 MB', 'IMPORT_FILE_TOO_LARGE'],
    ['length of the file name', 'IMPORT_FILE_NAME_TOO_LONG'],
    ['invalid data in {item}', 'IMPORT_ROW_INVALID'],
    ['{item} exceeds {max_length} characters', 'IMPORT_ROW_TOO_LONG'],
    ['{item} required', 'IMPORT_ROW_REQUIRED'],
    ['{item} already used', 'IMPORT_ROW_ALREADY_USED'],
    ['non-existent version', 'IMPORT_ROW_VERSION_NOT_FOUND'],
    ['no data for {item}', 'IMPORT_ROW_NO_DATA_FOR'],
    ['missing row data', 'IMPORT_ROW_MISSING'],
    ['invalid format', 'IMPORT_ROW_FORMAT'],
  ],
} satisfies Record<string, [gist: string, code: string][]>;

function missing(part: keyof typeof messages): string[] {
  return messages[part].map(([, code]) => code).filter((code) => !isCode(code));
}

describe('messages of the specification', () => {
  it('contain those of the answers by HTTP status [R8-MSG-01]', () =>
    expect(missing('statuses')).toEqual([]));
  it('contain those of authentication and password [R8-AUTH-04]', () =>
    expect(missing('authentication')).toEqual([]));
  it('contain those of saving and data [R8-MSG-01]', () => expect(missing('saving')).toEqual([]));
  it('contain those of generation and ECS [R8-ECS-01]', () => expect(missing('ecs')).toEqual([]));
  it('contain those of registration and queries [R8-QUERY-01]', () =>
    expect(missing('registration')).toEqual([]));
  it('contain those of sites and users [R8-MSG-01]', () =>
    expect(missing('administration')).toEqual([]));
  it('contain those of randomisation', () => expect(missing('randomisation')).toEqual([]));
  it('contain those of deletion and IP numbers', () => expect(missing('deletion')).toEqual([]));
  it('contain those of emergency unblinding', () => expect(missing('blind')).toEqual([]));
  it('contain those of the database lock [R8-MSG-01]', () => expect(missing('lock')).toEqual([]));
  it('contain those of eConsent, 001 to 026', () => expect(missing('econsent')).toEqual([]));
  it('contain those of imports and their rows [R8-MSG-01]', () =>
    expect(missing('imports')).toEqual([]));

  it.each([
    ['CDMS700MSG003', ['The User ID or password you entered is incorrect.']],
    ['AUTH_USER_ID_REQUIRED', ['Please enter your user ID.']],
    ['AUTH_PASSWORD_REQUIRED', ['Please enter your password.']],
    ['COMMON_SAVED', ['Data has been saved.']],
    ['COMMON_PAGE_NOT_FOUND', ["The Page you're looking for was not found."]],
    ['COMMON_NO_CHANGE', ['No data change has been made, so nothing is saved.']],
  ] as const)(
    '%s has the wording that the specification quotes [R8-404-01] [R8-AUTH-01]',
    (code, words) => {
      for (const word of words) expect(entryOf(code).en).toContain(word);
    },
  );

  it('name the row in every message about a row of an import', () => {
    const rows = messages.imports
      .map(([, code]) => code)
      .filter((code) => code.startsWith('IMPORT_ROW_'));
    for (const code of rows) {
      if (!isCode(code)) throw new Error(code);
      const { ja, en, th } = entryOf(code);
      expect([ja, en, th].map((text) => text.includes('{row}'))).toEqual([true, true, true]);
    }
  });
});
