import { defineArea } from '../define/define';

/** Answers of the linkage with an electronic-consent system; the numbers are those of the specification. */
export const econsent = defineArea({
  ECONSENT_001: {
    status: 401,
    ja: '連携トークンがないため、同期できません。eConsentシステムの連携設定を確認してください。',
    en: 'The consent was not transferred because there is no token. Check the linkage settings of the eConsent system.',
    th: 'ซิงค์ไม่ได้เนื่องจากไม่มีโทเค็น โปรดตรวจสอบการตั้งค่าการเชื่อมต่อของระบบ eConsent',
  },
  ECONSENT_002: {
    status: 401,
    ja: '連携トークンの有効期限が切れています。新しいトークンを取得してからもう一度同期してください。',
    en: 'The token has expired. Get a new one and synchronise again.',
    th: 'โทเค็นหมดอายุแล้ว โปรดขอโทเค็นใหม่แล้วซิงค์อีกครั้ง',
  },
  ECONSENT_003: {
    status: 403,
    ja: 'この試験と連携する権限がありません。管理者に権限を依頼してください。',
    en: 'You do not have the right to link this study. Ask the administrator for it.',
    th: 'คุณไม่มีสิทธิ์เชื่อมต่อโครงการวิจัยนี้ โปรดขอสิทธิ์จากผู้ดูแลระบบ',
  },
  ECONSENT_004: {
    status: 403,
    ja: 'この施設と連携する権限がありません。管理者に権限を依頼してください。',
    en: 'You do not have the right to link this site. Ask the administrator for it.',
    th: 'คุณไม่มีสิทธิ์เชื่อมต่อศูนย์วิจัยนี้ โปรดขอสิทธิ์จากผู้ดูแลระบบ',
  },
  ECONSENT_005: {
    status: 403,
    ja: 'この施設で被験者を登録する権限がないため、同期できません。管理者に権限を依頼してください。',
    en: 'You may not register subjects at this site, so the consent was not transferred. Ask the administrator for the right.',
    th: 'ซิงค์ไม่ได้เนื่องจากคุณไม่มีสิทธิ์ลงทะเบียนอาสาสมัครที่ศูนย์วิจัยนี้ โปรดขอสิทธิ์จากผู้ดูแลระบบ',
  },
  ECONSENT_006: {
    status: 403,
    ja: 'この試験で被験者を登録する権限がないため、同期できません。管理者に権限を依頼してください。',
    en: 'You may not register subjects in this study, so the consent was not transferred. Ask the administrator for the right.',
    th: 'ซิงค์ไม่ได้เนื่องจากคุณไม่มีสิทธิ์ลงทะเบียนอาสาสมัครในโครงการวิจัยนี้ โปรดขอสิทธิ์จากผู้ดูแลระบบ',
  },
  ECONSENT_007: {
    status: 422,
    ja: '試験IDがありません。試験IDを指定してもう一度同期してください。',
    en: 'The study ID is missing. Provide it and synchronise again.',
    th: 'ไม่มีรหัสโครงการวิจัย โปรดระบุแล้วซิงค์อีกครั้ง',
  },
  ECONSENT_008: {
    status: 422,
    ja: '施設IDがありません。施設IDを指定してもう一度同期してください。',
    en: 'The site ID is missing. Provide it and synchronise again.',
    th: 'ไม่มีรหัสศูนย์วิจัย โปรดระบุแล้วซิงค์อีกครั้ง',
  },
  ECONSENT_009: {
    status: 404,
    ja: '試験ID「{study}」の試験が見つかりません。試験IDを確認してください。',
    en: 'There is no study with the ID {study}. Check the study ID.',
    th: 'ไม่พบโครงการวิจัยรหัส {study} โปรดตรวจสอบรหัสโครงการวิจัย',
  },
  ECONSENT_010: {
    status: 404,
    ja: '施設ID「{site}」の施設がこの試験に見つかりません。施設IDを確認してください。',
    en: 'There is no site with the ID {site} in this study. Check the site ID.',
    th: 'ไม่พบศูนย์วิจัยรหัส {site} ในโครงการวิจัยนี้ โปรดตรวจสอบรหัสศูนย์วิจัย',
  },
  ECONSENT_011: {
    status: 422,
    ja: '試験「{study}」はeConsentと連携されていません。試験の連携設定を有効にしてください。',
    en: 'Study {study} is not linked with eConsent. Switch the linkage of the study on.',
    th: 'โครงการวิจัย {study} ยังไม่ได้เชื่อมต่อกับ eConsent โปรดเปิดการเชื่อมต่อของโครงการวิจัย',
  },
  ECONSENT_012: {
    status: 422,
    ja: '施設「{site}」はeConsentと連携されていません。施設の連携設定を有効にしてください。',
    en: 'Site {site} is not linked with eConsent. Switch the linkage of the site on.',
    th: 'ศูนย์วิจัย {site} ยังไม่ได้เชื่อมต่อกับ eConsent โปรดเปิดการเชื่อมต่อของศูนย์วิจัย',
  },
  ECONSENT_013: {
    status: 422,
    ja: '試験のデータベースがロックされているため、同期できません。データマネージャーにお問い合わせください。',
    en: 'The consent was not transferred because the database of the study is locked. Ask the data manager.',
    th: 'ซิงค์ไม่ได้เนื่องจากฐานข้อมูลของโครงการวิจัยถูกล็อก โปรดติดต่อผู้จัดการข้อมูล',
  },
  ECONSENT_014: {
    status: 422,
    ja: '施設「{site}」は削除されているため、同期できません。管理者にお問い合わせください。',
    en: 'The consent was not transferred because site {site} was deleted. Contact the administrator.',
    th: 'ซิงค์ไม่ได้เนื่องจากศูนย์วิจัย {site} ถูกลบแล้ว โปรดติดต่อผู้ดูแลระบบ',
  },
  ECONSENT_015: {
    status: 422,
    ja: '施設「{site}」は無効になっているため、同期できません。管理者にお問い合わせください。',
    en: 'The consent was not transferred because site {site} is disabled. Contact the administrator.',
    th: 'ซิงค์ไม่ได้เนื่องจากศูนย์วิจัย {site} ถูกปิดใช้งาน โปรดติดต่อผู้ดูแลระบบ',
  },
  ECONSENT_016: {
    status: 422,
    ja: '被験者番号がありません。被験者番号を指定してもう一度同期してください。',
    en: 'The subject ID is missing. Provide it and synchronise again.',
    th: 'ไม่มีหมายเลขอาสาสมัคร โปรดระบุแล้วซิงค์อีกครั้ง',
  },
  ECONSENT_017: {
    status: 422,
    ja: '被験者番号「{subject}」は別の施設ですでに使われています。番号を確認してください。',
    en: 'The subject ID {subject} exists at another site. Check the ID.',
    th: 'หมายเลขอาสาสมัคร {subject} มีอยู่ที่ศูนย์วิจัยอื่นแล้ว โปรดตรวจสอบหมายเลข',
  },
  ECONSENT_018: {
    status: 422,
    ja: '被験者番号が{max}文字を超えています。{max}文字以内の番号を指定してください。',
    en: 'The subject ID is longer than {max} characters. Provide one of {max} characters or fewer.',
    th: 'หมายเลขอาสาสมัครยาวเกิน {max} อักขระ โปรดใช้หมายเลขไม่เกิน {max} อักขระ',
  },
  ECONSENT_019: {
    ja: '被験者番号「{subject}」はこの施設にすでに登録されているため、登録を省略しました。',
    en: 'Subject {subject} is already registered at this site, so it was skipped.',
    th: 'อาสาสมัคร {subject} ลงทะเบียนที่ศูนย์วิจัยนี้แล้ว จึงข้ามรายการนี้',
  },
  ECONSENT_020: {
    status: 422,
    ja: '登録ページに未回答のクエリがあるため、被験者「{subject}」を登録できません。クエリに回答してからもう一度同期してください。',
    en: 'Subject {subject} cannot be registered because of an open query. Resolve the query and synchronise again.',
    th: 'ลงทะเบียนอาสาสมัคร {subject} ไม่ได้เนื่องจากมีข้อซักถามที่รอตอบ โปรดแก้ไขข้อซักถามแล้วซิงค์อีกครั้ง',
  },
  ECONSENT_021: {
    status: 422,
    ja: '同意取得日がありません。同意取得日を指定してもう一度同期してください。',
    en: 'The consent date is missing. Provide it and synchronise again.',
    th: 'ไม่มีวันที่ให้ความยินยอม โปรดระบุแล้วซิงค์อีกครั้ง',
  },
  ECONSENT_022: {
    status: 422,
    ja: '同意取得日「{date}」は正しい日付ではありません。YYYY-MM-DDの形式で、存在する日付を指定してください。',
    en: 'The consent date {date} is not valid. Provide a calendar date as YYYY-MM-DD.',
    th: 'วันที่ให้ความยินยอม {date} ไม่ถูกต้อง โปรดระบุวันที่ที่มีอยู่จริงในรูปแบบ YYYY-MM-DD',
  },
  ECONSENT_023: {
    ja: '被験者「{subject}」の同意が取り下げられたため、同意取得日を削除しました。内容を確認してください。',
    en: 'The consent of subject {subject} was withdrawn, so the consent date was removed. Please check the subject.',
    th: 'ความยินยอมของอาสาสมัคร {subject} ถูกยกเลิก จึงลบวันที่ให้ความยินยอม โปรดตรวจสอบอาสาสมัคร',
  },
  ECONSENT_024: {
    ja: '被験者「{subject}」の同意取得日は変更されていないか、変更できないため、更新を省略しました。',
    en: 'The consent date of subject {subject} is unchanged or cannot be changed, so it was skipped.',
    th: 'วันที่ให้ความยินยอมของอาสาสมัคร {subject} ไม่เปลี่ยนแปลงหรือเปลี่ยนไม่ได้ จึงข้ามรายการนี้',
  },
  ECONSENT_025: {
    status: 422,
    ja: '被験者番号「{subject}」に使えない文字が含まれています。半角の英字、数字、ハイフン、下線だけを使ってください。',
    en: 'The subject ID {subject} has characters that are not permitted. Use letters, digits, hyphens and underscores only.',
    th: 'หมายเลขอาสาสมัคร {subject} มีอักขระที่ไม่อนุญาต โปรดใช้เฉพาะตัวอักษรอังกฤษ ตัวเลข ขีดกลาง และขีดล่าง',
  },
  ECONSENT_026: {
    status: 422,
    ja: 'eConsentの連携設定が完了していません。同意取得日の項目と連携先を設定するよう、スタディビルダーに依頼してください。',
    en: 'The linkage with eConsent is not set up completely. Ask the study builder to set the item of the consent date and the linked system.',
    th: 'ยังตั้งค่าการเชื่อมต่อกับ eConsent ไม่ครบ โปรดขอให้ผู้สร้างโครงการตั้งค่ารายการวันที่ให้ความยินยอมและระบบที่เชื่อมต่อ',
  },
});
