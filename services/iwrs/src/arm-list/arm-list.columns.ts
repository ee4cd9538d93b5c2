import type { Language } from '@casebook/catalogue';
import { SITE_FACTOR } from '@casebook/randomisation';
import type { Scheme } from '@casebook/study-design';
import type { RowFaults } from '../import/row-faults';
import type { SheetCell, SheetRow } from '../import/sheet-row';

/** Heads of the columns in each language of the product; a file may use any of them. */
const HEADS = {
  number: { en: 'Randomisation number', ja: '割付番号', th: 'หมายเลขการสุ่ม' },
  arm: { en: 'Arm', ja: '投与群', th: 'กลุ่มการรักษา' },
  version: { en: 'Version', ja: 'バージョン', th: 'เวอร์ชัน' },
} as const satisfies Record<string, Record<Language, string>>;

export interface ArmListColumns {
  number: { at: number; head: string };
  arm: { at: number; head: string };
  /** May be absent: the version of the design for which the list was made. */
  version?: { at: number; head: string };
  /** In the order of the factors of the scheme, the site as the last one. */
  factors: { factor: string; at: number }[];
  siteIsFactor: boolean;
}

const textOf = (cell: SheetCell | undefined): string => (cell && 'text' in cell ? cell.text : '');

/**
 * Finds the columns by their heads, in any order.
 *
 * @param language of the heads that a fault names because the file does not have them
 * @returns undefined, after adding the faults, when a column is missing, unknown or present twice
 */
export function columnsOf(
  head: SheetRow | undefined,
  scheme: Scheme,
  language: Language,
  faults: RowFaults,
): ArmListColumns | undefined {
  const row = head?.row ?? 1;
  const heads = (head?.cells ?? []).map(textOf);
  const found = new Map<string, { at: number; head: string }>();
  let isReadable = true;
  const refuse = (item: string): void => {
    faults.add(row, 'IMPORT_ROW_FORMAT', item);
    isReadable = false;
  };
  heads.forEach((head, at) => {
    if (head === '') return;
    const name = nameOf(head, scheme);
    if (name === undefined || found.has(name)) refuse(head);
    else found.set(name, { at, head });
  });
  const needed = [
    { name: 'number', head: HEADS.number[language] },
    ...scheme.factors.map(({ factor }) => ({ name: `=${factor}`, head: factor })),
    { name: 'arm', head: HEADS.arm[language] },
  ];
  for (const { name, head } of needed) if (!found.has(name)) refuse(head);
  if (!isReadable) return undefined;
  const site = found.get(`=${SITE_FACTOR}`);
  const isOwnSite = scheme.factors.some(({ factor }) => factor === SITE_FACTOR);
  const factors = scheme.factors.map(({ factor }) => ({ factor, at: found.get(`=${factor}`)!.at }));
  const siteIsFactor = site !== undefined && !isOwnSite;
  if (siteIsFactor) factors.push({ factor: SITE_FACTOR, at: site.at });
  return {
    number: found.get('number')!,
    arm: found.get('arm')!,
    version: found.get('version'),
    factors,
    siteIsFactor,
  };
}

/** What a column holds: a name of {@link HEADS}, or `=FACTOR`. */
function nameOf(head: string, scheme: Scheme): string | undefined {
  if (head === SITE_FACTOR || scheme.factors.some(({ factor }) => factor === head))
    return `=${head}`;
  return Object.entries(HEADS).find(([, heads]) =>
    Object.values(heads).some((one) => one.toLowerCase() === head.toLowerCase()),
  )?.[0];
}
