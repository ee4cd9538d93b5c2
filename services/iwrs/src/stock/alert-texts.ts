import type { Language } from '@casebook/catalogue';
import type { MailTexts } from '@casebook/mail';

/**
 * The mail about a low stock. It names no study, site or kit type, and is the same for every alert, so that it tells a blinded
 * person nothing (decision 102).
 */
export function alertTexts(language: Language, name: string, url: string): MailTexts {
  return TEXTS[language](name, url);
}

const TEXTS: Readonly<Record<Language, (name: string, url: string) => MailTexts>> = {
  ja: (name, url) => ({
    subject: 'Casebook 治験薬の在庫が少なくなっています',
    greeting: `${name} 様`,
    before: [
      '治験薬の在庫が、設定された下限を下回りました。',
      'ログインして「治験薬の在庫」を開くと、対象の施設を確認できます。',
    ],
    facts: [],
    link: ['Casebookを開く', url],
    after: ['在庫が下限以上に戻るまで、同じお知らせは再送されません。'],
    foot: 'このメールはCasebookから自動的に送信されています。返信はできません。',
  }),
  en: (name, url) => ({
    subject: 'Casebook: a stock of study drug is low',
    greeting: `Dear ${name},`,
    before: [
      'A stock of study drug has fallen below its minimum.',
      'Sign in and open “IP stock” to see where.',
    ],
    facts: [],
    link: ['Open Casebook', url],
    after: ['You are notified again only after the stock has recovered and fallen once more.'],
    foot: 'Casebook sent this mail automatically; answers are not read.',
  }),
  th: (name, url) => ({
    subject: 'Casebook: ผลิตภัณฑ์วิจัยในคลังเหลือน้อย',
    greeting: `เรียน คุณ${name}`,
    before: [
      'ผลิตภัณฑ์วิจัยในคลังลดลงต่ำกว่าจำนวนขั้นต่ำที่กำหนด',
      'เข้าสู่ระบบแล้วเปิด “คลังผลิตภัณฑ์วิจัย” เพื่อดูว่าเป็นที่ใด',
    ],
    facts: [],
    link: ['เปิด Casebook', url],
    after: ['ระบบจะแจ้งอีกครั้งเมื่อจำนวนกลับสู่ระดับปกติแล้วลดลงใหม่เท่านั้น'],
    foot: 'Casebook ส่งอีเมลนี้โดยอัตโนมัติ โปรดอย่าตอบกลับ',
  }),
};
