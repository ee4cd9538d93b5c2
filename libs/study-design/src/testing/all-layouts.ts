import {
  BlockType,
  Layout,
  PageType,
  PropertyType,
  type Check,
  type Item,
  type Page,
  type StudyDesign,
  type Text,
} from '../schema/design';
import { emptyDesign } from '../schema/empty';

const text = (en: string, ja: string, th: string): Text => ({ en, ja, th });

const item = (key: string, layout: Layout, label: Text, more: Partial<Item> = {}): Item => ({
  key,
  layout,
  label,
  properties: [],
  ...more,
});

const entry = (code: string, label: Text) => ({ code, label });
const number = (digits: number, decimals: number) => ({
  dataType: 'number' as const,
  numberFormat: { digits, decimals },
});
const unit = (type: 3 | 4 | 5 | 6, words: Text) => ({ type, role: 'unit' as const, text: words });
const label = (type: 3 | 4 | 5 | 6, words: Text) => ({ type, role: 'label' as const, text: words });
const kg = text('kg', 'kg', 'กก.');

const SYMPTOM = text(
  'Symptoms since the last visit',
  '前回来院後の症状',
  'อาการตั้งแต่การมาครั้งก่อน',
);

const choices = [
  item(
    'NOTE',
    Layout.label,
    text(
      'Ask the subject, then read the record.',
      '被験者に確認してから診療録を確認する。',
      'สอบถามอาสาสมัครก่อน แล้วจึงดูเวชระเบียน',
    ),
  ),
  item('SYMPTOMS', Layout.horizontalCheckbox, SYMPTOM, {
    codelist: 'SYMPTOM',
    properties: [{ type: PropertyType.exclude, codes: ['NONE'] }],
  }),
  item('SMOKER', Layout.dropdown, text('Smoking', '喫煙', 'การสูบบุหรี่'), { codelist: 'NY' }),
  item('POSTURE', Layout.verticalRadio, text('Posture', '体位', 'ท่าทาง'), { codelist: 'POSTURE' }),
  item('FASTING', Layout.horizontalRadio, text('Fasting', '絶食', 'งดอาหาร'), {
    codelist: 'NY',
    properties: [{ type: PropertyType.default, value: 'Y' }],
  }),
  item('HOURS', Layout.text, text('Hours without food', '絶食時間', 'จำนวนชั่วโมงที่งดอาหาร'), {
    ...number(2, 0),
    properties: [unit(PropertyType.right, text('h', '時間', 'ชม.'))],
  }),
];

const moments = [
  item('VISDT', Layout.dateFull, text('Date of visit', '来院日', 'วันที่มา'), {
    required: true,
    notInFuture: true,
  }),
  item('ONSET', Layout.dateUnknownDay, text('First symptoms', '発症日', 'วันที่เริ่มมีอาการ')),
  item('DIAGDT', Layout.dateUnknownMonthDay, text('Diagnosis', '診断日', 'วันที่วินิจฉัย')),
  item('BIRTHDT', Layout.dateUnknownYear, text('Date of birth', '生年月日', 'วันเกิด')),
  item('VISTM', Layout.timeFull, text('Time of visit', '来院時刻', 'เวลาที่มา')),
  item('MEALTM', Layout.timeUnknownMinute, text('Last meal', '最後の食事', 'อาหารมื้อสุดท้าย')),
  item('SLEEPTM', Layout.timeUnknown, text('Asleep at', '就寝時刻', 'เวลาเข้านอน')),
];

const measured = [
  item('REMARK', Layout.text, text('Remark', '備考', 'หมายเหตุ'), {
    properties: [{ type: PropertyType.default, value: 'none' }],
  }),
  item('HISTORY', Layout.textArea, text('History', '経過', 'ประวัติ')),
  item('WEIGHT', Layout.text, text('Weight', '体重', 'น้ำหนัก'), {
    ...number(3, 1),
    required: true,
    properties: [
      unit(PropertyType.right, kg),
      label(PropertyType.bottom, text('without shoes', '靴を脱いで', 'ไม่สวมรองเท้า')),
    ],
  }),
  item('HEIGHT', Layout.text, text('Height', '身長', 'ส่วนสูง'), {
    ...number(3, 0),
    properties: [
      unit(PropertyType.right, text('cm', 'cm', 'ซม.')),
      label(PropertyType.top, text('standing', '立位', 'ท่ายืน')),
    ],
  }),
  item('DOSE', Layout.text, text('Dose', '用量', 'ขนาดยา'), {
    ...number(4, 2),
    properties: [
      label(PropertyType.left, text('per day', '1日あたり', 'ต่อวัน')),
      unit(PropertyType.right, text('mg', 'mg', 'มก.')),
    ],
  }),
  item('AMOUNT', Layout.textArea, text('Amount', '量', 'ปริมาณ'), {
    ...number(5, 0),
    properties: [unit(PropertyType.left, text('approx.', '約', 'ประมาณ'))],
  }),
  item('BMI', Layout.text, text('Body mass index', 'BMI', 'ดัชนีมวลกาย'), number(3, 1)),
  item(
    'FIRSTWT',
    Layout.text,
    text('Weight at the first visit', '初回来院時の体重', 'น้ำหนักเมื่อมาครั้งแรก'),
    {
      ...number(3, 1),
      properties: [
        { type: PropertyType.autofill, from: { visit: 'V1', page: 'ALL', item: 'WEIGHT' } },
        unit(PropertyType.right, kg),
      ],
    },
  ),
  item('LASTDOSE', Layout.text, text('Dose taken', '服用量', 'ขนาดยาที่ได้รับ'), {
    ...number(4, 2),
    properties: [{ type: PropertyType.autofill, from: { page: 'ALL', item: 'DOSE' } }],
  }),
];

const ofOthers = [
  item('STRATUM', Layout.dropdown, text('Severity', '重症度', 'ความรุนแรง'), {
    codelist: 'SEVERITY',
    properties: [{ type: PropertyType.stratification, factor: 'SEVERITY' }],
  }),
  item('RANDKEY', Layout.text, text('Random number', '割付番号', 'หมายเลขสุ่ม'), {
    properties: [{ type: PropertyType.randomKey }],
  }),
  item('ARM', Layout.text, text('Arm', '群', 'กลุ่มการรักษา'), {
    properties: [{ type: PropertyType.armGenerate }],
  }),
  item('KIT', Layout.text, text('Drug number', '治験薬番号', 'หมายเลขยา'), {
    properties: [{ type: PropertyType.ipGenerate }],
  }),
  item('PKLEVEL', Layout.text, text('Plasma level', '血漿中濃度', 'ระดับยาในพลาสมา'), {
    properties: [{ type: PropertyType.hidden, roles: ['data_manager'] }],
  }),
  item('ICDT', Layout.dateFull, text('Consent given on', '同意取得日', 'วันที่ให้ความยินยอม'), {
    properties: [{ type: PropertyType.econsentDate }],
  }),
];

const laboratory = [
  item('LBNO', Layout.rowNumber, text('No.', 'No.', 'ลำดับ')),
  item('LBRES', Layout.text, text('Result', '結果', 'ผล'), {
    ...number(4, 2),
    properties: [unit(PropertyType.right, text('mmol/L', 'mmol/L', 'มิลลิโมล/ลิตร'))],
  }),
  item('LBSIG', Layout.dropdown, text('Significant', '臨床的意義', 'มีนัยสำคัญ'), {
    codelist: 'NY',
  }),
  item('LBWHY', Layout.horizontalCheckbox, text('Observed', '所見', 'สิ่งที่พบ'), {
    codelist: 'SYMPTOM',
    properties: [{ type: PropertyType.exclude, codes: ['NONE'] }],
  }),
];

const medication = [
  item(
    'CMNOTE',
    Layout.label,
    text('One line for each medicine.', '薬剤ごとに1行。', 'หนึ่งแถวต่อยาหนึ่งรายการ'),
  ),
  item('CMNO', Layout.rowNumber, text('No.', 'No.', 'ลำดับ')),
  item('CMTRT', Layout.text, text('Medicine', '薬剤名', 'ชื่อยา'), { required: true }),
  item('CMDOSE', Layout.text, text('Dose', '用量', 'ขนาดยา'), {
    ...number(4, 1),
    properties: [unit(PropertyType.right, text('mg', 'mg', 'มก.'))],
  }),
  item('CMSTDT', Layout.dateUnknownMonthDay, text('Started', '開始日', 'วันที่เริ่ม')),
  item('CMTM', Layout.timeUnknown, text('Taken at', '服用時刻', 'เวลาที่ใช้ยา')),
  item('CMONGO', Layout.horizontalRadio, text('Ongoing', '継続中', 'ยังใช้อยู่'), {
    codelist: 'NY',
    properties: [{ type: PropertyType.default, value: 'Y' }],
  }),
];

const page: Page = {
  key: 'ALL',
  type: PageType.normal,
  title: text('All layouts', 'すべてのレイアウト', 'ทุกรูปแบบ'),
  blocks: [
    {
      key: 'CHOICE',
      type: BlockType.normal,
      label: text('Choices', '選択', 'ตัวเลือก'),
      items: choices,
    },
    {
      key: 'MOMENT',
      type: BlockType.normal,
      label: text('Dates and times', '日付と時刻', 'วันที่และเวลา'),
      items: moments,
    },
    {
      key: 'MEASURE',
      type: BlockType.normal,
      label: text('Texts and numbers', '文字と数値', 'ข้อความและตัวเลข'),
      items: measured,
    },
    {
      key: 'SYSTEM',
      type: BlockType.normal,
      label: text('Filled by others', 'システム項目', 'รายการที่ระบบกรอก'),
      items: ofOthers,
    },
    {
      key: 'LAB',
      type: BlockType.fixedLine,
      label: text('Laboratory', '臨床検査', 'ห้องปฏิบัติการ'),
      lines: [
        { key: 'GLU', number: 2, label: text('Glucose', 'グルコース', 'กลูโคส') },
        { key: 'CHOL', number: 1, label: text('Cholesterol', 'コレステロール', 'คอเลสเตอรอล') },
      ],
      items: laboratory,
    },
    {
      key: 'MED',
      type: BlockType.logLine,
      label: text('Medication', '併用薬', 'ยาที่ใช้ร่วม'),
      maxLines: 3,
      items: medication,
    },
  ],
};

const check = (
  key: string,
  target: string,
  expression: string,
  action: Check['action'],
): Check => ({
  key,
  target: { page: 'ALL', item: target },
  expression,
  action,
  autoClose: true,
  tests: [],
});

const checks: Check[] = [
  check('HEAVY', 'WEIGHT', 'WEIGHT > 200', {
    type: 'query',
    message: text(
      'Weight above 200 kg: please check the scale.',
      '体重が200 kgを超えています。体重計を確認してください。',
      'น้ำหนักเกิน 200 กก. โปรดตรวจสอบเครื่องชั่ง',
    ),
  }),
  check('SMALL', 'HEIGHT', 'HEIGHT < 100', {
    type: 'prompt',
    message: text(
      'Height below 100 cm: is this right?',
      '身長が100 cm未満です。正しいですか。',
      'ส่วนสูงต่ำกว่า 100 ซม. ถูกต้องหรือไม่',
    ),
  }),
  check('MASS', 'BMI', 'WEIGHT / (HEIGHT / 100 * (HEIGHT / 100))', { type: 'derive' }),
  check('HUNGRY', 'HOURS', 'FASTING == "Y"', { type: 'show', items: ['HOURS'] }),
  check('LBHIGH', 'LBRES', 'LBRES > 30', {
    type: 'query',
    message: text(
      'The result is far above the range: please check this value against the report of the laboratory.',
      '基準範囲を大きく超えています。検査報告書の値を確認してください。',
      'ผลสูงกว่าค่าอ้างอิงมาก โปรดตรวจสอบค่านี้กับรายงานของห้องปฏิบัติการ',
    ),
  }),
];

/**
 * A study for tests whose page `ALL`, at two visits, has every layout, property type and block type there is
 * (spec section 3), in three languages.
 */
export function allLayoutsDesign(): StudyDesign {
  const base = emptyDesign(
    {
      studyIdText: 'ALL-LAYOUTS',
      name: text('All layouts', 'すべてのレイアウト', 'ทุกรูปแบบ'),
      protocolNumber: 'AL-1',
    },
    ['en', 'ja', 'th'],
  );
  return {
    ...base,
    codelists: [
      {
        key: 'NY',
        name: text('No/Yes', 'いいえ/はい', 'ไม่/ใช่'),
        dataType: 'text',
        entries: [entry('Y', text('Yes', 'はい', 'ใช่')), entry('N', text('No', 'いいえ', 'ไม่'))],
      },
      {
        key: 'SYMPTOM',
        name: SYMPTOM,
        dataType: 'text',
        entries: [
          entry('COUGH', text('Cough', '咳', 'ไอ')),
          entry('FEVER', text('Fever', '発熱', 'ไข้')),
          entry('NONE', text('None of these', 'いずれもなし', 'ไม่มีอาการเหล่านี้')),
        ],
      },
      {
        key: 'POSTURE',
        name: text('Posture', '体位', 'ท่าทาง'),
        dataType: 'text',
        entries: [
          entry('SIT', text('Sitting', '座位', 'นั่ง')),
          entry('LIE', text('Lying', '臥位', 'นอน')),
        ],
      },
      {
        key: 'SEVERITY',
        name: text('Severity', '重症度', 'ความรุนแรง'),
        dataType: 'text',
        entries: [
          entry('MILD', text('Mild', '軽度', 'น้อย')),
          entry('SEVERE', text('Severe', '重度', 'มาก')),
        ],
      },
    ],
    visits: [
      ...base.visits,
      { key: 'V1', title: text('Visit 1', '来院1', 'การมาครั้งที่ 1'), type: 'scheduled' },
      { key: 'V2', title: text('Visit 2', '来院2', 'การมาครั้งที่ 2'), type: 'scheduled' },
    ],
    schedule: [
      ...base.schedule,
      { visit: 'V1', page: 'ALL', mandatory: true },
      { visit: 'V2', page: 'ALL', mandatory: true },
    ],
    pages: [...base.pages, page],
    checks,
  };
}

/** For every kind of input of page `ALL`, an entry and the stored value. */
export const allLayoutsEntries: readonly {
  blockKey: string;
  line: number;
  itemKey: string;
  typed: string;
  stored: string;
}[] = [
  ['CHOICE', 0, 'SYMPTOMS', 'FEVER|COUGH', 'COUGH|FEVER'],
  ['CHOICE', 0, 'SMOKER', 'N', 'N'],
  ['CHOICE', 0, 'POSTURE', 'LIE', 'LIE'],
  ['CHOICE', 0, 'FASTING', 'Y', 'Y'],
  ['CHOICE', 0, 'HOURS', '０８', '8'],
  ['MOMENT', 0, 'VISDT', '2026年4月1日', '2026-04-01'],
  ['MOMENT', 0, 'ONSET', '2026-03-UN', '2026-03-UN'],
  ['MOMENT', 0, 'DIAGDT', '2025-UN-UN', '2025-UN-UN'],
  ['MOMENT', 0, 'BIRTHDT', 'UNUN-UN-UN', 'UNUN-UN-UN'],
  ['MOMENT', 0, 'VISTM', '09:30', '09:30'],
  ['MOMENT', 0, 'MEALTM', '07:UN', '07:UN'],
  ['MOMENT', 0, 'SLEEPTM', 'UN:UN', 'UN:UN'],
  ['MEASURE', 0, 'REMARK', 'Ｒｅｍａｒｋ', 'Remark'],
  ['MEASURE', 0, 'HISTORY', 'first line\nsecond line', 'first line\nsecond line'],
  ['MEASURE', 0, 'WEIGHT', '０６５．50', '65.5'],
  ['MEASURE', 0, 'HEIGHT', '170', '170'],
  ['MEASURE', 0, 'DOSE', '-0.00', '0'],
  ['MEASURE', 0, 'AMOUNT', '00120', '120'],
  ['SYSTEM', 0, 'STRATUM', 'SEVERE', 'SEVERE'],
  ['SYSTEM', 0, 'ICDT', '2026-03-30', '2026-03-30'],
  ['LAB', 1, 'LBRES', '5.60', '5.6'],
  ['LAB', 1, 'LBSIG', 'N', 'N'],
  ['LAB', 2, 'LBWHY', 'NONE', 'NONE'],
  ['MED', 1, 'CMTRT', 'アスピリン', 'アスピリン'],
  ['MED', 1, 'CMDOSE', '100', '100'],
  ['MED', 1, 'CMSTDT', '2024-UN-UN', '2024-UN-UN'],
  ['MED', 1, 'CMTM', '08:UN', '08:UN'],
  ['MED', 1, 'CMONGO', 'Y', 'Y'],
].map(([blockKey, line, itemKey, typed, stored]) => ({
  blockKey: blockKey as string,
  line: line as number,
  itemKey: itemKey as string,
  typed: typed as string,
  stored: stored as string,
}));
