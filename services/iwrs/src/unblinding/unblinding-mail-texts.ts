import type { Language } from '@casebook/catalogue';
import type { MailTexts } from '@casebook/mail';

export type MailFacts =
  | { kind: 'code'; unblindingId: number; code: string; minutes: number }
  | { kind: 'approved' | 'rejected' | 'overridden'; unblindingId: number };

interface Words {
  greeting: (name: string) => string;
  number: string;
  code: string;
  open: string;
  foot: string;
  subject: Record<MailFacts['kind'], string>;
  before: Record<MailFacts['kind'], string[]>;
  after: (minutes: number) => string[];
}

const WORDS: Readonly<Record<Language, Words>> = {
  ja: {
    greeting: (name) => `${name} 様`,
    number: '依頼番号',
    code: 'セキュリティコード',
    open: 'Casebookを開く',
    foot: 'このメールはCasebookから自動的に送信されています。返信はできません。',
    subject: {
      code: 'Casebook 緊急キーオープンの承認依頼',
      approved: 'Casebook 緊急キーオープンが承認されました',
      rejected: 'Casebook 緊急キーオープンが却下されました',
      overridden: 'Casebook 承認を待たずにキーオープンが行われました',
    },
    before: {
      code: [
        '緊急キーオープンの依頼が承認を待っています。至急ご確認ください。',
        'ログインして緊急キーオープン一覧で依頼の内容を確認し、承認する場合は次のコードを入力してください。',
      ],
      approved: [
        '緊急キーオープンの依頼が承認されました。',
        'ログインして緊急キーオープン一覧からキーオープンを実行できます。',
      ],
      rejected: [
        '緊急キーオープンの依頼は却下されました。',
        'ログインすると理由を確認できます。必要な場合は再依頼してください。',
      ],
      overridden: [
        '時間内に判断がなかったため、依頼者が承認を待たずにキーオープンを行いました。',
        'ログインして緊急キーオープン一覧で理由を確認してください。',
      ],
    },
    after: (minutes) => [
      `コードはあなた専用で、${minutes}分間、1回だけ使用できます。他の人に伝えないでください。`,
    ],
  },
  en: {
    greeting: (name) => `Dear ${name},`,
    number: 'Request number',
    code: 'Security code',
    open: 'Open Casebook',
    foot: 'Casebook sent this mail automatically; answers are not read.',
    subject: {
      code: 'Casebook: emergency unblinding needs your decision',
      approved: 'Casebook: emergency unblinding approved',
      rejected: 'Casebook: emergency unblinding rejected',
      overridden: 'Casebook: a key was opened without a decision',
    },
    before: {
      code: [
        'A request for emergency unblinding is waiting for approval. Please decide without delay.',
        'Sign in, read the request in the list of emergency unblinding, and enter this code to approve it.',
      ],
      approved: [
        'Your request for emergency unblinding was approved.',
        'Sign in to open the key from the list of emergency unblinding.',
      ],
      rejected: [
        'Your request for emergency unblinding was rejected.',
        'Sign in to read the reason. Request again if it is needed.',
      ],
      overridden: [
        'There was no decision in time, so the requester opened the key without one.',
        'Sign in to read the reason in the list of emergency unblinding.',
      ],
    },
    after: (minutes) => [
      `The code is yours alone and works once within ${minutes} minutes. Do not pass it on.`,
    ],
  },
  th: {
    greeting: (name) => `เรียน คุณ${name}`,
    number: 'หมายเลขคำขอ',
    code: 'รหัสความปลอดภัย',
    open: 'เปิด Casebook',
    foot: 'Casebook ส่งอีเมลนี้โดยอัตโนมัติ โปรดอย่าตอบกลับ',
    subject: {
      code: 'Casebook: คำขอเปิดรหัสกรณีฉุกเฉินรอการอนุมัติจากคุณ',
      approved: 'Casebook: คำขอเปิดรหัสกรณีฉุกเฉินได้รับอนุมัติแล้ว',
      rejected: 'Casebook: คำขอเปิดรหัสกรณีฉุกเฉินถูกปฏิเสธ',
      overridden: 'Casebook: มีการเปิดรหัสโดยไม่รอการอนุมัติ',
    },
    before: {
      code: [
        'มีคำขอเปิดรหัสกรณีฉุกเฉินรอการอนุมัติ โปรดพิจารณาโดยเร็ว',
        'เข้าสู่ระบบเพื่ออ่านคำขอในรายการเปิดรหัสกรณีฉุกเฉิน และกรอกรหัสนี้หากต้องการอนุมัติ',
      ],
      approved: [
        'คำขอเปิดรหัสกรณีฉุกเฉินของคุณได้รับอนุมัติแล้ว',
        'เข้าสู่ระบบเพื่อเปิดรหัสจากรายการเปิดรหัสกรณีฉุกเฉิน',
      ],
      rejected: [
        'คำขอเปิดรหัสกรณีฉุกเฉินของคุณถูกปฏิเสธ',
        'เข้าสู่ระบบเพื่ออ่านเหตุผล หากจำเป็นโปรดส่งคำขอใหม่',
      ],
      overridden: [
        'ไม่มีการพิจารณาภายในเวลาที่กำหนด ผู้ร้องขอจึงเปิดรหัสโดยไม่รอการอนุมัติ',
        'เข้าสู่ระบบเพื่ออ่านเหตุผลในรายการเปิดรหัสกรณีฉุกเฉิน',
      ],
    },
    after: (minutes) => [
      `รหัสนี้เป็นของคุณเท่านั้น ใช้ได้หนึ่งครั้งภายใน ${minutes} นาที โปรดอย่าบอกผู้อื่น`,
    ],
  },
};

/** A mail of emergency unblinding in the recipient's language. */
export function mailTexts(
  language: Language,
  name: string,
  url: string,
  facts: MailFacts,
): MailTexts {
  const words = WORDS[language];
  const { kind } = facts;
  return {
    subject: words.subject[kind],
    greeting: words.greeting(name),
    before: words.before[kind],
    facts: [
      [words.number, String(facts.unblindingId)],
      ...(facts.kind === 'code' ? [[words.code, facts.code] as [string, string]] : []),
    ],
    link: [words.open, url],
    after: facts.kind === 'code' ? words.after(facts.minutes) : [],
    foot: words.foot,
  };
}
