import { areas, codes, entryOf, isCode, message } from './all';
import {
  fill,
  type Language,
  languageOf,
  languageOptions,
  languages,
  locales,
  placeholders,
} from './define/define';
import { MessageTexts } from './message-texts';
import { privilegeKeys, privileges } from './privileges';

/** Codes that the specification names must not change; other codes may. */
const named = [
  'COMTT002',
  'COMMSG002',
  'COMMSG003',
  'COMMSG004',
  'COMMSG008',
  'COMMSG011',
  'COMMSG013',
  'COMMSG015',
  'COMMSG022',
  'COMMSG023',
  'COMMSG024',
  'CDMS700MSG003',
  'CDMS700MSG004',
  'CDMS700MSG005',
];

const namedPrivileges = `
  admin_menu_view status_menu_view subject_list_view user_list_view site_list_view study_info_view
  site_create site_edit site_enable site_list_download econsent_history_view
  user_disable user_register user_edit user_role_edit
  FREEZE_EDIT FREEZE_VIEW SDV_EDIT SDV_VIEW REVIEW_EDIT REVIEW_VIEW LOCK_EDIT LOCK_VIEW ESIGN_EDIT ESIGN_VIEW
  SUBJECT_DISABLE ECS_RE_EXECUTE RE_RUN_ECS ETRAINING_CERT_DOWNLOAD
  arm_reset arm_import arm_download ip_reset ip_import ip_download
  iwrs_menu_view list_upload_view delivery_drug_view blind_list_view
  CASE_REGISTER CASE_DELETE PAGE_INITIAL CRF_VIEW CRF_EDIT QUERY_ISSUE QUERY_VIEW QUERY_ANSWER COMMENT_ADD
`
  .trim()
  .split(/\s+/);

/** Limits that are always larger than one, and what is counted only when it is too much. */
const NEVER_ONE = /^DESIGN_|^ODM_|^ECONSENT|_TOO_(LONG|MANY)$/;

describe('catalogue', () => {
  it('has every code that the specification names [R8-MSG-01]', () => {
    expect(named.filter((code) => !isCode(code))).toEqual([]);
  });

  it('has a text in Japanese, English and Thai for every code [R8-MSG-01] [D7-ERROR-03]', () => {
    const missing = codes.flatMap((code) =>
      languages.filter((l) => entryOf(code)[l].trim() === '').map((l) => `${code}.${l}`),
    );
    expect(missing).toEqual([]);
  });

  it('uses the same placeholders in the three languages', () => {
    const different = codes.filter((code) => {
      const { ja, en, th } = entryOf(code);
      return new Set([ja, en, th].map((text) => placeholders(text).join())).size > 1;
    });
    expect(different).toEqual([]);
  });

  it('says one thing in the singular in English, with the same placeholders [D8-TEXT-01]', () => {
    const params = { count: 1, max: 1, most: 1 };
    const plural =
      /\b1 (?:[a-z]+ ){0,3}?(?:lines|times|queries|edits|entries|characters|reasons)\b/;
    const wrong = codes.filter((code) => plural.test(message(code, params, 'en')));
    expect(wrong.filter((code) => !NEVER_ONE.test(code))).toEqual([]);
    const counted = codes.filter((code) => entryOf(code).enOne !== undefined);
    expect(counted.length).toBeGreaterThan(5);
    for (const code of counted) {
      const { en, enOne } = entryOf(code);
      expect(placeholders(enOne!)).toEqual(placeholders(en));
      expect(message(code, { count: 2, max: 2, most: 2 }, 'en')).toContain('2');
    }
  });

  it('ships the singular with the texts of a module [D8-TEXT-01]', () => {
    const texts = new MessageTexts();
    texts.addArea(areas.subject);
    const lines = (max: number | string, language: Language) =>
      texts.find('SUBJECT_LINES_FULL', { max }, language);
    expect(lines(1, 'en')).toBe('This block takes at most 1 line.');
    expect(lines('1', 'en')).toBe('This block takes at most 1 line.');
    expect(lines(2, 'en')).toBe('This block takes at most 2 lines.');
    expect(lines(1, 'ja')).toBe(message('SUBJECT_LINES_FULL', { max: 1 }, 'ja'));
  });

  it('uses one term for each concept', () => {
    // Synonyms that are not used for visit, study design and log line.
    const strays = { ja: /来院|試験デザイン/, en: /\bstudy plan\b/i, th: /การมาตรวจ|แบบการศึกษา/ };
    const astray = codes.flatMap((code) =>
      languages.filter((l) => strays[l].test(entryOf(code)[l])).map((l) => `${code}.${l}`),
    );
    expect(astray).toEqual([]);
  });

  it('declares a code in one area only', () => {
    const all = Object.values(areas).flatMap((area) => Object.keys(area));
    expect(all.filter((code, index) => all.indexOf(code) !== index)).toEqual([]);
  });

  it('gives only HTTP statuses of errors', () => {
    const odd = codes.filter((code) => {
      const { status } = entryOf(code);
      return status !== undefined && (status < 400 || status > 599);
    });
    expect(odd).toEqual([]);
  });

  it('fills parameters and keeps a missing one visible', () => {
    expect(message('COMMON_ALREADY_USED', { item: 'Site ID' }, 'en')).toContain(
      'input Site ID has',
    );
    expect(fill('{a} and {b}', { a: 0 })).toBe('0 and {b}');
  });

  it('never returns an empty text for an unknown code', () => {
    expect(message('FROM_A_LATER_VERSION', {}, 'ja')).toContain('FROM_A_LATER_VERSION');
  });

  it('has Japanese, English and Thai in this order, under their locales; jp is Japanese [R9-LANG-01]', () => {
    expect(languages.map((language) => locales[language])).toEqual(['ja-JP', 'en-US', 'th-TH']);
    expect(['jp', 'en', 'th'].map(languageOf)).toEqual(languages);
  });

  it('offers the languages by number, 1 to 3, under CDMS100OPT001 to 003 [R9-LANG-03] [R9-CONST-09]', () => {
    expect(languageOptions.map(({ id, code }) => [id, code])).toEqual([
      [1, 'CDMS100OPT001'],
      [2, 'CDMS100OPT002'],
      [3, 'CDMS100OPT003'],
    ]);
    expect(['1', '2', '3'].map(languageOf)).toEqual(['ja', 'en', 'th']);
    expect(languageOptions.map(({ language }) => language)).toEqual(languages);
    expect(['0', '4', '10'].map(languageOf)).toEqual(['ja', 'ja', 'ja']);
  });

  it('chooses English when no language is stored and Japanese for an unknown one [R9-LANG-02]', () => {
    expect([null, '', 'en-US', 'th-TH', 'jp', 'ja-JP,en;q=0.5', 'xx'].map(languageOf)).toEqual([
      'en',
      'en',
      'en',
      'th',
      'ja',
      'ja',
      'ja',
    ]);
  });
});

describe('privileges', () => {
  it('has every key of the specification, spelled as there [R6-KEYS-15]', () => {
    expect(namedPrivileges.filter((key) => !(privilegeKeys as string[]).includes(key))).toEqual([]);
  });

  it('has a different label in each language for every key', () => {
    for (const language of languages) {
      const labels = privilegeKeys.map((key) => privileges[key][language]);
      expect(new Set(labels).size).toBe(labels.length);
    }
  });
});
