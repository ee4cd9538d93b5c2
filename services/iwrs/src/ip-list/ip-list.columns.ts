import { type Language, languages } from '@casebook/catalogue';

/** Columns of an IP number list. */
export const IP_COLUMNS = [
  'ipNumber',
  'kitType',
  'lot',
  'expiresOn',
  'dispenseUntil',
  'site',
] as const;
export type IpColumn = (typeof IP_COLUMNS)[number];

/** Heads of the columns as a downloaded list and its template have them; a list may have any of the languages. */
export const IP_HEADS: Readonly<Record<IpColumn, Readonly<Record<Language, string>>>> = {
  ipNumber: { ja: '治験薬番号', en: 'IP number', th: 'หมายเลขผลิตภัณฑ์วิจัย' },
  kitType: { ja: 'キット種類', en: 'Kit type', th: 'ชนิดชุดยา' },
  lot: { ja: 'ロット', en: 'Lot', th: 'รุ่นผลิต' },
  expiresOn: { ja: '使用期限', en: 'Expiry date', th: 'วันหมดอายุ' },
  dispenseUntil: { ja: '払出期限', en: 'Dispense until', th: 'จ่ายได้ถึงวันที่' },
  site: { ja: '施設', en: 'Site', th: 'ศูนย์วิจัย' },
};

/** Further columns of a downloaded list, which are not read when the file is imported again. */
export const IP_DOWNLOAD_HEADS: readonly Readonly<Record<Language, string>>[] = [
  { ja: '状態', en: 'Status', th: 'สถานะ' },
];

export const REQUIRED_COLUMNS: readonly IpColumn[] = ['ipNumber', 'kitType', 'lot', 'expiresOn'];

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

const isOneOf = (head: string, names: Readonly<Record<Language, string>>): boolean =>
  languages.some((language) => plain(names[language]) === plain(head));

/** The column that a head names; `ignored` for what only downloads have, undefined for an unknown head. */
export function columnOf(head: string): IpColumn | 'ignored' | undefined {
  const column = IP_COLUMNS.find((one) => isOneOf(head, IP_HEADS[one]));
  if (column) return column;
  return IP_DOWNLOAD_HEADS.some((names) => isOneOf(head, names)) ? 'ignored' : undefined;
}
