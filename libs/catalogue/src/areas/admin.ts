import { defineArea } from '../define';

/** Sites, and who holds which role there. */
export const admin = defineArea({
  SITE_CODE_USED: {
    status: 422,
    ja: 'この施設IDはこの試験で既に使われています。別のIDを入力してください。',
    en: 'This site ID is already used in the study. Enter another one.',
    th: 'รหัสศูนย์วิจัยนี้ถูกใช้แล้วในโครงการวิจัยนี้ โปรดกรอกรหัสอื่น',
  },
  SITE_CODE_CHARACTERS: {
    status: 422,
    ja: '施設IDに使えるのは半角の英字、数字、ハイフン、下線だけです。',
    en: 'A site ID may hold only letters, digits, hyphens and underscores.',
    th: 'รหัสศูนย์วิจัยใช้ได้เฉพาะตัวอักษรอังกฤษ ตัวเลข ขีดกลาง และขีดล่าง',
  },
  SITE_UNKNOWN: {
    status: 422,
    ja: 'この施設は試験にないか、削除されています。一覧から選び直してください。',
    en: 'This site is not in the study or was deleted. Choose it again from the list.',
    th: 'ไม่มีศูนย์วิจัยนี้ในโครงการวิจัยหรือถูกลบแล้ว โปรดเลือกจากรายการอีกครั้ง',
  },
  SITE_EFFECTIVE_AFTER_SUBJECT: {
    status: 422,
    ja: '発効日は、この施設で最初の被験者が登録された日({date})以前にしてください。',
    en: 'The effective date must be on or before {date}, when the first subject of this site was registered.',
    th: 'วันที่มีผลต้องไม่หลังวันที่ {date} ซึ่งเป็นวันที่ลงทะเบียนอาสาสมัครรายแรกของศูนย์วิจัยนี้',
  },
  USER_UNKNOWN: {
    status: 422,
    ja: 'このユーザーは登録されていません。メールアドレスを確認してください。',
    en: 'This user is not registered. Check the e-mail address.',
    th: 'ยังไม่ได้ลงทะเบียนผู้ใช้นี้ โปรดตรวจสอบอีเมล',
  },
  USER_IN_STUDY: {
    status: 422,
    ja: 'このメールアドレスのユーザーは、すでにこの試験に登録されています。ユーザーを開いて役割を追加してください。',
    en: 'The user with this e-mail address is already registered in this study. Open the user to add a role.',
    th: 'ผู้ใช้ที่ใช้อีเมลนี้ลงทะเบียนในโครงการวิจัยนี้แล้ว โปรดเปิดหน้าผู้ใช้เพื่อเพิ่มบทบาท',
  },
  USER_IS_YOURSELF: {
    status: 422,
    ja: '自分自身を無効または有効にすることはできません。別の管理者に依頼してください。',
    en: 'You cannot disable or enable yourself. Ask another administrator.',
    th: 'คุณไม่สามารถปิดหรือเปิดใช้งานตนเองได้ โปรดขอให้ผู้ดูแลระบบคนอื่นดำเนินการ',
  },
  USER_BEYOND_YOUR_SITES: {
    status: 422,
    ja: 'このユーザーは、あなたの担当以外の施設でも役割を持っています。すべての施設を担当する管理者に依頼してください。',
    en: 'This user also has roles at sites that your role does not reach. Ask an administrator of all sites.',
    th: 'ผู้ใช้นี้มีบทบาทที่ศูนย์วิจัยอื่นซึ่งอยู่นอกขอบเขตของคุณด้วย โปรดขอให้ผู้ดูแลที่ดูแลทุกศูนย์วิจัยดำเนินการ',
  },
  USER_ALREADY_DISABLED: {
    status: 422,
    ja: 'このユーザーはすでに無効です。',
    en: 'This user is disabled already.',
    th: 'ผู้ใช้นี้ถูกปิดใช้งานอยู่แล้ว',
  },
  USER_ALREADY_ENABLED: {
    status: 422,
    ja: 'このユーザーは無効ではありません。',
    en: 'This user is not disabled.',
    th: 'ผู้ใช้นี้ไม่ได้ถูกปิดใช้งาน',
  },
  ROLE_OWN_LAST: {
    status: 422,
    ja: 'これは、あなたがユーザーの役割を編集できる最後の役割です。終了や取り消しは別の管理者に依頼してください。',
    en: "This is your own last role that lets you edit users' roles. Ask another administrator to end it.",
    th: 'นี่คือบทบาทสุดท้ายของคุณที่ใช้แก้ไขบทบาทของผู้ใช้ได้ โปรดขอให้ผู้ดูแลระบบคนอื่นเป็นผู้สิ้นสุดบทบาทนี้',
  },
  ROLE_UNKNOWN: {
    status: 422,
    ja: 'この役割はこの試験にありません。一覧から選び直してください。',
    en: 'This role does not exist in the study. Choose it again from the list.',
    th: 'ไม่มีบทบาทนี้ในโครงการวิจัย โปรดเลือกจากรายการอีกครั้ง',
  },
  ROLE_MISSING: {
    status: 422,
    ja: '役割が1つも選ばれていません。1つ以上の役割を追加してください。',
    en: 'No role is chosen. Add at least one role.',
    th: 'ยังไม่ได้เลือกบทบาท โปรดเพิ่มอย่างน้อยหนึ่งบทบาท',
  },
  ROLE_NOT_YOURS_TO_GIVE: {
    status: 422,
    ja: 'この役割はポータル全体の権限を伴うため、ポータルの管理者だけが割り当てられます。',
    en: 'This role comes with a right in the whole portal. Only an administrator of the portal can give it.',
    th: 'บทบาทนี้มาพร้อมกับสิทธิ์ทั้งระบบ เฉพาะผู้ดูแลระบบเท่านั้นที่กำหนดได้',
  },
  ROLE_NEEDS_SITE: {
    status: 422,
    ja: 'この役割は施設ごとに割り当てます。施設を選んでください。',
    en: 'This role is given per site. Choose a site.',
    th: 'บทบาทนี้ต้องกำหนดตามศูนย์วิจัย โปรดเลือกศูนย์วิจัย',
  },
  ROLE_SITE_TWICE: {
    status: 422,
    ja: '同じ役割と施設の組み合わせは、この期間に既に割り当てられています。',
    en: 'This user already has the same role at the same site in this period.',
    th: 'ผู้ใช้นี้มีบทบาทเดียวกันที่ศูนย์วิจัยเดียวกันในช่วงเวลานี้อยู่แล้ว',
  },
  END_BEFORE_START: {
    status: 422,
    ja: '終了日が開始日より前です。開始日以降の日付を入力してください。',
    en: 'The end date is before the start date. Enter a date on or after it.',
    th: 'วันที่สิ้นสุดอยู่ก่อนวันที่เริ่มต้น โปรดกรอกวันที่ในวันเดียวกันหรือหลังจากนั้น',
  },
});
