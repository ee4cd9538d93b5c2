import type { Language } from '@casebook/catalogue';
import type { MailTexts } from '@casebook/mail';

/** The mail about broken signatures. It names no study, subject or value, because mail is not protected. */
export function noticeTexts(language: Language, name: string, url: string): MailTexts {
  return TEXTS[language](name, url);
}

const TEXTS: Readonly<Record<Language, (name: string, url: string) => MailTexts>> = {
  ja: (name, url) => ({
    subject: 'Casebook 再度の電子署名が必要です',
    greeting: `${name} 様`,
    before: [
      'あなたが電子署名したデータが、署名の後に変更されました。そのため、その電子署名は無効になっています。',
      'ログインすると、変更の内容と、再度署名が必要なデータの一覧を確認できます。',
    ],
    facts: [],
    link: ['Casebookを開く', url],
    after: ['このお知らせは、1時間に1通までお送りします。'],
    foot: 'このメールはCasebookから自動的に送信されています。返信はできません。',
  }),
  en: (name, url) => ({
    subject: 'Casebook: an e-signature is needed again',
    greeting: `Dear ${name},`,
    before: [
      'Data that you signed electronically were changed afterwards, so that signature is broken.',
      'Sign in to see what changed and the list of what is to be signed again.',
    ],
    facts: [],
    link: ['Open Casebook', url],
    after: ['You get at most one of these mails an hour.'],
    foot: 'Casebook sent this mail automatically; answers are not read.',
  }),
  th: (name, url) => ({
    subject: 'Casebook: ต้องลงลายมือชื่ออิเล็กทรอนิกส์อีกครั้ง',
    greeting: `เรียน คุณ${name}`,
    before: [
      'ข้อมูลที่คุณลงลายมือชื่ออิเล็กทรอนิกส์ไว้มีการแก้ไขภายหลัง ลายมือชื่อนั้นจึงไม่มีผลแล้ว',
      'เข้าสู่ระบบเพื่อดูสิ่งที่เปลี่ยนแปลงและรายการที่ต้องลงลายมือชื่ออีกครั้ง',
    ],
    facts: [],
    link: ['เปิด Casebook', url],
    after: ['ระบบส่งอีเมลนี้ไม่เกินหนึ่งฉบับต่อชั่วโมง'],
    foot: 'Casebook ส่งอีเมลนี้โดยอัตโนมัติ โปรดอย่าตอบกลับ',
  }),
};
