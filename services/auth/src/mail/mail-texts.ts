import type { Language } from '@casebook/catalogue';
import type { MailTexts } from '@casebook/mail';
import type { PersonMailJob } from './mail-requests';

export interface Facts {
  name: string;
  loginId: string;
  /** Data of the two kinds of mail that contain a password. */
  password: string;
  signInUrl: string;
  forgotUrl: string;
  /** Data of the mails about a change of name or address. */
  change: { requestedByName: string; name: string; email: string };
  /** When the change takes effect. */
  due: string;
  stopUrl: string;
}

type Kind = PersonMailJob['kind'];

const ja: Record<Kind, (facts: Facts) => Omit<MailTexts, 'greeting' | 'foot'>> = {
  invitation: ({ loginId, password, signInUrl }) => ({
    subject: 'Casebookへの登録のお知らせ',
    before: [
      'Casebook(臨床試験の電子データ収集システム)にユーザーとして登録されました。',
      '次のユーザーIDと仮パスワードでログインしてください。初回ログイン時に、ご自身のパスワードと秘密の質問を設定していただきます。',
    ],
    facts: [
      ['ユーザーID', loginId],
      ['仮パスワード', password],
    ],
    link: ['ログインページ', signInUrl],
    after: [
      '仮パスワードの有効期間は14日間です。期限が過ぎた場合は、試験の管理者に招待メールの再送を依頼してください。',
      'お心当たりのない場合は、このメールを破棄し、試験の管理者にご連絡ください。',
    ],
  }),
  password_reset: ({ loginId, password, signInUrl }) => ({
    subject: 'Casebook パスワード再設定のお知らせ',
    before: [
      'パスワードの再設定が依頼されました。',
      '次の仮パスワードでログインし、新しいパスワードを設定してください。これまでのパスワードは使えなくなりました。',
    ],
    facts: [
      ['ユーザーID', loginId],
      ['仮パスワード', password],
    ],
    link: ['ログインページ', signInUrl],
    after: [
      '仮パスワードの有効期間は24時間です。',
      'ご自身で依頼していない場合は、すぐに試験の管理者にご連絡ください。',
    ],
  }),
  login_id: ({ loginId, signInUrl }) => ({
    subject: 'Casebook ユーザーIDのお知らせ',
    before: ['ユーザーIDの照会が依頼されました。あなたのユーザーIDは次のとおりです。'],
    facts: [['ユーザーID', loginId]],
    link: ['ログインページ', signInUrl],
    after: ['ご自身で依頼していない場合は、試験の管理者にご連絡ください。'],
  }),
  login_id_changed: ({ loginId, signInUrl }) => ({
    subject: 'Casebook ユーザーIDまたはメールアドレスが変更されました',
    before: [
      'あなたのユーザーIDまたはメールアドレスが変更されました。今後は次のユーザーIDでログインしてください。',
    ],
    facts: [['ユーザーID', loginId]],
    link: ['ログインページ', signInUrl],
    after: ['ご自身で変更していない場合は、すぐに試験の管理者にご連絡ください。'],
  }),
  login_id_left: ({ forgotUrl }) => ({
    subject: 'Casebook ユーザーIDまたはメールアドレスが変更されました',
    before: [
      'あなたのユーザーIDまたはメールアドレスが変更され、今後のお知らせは新しいメールアドレスに届きます。このアドレスへのお知らせはこれが最後です。',
    ],
    facts: [],
    link: ['パスワードを忘れた場合', forgotUrl],
    after: ['ご自身で変更していない場合は、すぐに試験の管理者にご連絡ください。'],
  }),
  identity_change: ({ change, stopUrl, due }) => ({
    subject: 'Casebook 氏名またはメールアドレスの変更が申請されました',
    before: [
      `${change.requestedByName} が、あなたの氏名またはメールアドレスの変更を申請しました。あなた自身または別の管理者が承認すると、${due} 以降に有効になります。`,
      'お心当たりのない場合は、次のリンクから変更を中止してください。リンクはそれまで有効です。',
    ],
    facts: [
      ['新しい氏名', change.name],
      ['新しいメールアドレス', change.email],
    ],
    link: ['変更を中止する', stopUrl],
    after: ['変更が正しい場合は、ログインして「ユーザー情報」の画面で承認できます。'],
  }),
  identity_change_new: ({ change, signInUrl, due }) => ({
    subject: 'Casebook メールアドレスの変更の確認',
    before: [
      `${change.requestedByName} が、このアドレスをあなたの新しいメールアドレスとして申請しました。承認されると、${due} 以降に有効になります。`,
      '正しい場合は、ログインして「ユーザー情報」の画面で承認してください。ログインできない場合は、別の管理者が承認します。',
    ],
    facts: [],
    link: ['ログインページ', signInUrl],
    after: ['お心当たりのない場合は、このメールを破棄してください。'],
  }),
};

const en: typeof ja = {
  invitation: ({ loginId, password, signInUrl }) => ({
    subject: 'Your Casebook account',
    before: [
      'You have been registered as a user of Casebook, the portal for data capture in clinical studies.',
      'Sign in with this user ID and temporary password. When you first sign in, you choose your own password and a security question.',
    ],
    facts: [
      ['User ID', loginId],
      ['Temporary password', password],
    ],
    link: ['Sign in', signInUrl],
    after: [
      'The temporary password is valid for 14 days. After that, ask the administrator of the study to send the invitation again.',
      'If you did not expect this, delete this e-mail and contact the administrator of the study.',
    ],
  }),
  password_reset: ({ loginId, password, signInUrl }) => ({
    subject: 'Casebook: your password was reset',
    before: [
      'A new password was requested for your account.',
      'Sign in with this temporary password and choose a new one. Your previous password no longer works.',
    ],
    facts: [
      ['User ID', loginId],
      ['Temporary password', password],
    ],
    link: ['Sign in', signInUrl],
    after: [
      'The temporary password is valid for 24 hours.',
      'If you did not request this, contact the administrator of the study immediately.',
    ],
  }),
  login_id: ({ loginId, signInUrl }) => ({
    subject: 'Casebook: your user ID',
    before: ['You asked for your user ID. It is:'],
    facts: [['User ID', loginId]],
    link: ['Sign in', signInUrl],
    after: ['If you did not request this, contact the administrator of the study.'],
  }),
  login_id_changed: ({ loginId, signInUrl }) => ({
    subject: 'Casebook: your user ID or e-mail address has changed',
    before: ['Your user ID or e-mail address has changed. From now on, sign in with this user ID.'],
    facts: [['User ID', loginId]],
    link: ['Sign in', signInUrl],
    after: ['If you did not make this change, contact the administrator of the study immediately.'],
  }),
  login_id_left: ({ forgotUrl }) => ({
    subject: 'Casebook: your user ID or e-mail address has changed',
    before: [
      'Your user ID or e-mail address has changed, and e-mails now go to your new address. This is the last e-mail to this address.',
    ],
    facts: [],
    link: ['Forgot password', forgotUrl],
    after: ['If you did not make this change, contact the administrator of the study immediately.'],
  }),
  identity_change: ({ change, stopUrl, due }) => ({
    subject: 'Casebook: a change of your name or e-mail address was requested',
    before: [
      `${change.requestedByName} requested a change of your name or e-mail address. It takes effect after ${due}, once you or a second administrator confirmed it.`,
      'If you did not expect this, stop the change with this link. It works until then.',
    ],
    facts: [
      ['New name', change.name],
      ['New e-mail address', change.email],
    ],
    link: ['Stop the change', stopUrl],
    after: [
      'If it is right, you can sign in and confirm it on the page with your user information.',
    ],
  }),
  identity_change_new: ({ change, signInUrl, due }) => ({
    subject: 'Casebook: confirm your new e-mail address',
    before: [
      `${change.requestedByName} requested this address as your new e-mail address. It takes effect after ${due}, once it is confirmed.`,
      'If it is right, sign in and confirm it on the page with your user information. If you cannot sign in, a second administrator confirms it.',
    ],
    facts: [],
    link: ['Sign in', signInUrl],
    after: ['If you did not expect this, delete this e-mail.'],
  }),
};

const th: typeof ja = {
  invitation: ({ loginId, password, signInUrl }) => ({
    subject: 'บัญชีผู้ใช้ Casebook ของคุณ',
    before: [
      'คุณได้รับการลงทะเบียนเป็นผู้ใช้ Casebook ซึ่งเป็นระบบบันทึกข้อมูลอิเล็กทรอนิกส์ของโครงการวิจัยทางคลินิก',
      'โปรดเข้าสู่ระบบด้วยรหัสผู้ใช้และรหัสผ่านชั่วคราวด้านล่าง เมื่อเข้าสู่ระบบครั้งแรก คุณจะต้องตั้งรหัสผ่านของคุณเองและคำถามความปลอดภัย',
    ],
    facts: [
      ['รหัสผู้ใช้', loginId],
      ['รหัสผ่านชั่วคราว', password],
    ],
    link: ['เข้าสู่ระบบ', signInUrl],
    after: [
      'รหัสผ่านชั่วคราวใช้ได้ 14 วัน หากหมดอายุ โปรดขอให้ผู้ดูแลระบบของโครงการวิจัยส่งคำเชิญอีกครั้ง',
      'หากคุณไม่เกี่ยวข้องกับเรื่องนี้ โปรดลบอีเมลนี้และแจ้งผู้ดูแลระบบของโครงการวิจัย',
    ],
  }),
  password_reset: ({ loginId, password, signInUrl }) => ({
    subject: 'Casebook: ตั้งรหัสผ่านใหม่',
    before: [
      'มีการขอตั้งรหัสผ่านใหม่สำหรับบัญชีของคุณ',
      'โปรดเข้าสู่ระบบด้วยรหัสผ่านชั่วคราวด้านล่าง แล้วตั้งรหัสผ่านใหม่ รหัสผ่านเดิมใช้ไม่ได้แล้ว',
    ],
    facts: [
      ['รหัสผู้ใช้', loginId],
      ['รหัสผ่านชั่วคราว', password],
    ],
    link: ['เข้าสู่ระบบ', signInUrl],
    after: [
      'รหัสผ่านชั่วคราวใช้ได้ 24 ชั่วโมง',
      'หากคุณไม่ได้เป็นผู้ขอ โปรดแจ้งผู้ดูแลระบบของโครงการวิจัยทันที',
    ],
  }),
  login_id: ({ loginId, signInUrl }) => ({
    subject: 'Casebook: รหัสผู้ใช้ของคุณ',
    before: ['คุณได้ขอทราบรหัสผู้ใช้ รหัสผู้ใช้ของคุณคือ'],
    facts: [['รหัสผู้ใช้', loginId]],
    link: ['เข้าสู่ระบบ', signInUrl],
    after: ['หากคุณไม่ได้เป็นผู้ขอ โปรดแจ้งผู้ดูแลระบบของโครงการวิจัย'],
  }),
  login_id_changed: ({ loginId, signInUrl }) => ({
    subject: 'Casebook: รหัสผู้ใช้หรืออีเมลของคุณเปลี่ยนแล้ว',
    before: ['รหัสผู้ใช้หรืออีเมลของคุณเปลี่ยนแล้ว จากนี้ไปโปรดเข้าสู่ระบบด้วยรหัสผู้ใช้ด้านล่าง'],
    facts: [['รหัสผู้ใช้', loginId]],
    link: ['เข้าสู่ระบบ', signInUrl],
    after: ['หากคุณไม่ได้เป็นผู้เปลี่ยน โปรดแจ้งผู้ดูแลระบบของโครงการวิจัยทันที'],
  }),
  login_id_left: ({ forgotUrl }) => ({
    subject: 'Casebook: รหัสผู้ใช้หรืออีเมลของคุณเปลี่ยนแล้ว',
    before: [
      'รหัสผู้ใช้หรืออีเมลของคุณเปลี่ยนแล้ว และอีเมลแจ้งเตือนจะส่งไปยังที่อยู่อีเมลใหม่ อีเมลฉบับนี้เป็นฉบับสุดท้ายที่ส่งถึงที่อยู่นี้',
    ],
    facts: [],
    link: ['ลืมรหัสผ่าน', forgotUrl],
    after: ['หากคุณไม่ได้เป็นผู้เปลี่ยน โปรดแจ้งผู้ดูแลระบบของโครงการวิจัยทันที'],
  }),
  identity_change: ({ change, stopUrl, due }) => ({
    subject: 'Casebook: มีการขอเปลี่ยนชื่อหรืออีเมลของคุณ',
    before: [
      `${change.requestedByName} ขอเปลี่ยนชื่อหรืออีเมลของคุณ การเปลี่ยนแปลงจะมีผลหลัง ${due} เมื่อคุณหรือผู้ดูแลระบบอีกคนหนึ่งยืนยันแล้ว`,
      'หากคุณไม่ทราบเรื่องนี้ โปรดหยุดการเปลี่ยนแปลงด้วยลิงก์ด้านล่าง ลิงก์ใช้ได้จนถึงเวลาดังกล่าว',
    ],
    facts: [
      ['ชื่อใหม่', change.name],
      ['อีเมลใหม่', change.email],
    ],
    link: ['หยุดการเปลี่ยนแปลง', stopUrl],
    after: ['หากถูกต้อง คุณเข้าสู่ระบบและยืนยันได้ที่หน้าข้อมูลผู้ใช้'],
  }),
  identity_change_new: ({ change, signInUrl, due }) => ({
    subject: 'Casebook: ยืนยันอีเมลใหม่ของคุณ',
    before: [
      `${change.requestedByName} ขอใช้ที่อยู่นี้เป็นอีเมลใหม่ของคุณ การเปลี่ยนแปลงจะมีผลหลัง ${due} เมื่อได้รับการยืนยันแล้ว`,
      'หากถูกต้อง โปรดเข้าสู่ระบบและยืนยันที่หน้าข้อมูลผู้ใช้ หากคุณเข้าสู่ระบบไม่ได้ ผู้ดูแลระบบอีกคนหนึ่งจะเป็นผู้ยืนยัน',
    ],
    facts: [],
    link: ['เข้าสู่ระบบ', signInUrl],
    after: ['หากคุณไม่เกี่ยวข้องกับเรื่องนี้ โปรดลบอีเมลนี้'],
  }),
};

const greetings: Record<Language, (name: string) => string> = {
  ja: (name) => `${name} 様`,
  en: (name) => `Dear ${name},`,
  th: (name) => `เรียน ${name}`,
};

const feet: Record<Language, string> = {
  ja: 'このメールはCasebookから自動で送信されています。返信いただいてもお答えできません。',
  en: 'This e-mail was sent automatically by Casebook. Replies are not read.',
  th: 'อีเมลนี้ส่งโดยอัตโนมัติจาก Casebook โปรดอย่าตอบกลับอีเมลนี้',
};

/** The texts of a mail in the recipient's language. */
export function mailTextsOf(kind: Kind, language: Language, facts: Facts): MailTexts {
  return {
    ...{ ja, en, th }[language][kind](facts),
    greeting: greetings[language](facts.name),
    foot: feet[language],
  };
}
