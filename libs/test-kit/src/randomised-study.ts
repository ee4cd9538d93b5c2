import { emptyDesign, type Item, type Scheme, type StudyDesign } from '@casebook/study-design';
import type { Client } from 'pg';

const text = (en: string, ja: string, th: string) => ({ en, ja, th });

const SEXES = [
  { code: 'F', label: text('Female', '女性', 'หญิง') },
  { code: 'M', label: text('Male', '男性', 'ชาย') },
];

const scheme: Scheme = {
  key: 'MAIN',
  title: text('Main', '主', 'หลัก'),
  method: 'list',
  arms: [
    { key: 'VERUM', title: text('Verum', '実薬', 'ยาจริง'), ratio: 1 },
    { key: 'PLACEBO', title: text('Placebo', 'プラセボ', 'ยาหลอก'), ratio: 1 },
  ],
  factors: [
    {
      factor: 'SEX',
      weight: 1,
      levels: SEXES.map(({ code, label }) => ({ key: code, title: label, codes: [code] })),
    },
  ],
  caps: [],
};

const item = (key: string, label: Item['label'], more: Partial<Item> = {}): Item => ({
  key,
  label,
  layout: 10,
  properties: [],
  ...more,
});

/** A page that randomises by sex, and one that dispenses again. */
export function randomisedDesign(): StudyDesign {
  const base = emptyDesign(
    {
      studyIdText: 'RND',
      name: text('Randomised study', '無作為化試験', 'โครงการแบบสุ่ม'),
      protocolNumber: 'RND-1',
    },
    ['en', 'ja', 'th'],
  );
  const ipNumber = text('IP number', '治験薬番号', 'หมายเลขผลิตภัณฑ์วิจัย');
  const page = (key: string, title: Item['label'], items: Item[]) => ({
    key,
    type: 2 as const,
    title,
    blocks: [{ key: `${key}B`, type: 1 as const, items }],
  });
  return {
    ...base,
    codelists: [{ key: 'SEX', name: text('Sex', '性別', 'เพศ'), dataType: 'text', entries: SEXES }],
    schemes: [scheme],
    kitTypes: [
      { key: 'KIT_V', title: text('Verum', '実薬', 'ยาจริง'), arms: ['MAIN.VERUM'], units: 28 },
      {
        key: 'KIT_P',
        title: text('Placebo', 'プラセボ', 'ยาหลอก'),
        arms: ['MAIN.PLACEBO'],
        units: 28,
      },
    ],
    visits: [
      ...base.visits,
      { key: 'BASE', title: text('Baseline', 'ベースライン', 'เริ่มต้น'), type: 'scheduled' },
      { key: 'W4', title: text('Week 4', '第4週', 'สัปดาห์ที่ 4'), type: 'scheduled' },
    ],
    schedule: [
      ...base.schedule,
      { visit: 'BASE', page: 'RAND', mandatory: true },
      { visit: 'W4', page: 'DISP', mandatory: true },
    ],
    pages: [
      ...base.pages,
      page('RAND', text('Randomisation', '無作為割付', 'การสุ่ม'), [
        item('SEX', text('Sex', '性別', 'เพศ'), {
          layout: 9,
          codelist: 'SEX',
          properties: [{ type: 13, factor: 'SEX' }],
        }),
        item('RNO', text('Randomisation number', '割付番号', 'หมายเลขการสุ่ม'), {
          properties: [{ type: 10 }],
        }),
        item('ARM', text('Arm', '投与群', 'กลุ่มการรักษา'), { properties: [{ type: 11 }] }),
        item('IPNO', ipNumber, { properties: [{ type: 12 }] }),
        item('NOTE', text('Remark', '備考', 'หมายเหตุ')),
      ]),
      page('DISP', text('Dispensing', '払い出し', 'การจ่าย'), [
        item('IPNO2', ipNumber, { properties: [{ type: 12 }] }),
      ]),
    ],
  };
}

interface ListOfStudy {
  /** The arm of each place of the stratum of women; men have no place. */
  places: readonly ('VERUM' | 'PLACEBO')[];
  /** The kit type of each IP number at the site. */
  kits: readonly ('KIT_V' | 'KIT_P')[];
}

/** Opens the scheme of a study of this design with a list, as the database of an administrator. */
export async function openArmList(
  client: Client,
  { studyId, siteId }: { studyId: number; siteId: number },
  { places, kits }: ListOfStudy,
): Promise<void> {
  const run = (text: string, values: unknown[]) => client.query(text, [studyId, ...values]);
  await client.query('begin');
  await run(
    `select platform.begin_write($1, 0, 'System', null, null, null, null, 'test', null, 'entry')`,
    [],
  );
  await run('update builder.study set iwrs_link = true where study_id = $1', []);
  await run(
    `insert into iwrs.scheme (study_id, scheme_key, method, state, design_version) values ($1, 'MAIN', 'list', 'open', 1)`,
    [],
  );
  await run(
    `insert into iwrs.scheme_secret (study_id, scheme_id, definition, settings, seed)
      select study_id, scheme_id, $2, '{"siteIsFactor": false}', '00' from iwrs.scheme where study_id = $1`,
    [JSON.stringify(scheme)],
  );
  await run(
    `insert into iwrs.slot (study_id, scheme_id, slot_no, stratum, random_number, state)
      select study_id, scheme_id, n, 'SEX=F', 'R-' || 100 + n, 'waiting' from iwrs.scheme, generate_series(1, $2::int) n
      where study_id = $1`,
    [places.length],
  );
  await run(
    `insert into iwrs.slot_secret (study_id, scheme_id, slot_no, arm)
      select study_id, scheme_id, slot_no, ($2::text[])[slot_no] from iwrs.slot where study_id = $1`,
    [places],
  );
  await run(
    `insert into iwrs.kit (study_id, ip_number, site_id, state)
      select $1, 'IP-' || 500 + n, $2, 'waiting' from generate_series(1, $3::int) n`,
    [siteId, kits.length],
  );
  await run(
    `insert into iwrs.kit_secret (study_id, kit_id, kit_type)
      select study_id, kit_id, ($2::text[])[replace(ip_number, 'IP-', '')::int - 500] from iwrs.kit where study_id = $1`,
    [kits],
  );
  await client.query('commit');
}
