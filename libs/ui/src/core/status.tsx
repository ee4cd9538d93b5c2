import './status.css';
import type { Text3 } from '@casebook/catalogue';
import type { ReactNode } from 'react';
import { useLanguage } from './context';
import { useNumbers } from './numbers';

type Tone = 'danger' | 'accent' | 'ok' | 'info' | 'sign' | 'brand' | 'warn' | 'quiet';

interface Meaning {
  tone: Tone;
  word: Text3;
  /** Drawn in a box of 16 × 16; strokes take the colour of the tone. */
  shape: ReactNode;
}

const circle = <circle cx="8" cy="8" r="6" />;
const solid = <circle cx="8" cy="8" r="6.75" fill="currentColor" stroke="none" />;
const mark = (d: string) => <path d={d} stroke="#fff" strokeWidth="1.8" />;

function define<const M extends Record<string, Meaning>>(meanings: M): M {
  return meanings;
}

/** One glyph, one colour and one word for each meaning, the same in lists, matrix, page, charts and PDF. */
export const statuses = define({
  cannotSave: {
    tone: 'danger',
    word: { ja: '保存不可', en: 'Cannot be saved', th: 'บันทึกไม่ได้' },
    shape: (
      <>
        <path
          d="M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3z"
          fill="currentColor"
          stroke="none"
        />
        {mark('M4.6 8h6.8')}
      </>
    ),
  },
  raisesQuery: {
    tone: 'warn',
    word: {
      ja: '保存可・クエリ発行',
      en: 'Saving raises a query',
      th: 'บันทึกได้ แต่จะเกิดข้อซักถาม',
    },
    shape: <path d="M8 1.8 14.8 14H1.2zM8 6.2v3.6M8 11.6v.4" />,
  },
  pleaseCheck: {
    tone: 'info',
    word: { ja: '要確認', en: 'Please check', th: 'โปรดตรวจสอบ' },
    shape: (
      <>
        {circle}
        <path d="M8 7.2v4M8 4.6v.4" />
      </>
    ),
  },
  fitsNow: {
    tone: 'ok',
    word: { ja: 'チェック条件に合致', en: 'Fits now', th: 'ค่าถูกต้องแล้ว' },
    shape: <path d="M2.4 8.6l3.7 3.7 7.5-8.4" />,
  },
  openQuery: {
    tone: 'danger',
    word: { ja: '未回答クエリ', en: 'Open query', th: 'ข้อซักถามที่รอตอบ' },
    shape: (
      <>
        {solid}
        {mark('M6.1 6.3a1.9 1.9 0 1 1 2.9 1.6c-.6.4-1 .7-1 1.4M8 11.4v.2')}
      </>
    ),
  },
  answeredQuery: {
    tone: 'accent',
    word: { ja: '回答済みクエリ', en: 'Answered query', th: 'ข้อซักถามที่ตอบแล้ว' },
    shape: <path d="M2 3h12v8H8l-3 3v-3H2zM5 6h6M5 8.3h4" />,
  },
  closedQuery: {
    tone: 'ok',
    word: { ja: 'クローズ済みクエリ', en: 'Closed query', th: 'ข้อซักถามที่ปิดแล้ว' },
    shape: <path d="M2 3h12v8H8l-3 3v-3H2zM5.2 7l2 2 3.6-3.6" />,
  },
  frozen: {
    tone: 'info',
    word: { ja: 'フリーズ', en: 'Frozen', th: 'ระงับการแก้ไข' },
    shape: (
      <path d="M8 1.5v13M2.4 4.75l11.2 6.5M13.6 4.75 2.4 11.25M6.3 2.6 8 4.2l1.7-1.6M6.3 13.4 8 11.8l1.7 1.6" />
    ),
  },
  sdv: {
    tone: 'brand',
    word: { ja: 'SDV済み', en: 'SDV', th: 'SDV แล้ว' },
    shape: <path d="M3 1.8h7l3 3v9.4H3zM5.4 9l1.9 1.9 3.4-3.8" />,
  },
  reviewed: {
    tone: 'brand',
    word: { ja: 'レビュー済み', en: 'Reviewed', th: 'ทบทวนแล้ว' },
    shape: (
      <>
        <path d="M1.2 8S3.6 3.7 8 3.7 14.8 8 14.8 8 12.4 12.3 8 12.3 1.2 8 1.2 8z" />
        <circle cx="8" cy="8" r="2" fill="currentColor" />
      </>
    ),
  },
  locked: {
    tone: 'quiet',
    word: { ja: 'ロック', en: 'Locked', th: 'ล็อก' },
    shape: <path d="M3 7h10v7H3zM5 7V4.8a3 3 0 0 1 6 0V7M8 9.8v1.6" />,
  },
  signed: {
    tone: 'sign',
    word: { ja: '署名済み', en: 'Signed', th: 'ลงลายมือชื่อแล้ว' },
    shape: <path d="M2 13.6h12M4 10.8l.5-2.5L10.8 2l2 2-6.3 6.3z" />,
  },
  signatureBroken: {
    tone: 'danger',
    word: { ja: '署名無効', en: 'Signature broken', th: 'ลายมือชื่อสิ้นผล' },
    shape: (
      <path d="M2 13.6h4M10 13.6h4M4 10.8l.5-2.5 1.9-1.9M9.2 3.6 10.8 2l2 2-1.6 1.6M2.6 2.6l10.8 10.8" />
    ),
  },
  signatureWithdrawn: {
    tone: 'quiet',
    word: { ja: '署名取り消し', en: 'Signature withdrawn', th: 'เพิกถอนลายมือชื่อแล้ว' },
    shape: <path d="M2 13.6h12M4 10.8l.5-2.5L10.8 2l2 2-6.3 6.3zM2.6 2.6l10.8 10.8" />,
  },
  notStarted: {
    tone: 'quiet',
    word: { ja: '未入力', en: 'Not started', th: 'ยังไม่เริ่ม' },
    shape: circle,
  },
  inProgress: {
    tone: 'warn',
    word: { ja: '入力中', en: 'In progress', th: 'กำลังดำเนินการ' },
    shape: (
      <>
        {circle}
        <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" stroke="none" />
      </>
    ),
  },
  complete: {
    tone: 'ok',
    word: { ja: '入力完了', en: 'Complete', th: 'เสร็จสมบูรณ์' },
    shape: (
      <>
        {solid}
        {mark('M4.9 8.2l2.2 2.2 4-4.5')}
      </>
    ),
  },
  notApplicable: {
    tone: 'quiet',
    word: { ja: '対象外', en: 'N/A', th: 'ไม่เกี่ยวข้อง' },
    shape: (
      <>
        {circle}
        <path d="M3.8 12.2l8.4-8.4" />
      </>
    ),
  },
  notDone: {
    tone: 'quiet',
    word: { ja: '未実施', en: 'Not done', th: 'ไม่ได้ทำ' },
    shape: <path d="M2.5 2.5h11v11h-11zM5.2 5.2l5.6 5.6M10.8 5.2l-5.6 5.6" />,
  },
  ongoing: {
    tone: 'info',
    word: { ja: '継続中', en: 'Ongoing', th: 'ยังดำเนินอยู่' },
    shape: <path d="M1.5 8h11M9 4.2 12.8 8 9 11.8M1.5 5v6" />,
  },
  overdue: {
    tone: 'danger',
    word: { ja: '期限超過', en: 'Overdue', th: 'เกินกำหนด' },
    shape: (
      <>
        {circle}
        <path d="M8 4.4V8l2.6 1.8" />
      </>
    ),
  },
  due: {
    tone: 'accent',
    word: { ja: '実施期間中', en: 'Due', th: 'ถึงกำหนด' },
    shape: <path d="M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 1.5v3M10.5 1.5v3M6 10l1.5 1.5L10.5 8.5" />,
  },
  outsideWindow: {
    tone: 'warn',
    word: { ja: '許容範囲外', en: 'Outside window', th: 'นอกช่วงที่กำหนด' },
    shape: (
      <>
        <path d="M2.5 3v10M9.5 3v10M2.5 8h7" />
        <circle cx="13" cy="8" r="1.4" fill="currentColor" />
      </>
    ),
  },
  hidden: {
    tone: 'quiet',
    word: { ja: '非表示', en: 'Hidden', th: 'ซ่อน' },
    shape: (
      <path d="M1.2 8S3.6 3.7 8 3.7 14.8 8 14.8 8 12.4 12.3 8 12.3 1.2 8 1.2 8zM3 13.5l10-11" />
    ),
  },
  formerValue: {
    tone: 'warn',
    word: { ja: '旧定義の値', en: 'Former value', th: 'ค่าตามข้อกำหนดเดิม' },
    shape: (
      <>
        <path d="M3.2 3.2v3.4h3.4" />
        <path d="M3.4 6.4A5.2 5.2 0 1 1 2.8 9" />
        <path d="M8 5.6v3l2 1.2" />
      </>
    ),
  },
  noLongerCollected: {
    tone: 'quiet',
    word: { ja: '収集終了', en: 'No longer collected', th: 'ไม่เก็บข้อมูลแล้ว' },
    shape: <path d="M2 4.5h12M3 4.5v9h10v-9M2.6 2h10.8M6.2 7.2l3.6 3.6M9.8 7.2l-3.6 3.6" />,
  },
});

export type Status = keyof typeof statuses;
export const statusNames = Object.keys(statuses) as Status[];

/** Name of a status in the reader's language. */
export function useStatusWord(): (status: Status) => string {
  const language = useLanguage();
  return (status) => statuses[status].word[language];
}

export interface StatusGlyphProps {
  status: Status;
  /** Shown beside the glyph and read with it, for example the number of open queries. */
  count?: number;
  /** Of how many; only with a count. */
  of?: number;
  /** With the word beside the glyph; without, the word is its name for screen readers and its tooltip. */
  withWord?: boolean;
}

/** The glyph alone, for use next to a text with its meaning. */
export function StatusSign({ status }: Pick<StatusGlyphProps, 'status'>) {
  const { tone, shape } = statuses[status];
  return (
    <svg className={`cb-status-glyph cb-tone-${tone}`} viewBox="0 0 16 16" aria-hidden="true">
      {shape}
    </svg>
  );
}

export function StatusGlyph({ status, count, of, withWord = false }: StatusGlyphProps) {
  const { tone, word } = statuses[status];
  const text = word[useLanguage()];
  const numbers = useNumbers();
  return (
    <span className={`cb-status cb-tone-${tone}`} title={withWord ? undefined : text}>
      <StatusSign status={status} />
      <span className={withWord ? 'cb-status-word' : 'cb-hidden'}>{text}</span>
      {count === undefined ? null : (
        <span className="cb-status-count">
          {numbers.count(count)}
          {of === undefined ? null : `/${numbers.count(of)}`}
        </span>
      )}
    </span>
  );
}

/** Legend of all glyphs, or of those that a screen uses. */
export function Legend({ only = statusNames }: { only?: readonly Status[] }) {
  return (
    <ul className="cb-legend">
      {only.map((status) => (
        <li key={status}>
          <StatusGlyph status={status} withWord />
        </li>
      ))}
    </ul>
  );
}
