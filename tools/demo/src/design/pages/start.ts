import { type Page, PageType } from '@casebook/study-design';
import {
  block,
  checkbox,
  date,
  fixedLines,
  logLines,
  note,
  number,
  page,
  radio,
  rowNumber,
  t,
  text,
  yearDate,
} from '../build';

/** What is collected before the first dose. */
export const registration: Page = {
  key: 'REG',
  type: PageType.registration,
  title: t('Registration', '被験者登録', 'การลงทะเบียน'),
  group: 'START',
  blocks: [
    block('REGB', [
      text('SCRNUM', t('Screening number', 'スクリーニング番号', 'หมายเลขคัดกรอง'), {
        required: true,
        maxLength: 256,
        properties: [{ type: 8 }],
      }),
      text('ENRNUM', t('Enrolment number', '登録番号', 'หมายเลขลงทะเบียน'), {
        maxLength: 256,
        properties: [{ type: 9 }],
      }),
      date('RFICDT', t('Date of informed consent', '同意取得日', 'วันที่ให้ความยินยอม'), {
        required: true,
      }),
      text('INITIALS', t('Subject initials', '被験者イニシャル', 'อักษรย่อชื่ออาสาสมัคร'), {
        maxLength: 3,
        help: t('Up to 3 letters', '3文字まで', 'ไม่เกิน 3 ตัวอักษร'),
      }),
    ]),
  ],
};

export const demographics = page('DM', t('Demographics', '被験者背景', 'ข้อมูลพื้นฐาน'), 'START', [
  block('DMB', [
    yearDate('BRTHDTC', t('Date of birth', '生年月日', 'วันเกิด'), {
      required: true,
      help: t(
        'Enter UN for an unknown month or day',
        '月日が不明な場合はUNと入力',
        'หากไม่ทราบเดือนหรือวันที่ ให้ใส่ UN',
      ),
    }),
    radio('SEX', t('Sex', '性別', 'เพศ'), 'SEX', { required: true }),
    radio(
      'CHILD',
      t('Woman of childbearing potential', '妊娠可能な女性', 'สตรีวัยเจริญพันธุ์'),
      'NY',
    ),
    number('HEIGHT', t('Height', '身長', 'ส่วนสูง'), '3.1', 'cm', { required: true }),
    number('WEIGHT', t('Weight', '体重', 'น้ำหนัก'), '3.1', 'kg', { required: true }),
    number('BMI', t('Body mass index', 'BMI', 'ดัชนีมวลกาย'), '2.1', 'kg/m²'),
    radio('SMOKE', t('Smoking', '喫煙歴', 'การสูบบุหรี่'), 'SMOKE'),
  ]),
  block(
    'ATB',
    [
      yearDate(
        'ADONSET',
        t(
          'Onset of atopic dermatitis',
          'アトピー性皮膚炎の発症時期',
          'วันที่เริ่มเป็นผื่นภูมิแพ้ผิวหนัง',
        ),
        {
          required: true,
        },
      ),
      checkbox(
        'ATOPY',
        t('Other atopic diseases', '他のアトピー性疾患', 'โรคภูมิแพ้อื่น'),
        'ATOPY',
        {
          properties: [{ type: 7, codes: ['NONE'] }],
        },
      ),
    ],
    t('Atopic disease', 'アトピー性疾患', 'โรคภูมิแพ้'),
  ),
]);

const criterion = (key: string, en: string, ja: string, th: string) =>
  radio(key, t(en, ja, th), 'NY', { required: true });

export const eligibility = page('IE', t('Eligibility', '適格性', 'การประเมินคุณสมบัติ'), 'START', [
  block(
    'INC',
    [
      criterion('IN1', 'Aged 18 to 75 years', '18歳以上75歳以下', 'อายุ 18 ถึง 75 ปี'),
      criterion(
        'IN2',
        'Atopic dermatitis for at least 1 year',
        'アトピー性皮膚炎の罹病期間が1年以上',
        'เป็นผื่นภูมิแพ้ผิวหนังอย่างน้อย 1 ปี',
      ),
      criterion(
        'IN3',
        'EASI 16 or more at screening',
        'スクリーニング時のEASIが16以上',
        'คะแนน EASI ตั้งแต่ 16 ในวันคัดกรอง',
      ),
      criterion(
        'IN4',
        'IGA 3 or more at screening',
        'スクリーニング時のIGAが3以上',
        'คะแนน IGA ตั้งแต่ 3 ในวันคัดกรอง',
      ),
    ],
    t(
      'Inclusion criteria (all must be Yes)',
      '選択基準(すべて「はい」)',
      'เกณฑ์คัดเข้า (ต้องใช่ทุกข้อ)',
    ),
  ),
  block(
    'EXC',
    [
      criterion(
        'EX1',
        'Pregnant or breast-feeding',
        '妊娠中または授乳中',
        'ตั้งครรภ์หรือให้นมบุตร',
      ),
      criterion(
        'EX2',
        'Systemic immunosuppressant within 4 weeks',
        '4週以内の全身性免疫抑制薬の使用',
        'ได้รับยากดภูมิคุ้มกันภายใน 4 สัปดาห์',
      ),
      criterion(
        'EX3',
        'Active tuberculosis or hepatitis',
        '活動性の結核または肝炎',
        'วัณโรคหรือตับอักเสบระยะแสดงอาการ',
      ),
    ],
    t(
      'Exclusion criteria (all must be No)',
      '除外基準(すべて「いいえ」)',
      'เกณฑ์คัดออก (ต้องไม่ใช่ทุกข้อ)',
    ),
  ),
  block('IEB', [
    radio(
      'ELIG',
      t('Is the subject eligible?', '適格性の判定(適格)', 'อาสาสมัครผ่านเกณฑ์หรือไม่'),
      'NY',
      { required: true },
    ),
    text('IEWHY', t('If not eligible, reason', '不適格の理由', 'เหตุผลหากไม่ผ่านเกณฑ์'), {
      maxLength: 200,
    }),
  ]),
]);

export const medicalHistory = page(
  'MH',
  t('Medical history', '既往歴・合併症', 'ประวัติการเจ็บป่วย'),
  'START',
  [
    block('MHB', [
      radio(
        'MHANY',
        t('Any medical history?', '既往歴・合併症の有無', 'มีประวัติการเจ็บป่วยหรือไม่'),
        'NY',
        { required: true },
      ),
    ]),
    logLines('MHL', [
      rowNumber('MHNO'),
      text('MHTERM', t('Disease', '疾患名', 'โรค'), { required: true, maxLength: 100 }),
      yearDate('MHSTDTC', t('Onset', '発症時期', 'วันที่เริ่ม')),
      radio('MHONGO', t('Ongoing', '継続中', 'ยังเป็นอยู่'), 'NY'),
      yearDate('MHENDTC', t('End date', '終了時期', 'วันที่สิ้นสุด')),
    ]),
  ],
);

export const physicalExamination = page(
  'PE',
  t('Physical examination', '理学的所見', 'การตรวจร่างกาย'),
  'ASSESS',
  [
    block('PEB', [
      date('PEDTC', t('Date of examination', '診察日', 'วันที่ตรวจ'), { required: true }),
    ]),
    fixedLines(
      'PEL',
      [
        ['GEN', t('General appearance', '全身状態', 'ลักษณะทั่วไป')],
        ['SKIN', t('Skin', '皮膚', 'ผิวหนัง')],
        [
          'HEENT',
          t('Head, eyes, ears, nose, throat', '頭部・眼・耳・鼻・咽喉', 'ศีรษะ ตา หู จมูก คอ'),
        ],
        ['CHEST', t('Chest and lungs', '胸部・肺', 'ทรวงอกและปอด')],
        ['HEART', t('Heart', '心臓', 'หัวใจ')],
        ['ABD', t('Abdomen', '腹部', 'ช่องท้อง')],
        ['LYMPH', t('Lymph nodes', 'リンパ節', 'ต่อมน้ำเหลือง')],
        ['NEURO', t('Nervous system', '神経系', 'ระบบประสาท')],
      ],
      [
        radio('PERES', t('Finding', '所見', 'ผลการตรวจ'), 'NORM', { required: true }),
        text('PEDESC', t('Describe if abnormal', '異常所見の内容', 'อธิบายหากผิดปกติ'), {
          maxLength: 200,
        }),
      ],
    ),
    block('PEN', [
      note(
        'PENOTE',
        t(
          'Record a new abnormal finding as an adverse event as well.',
          '新たな異常所見は有害事象としても記録してください。',
          'ความผิดปกติที่พบใหม่ให้บันทึกเป็นเหตุการณ์ไม่พึงประสงค์ด้วย',
        ),
      ),
    ]),
  ],
);
