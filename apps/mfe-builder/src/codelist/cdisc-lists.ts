/** A codelist of the CDISC SDTM controlled terminology (NCI EVS, free to use), with labels for people. */
export interface CdiscList {
  key: string;
  /** Code of the list in the NCI thesaurus. */
  nciCode: string;
  name: Texts;
  /** Codes are the submission values. */
  entries: readonly { code: string; label: Texts }[];
}

type Texts = Readonly<Record<'en' | 'ja' | 'th', string>>;
type Row = readonly [code: string, en: string, ja: string, th: string];

const list = (key: string, nciCode: string, name: Texts, rows: readonly Row[]): CdiscList => ({
  key,
  nciCode,
  name,
  entries: rows.map(([code, en, ja, th]) => ({ code, label: { en, ja, th } })),
});

/** Lists that case report forms use most. Extensible lists have the values that are common on forms. */
export const CDISC_LISTS: readonly CdiscList[] = [
  list(
    'NY',
    'C66742',
    { en: 'No, yes, unknown', ja: 'いいえ・はい・不明', th: 'ไม่ใช่ ใช่ ไม่ทราบ' },
    [
      ['N', 'No', 'いいえ', 'ไม่ใช่'],
      ['Y', 'Yes', 'はい', 'ใช่'],
      ['U', 'Unknown', '不明', 'ไม่ทราบ'],
      ['NA', 'Not applicable', '該当なし', 'ไม่เกี่ยวข้อง'],
    ],
  ),
  list('SEX', 'C66731', { en: 'Sex', ja: '性別', th: 'เพศ' }, [
    ['F', 'Female', '女性', 'หญิง'],
    ['M', 'Male', '男性', 'ชาย'],
    ['U', 'Unknown', '不明', 'ไม่ทราบ'],
    ['INTERSEX', 'Intersex', 'インターセックス', 'เพศกำกวม'],
  ]),
  list('RACE', 'C74457', { en: 'Race', ja: '人種', th: 'เชื้อชาติ' }, [
    ['ASIAN', 'Asian', 'アジア人', 'เอเชีย'],
    [
      'BLACK OR AFRICAN AMERICAN',
      'Black or African American',
      '黒人またはアフリカ系アメリカ人',
      'ผิวดำหรือแอฟริกันอเมริกัน',
    ],
    ['WHITE', 'White', '白人', 'ผิวขาว'],
    [
      'AMERICAN INDIAN OR ALASKA NATIVE',
      'American Indian or Alaska native',
      'アメリカ先住民またはアラスカ先住民',
      'อเมริกันอินเดียนหรือชนพื้นเมืองอะแลสกา',
    ],
    [
      'NATIVE HAWAIIAN OR OTHER PACIFIC ISLANDER',
      'Native Hawaiian or other Pacific islander',
      'ハワイ先住民またはその他の太平洋諸島民',
      'ชาวฮาวายพื้นเมืองหรือหมู่เกาะแปซิฟิกอื่น',
    ],
    ['OTHER', 'Other', 'その他', 'อื่น ๆ'],
    ['UNKNOWN', 'Unknown', '不明', 'ไม่ทราบ'],
  ]),
  list('ETHNIC', 'C66790', { en: 'Ethnic group', ja: '民族', th: 'กลุ่มชาติพันธุ์' }, [
    ['HISPANIC OR LATINO', 'Hispanic or Latino', 'ヒスパニックまたはラテン系', 'ฮิสแปนิกหรือลาติน'],
    [
      'NOT HISPANIC OR LATINO',
      'Not Hispanic or Latino',
      'ヒスパニックでもラテン系でもない',
      'ไม่ใช่ฮิสแปนิกหรือลาติน',
    ],
    ['NOT REPORTED', 'Not reported', '報告なし', 'ไม่ได้รายงาน'],
    ['UNKNOWN', 'Unknown', '不明', 'ไม่ทราบ'],
  ]),
  list(
    'AESEV',
    'C66769',
    {
      en: 'Severity of an adverse event',
      ja: '有害事象の重症度',
      th: 'ความรุนแรงของเหตุการณ์ไม่พึงประสงค์',
    },
    [
      ['MILD', 'Mild', '軽度', 'เล็กน้อย'],
      ['MODERATE', 'Moderate', '中等度', 'ปานกลาง'],
      ['SEVERE', 'Severe', '重度', 'รุนแรง'],
    ],
  ),
  list('OUT', 'C66768', { en: 'Outcome of an event', ja: '転帰', th: 'ผลลัพธ์ของเหตุการณ์' }, [
    ['RECOVERED/RESOLVED', 'Recovered', '回復', 'หายแล้ว'],
    ['RECOVERING/RESOLVING', 'Recovering', '軽快', 'กำลังดีขึ้น'],
    ['NOT RECOVERED/NOT RESOLVED', 'Not recovered', '未回復', 'ยังไม่หาย'],
    [
      'RECOVERED/RESOLVED WITH SEQUELAE',
      'Recovered with sequelae',
      '後遺症ありで回復',
      'หายโดยมีผลตกค้าง',
    ],
    ['FATAL', 'Fatal', '死亡', 'เสียชีวิต'],
    ['UNKNOWN', 'Unknown', '不明', 'ไม่ทราบ'],
  ]),
  list(
    'ACN',
    'C66767',
    {
      en: 'Action taken with study treatment',
      ja: '治験薬に対する処置',
      th: 'การดำเนินการกับยาวิจัย',
    },
    [
      ['DOSE NOT CHANGED', 'Dose not changed', '用量変更なし', 'ไม่เปลี่ยนขนาดยา'],
      ['DOSE REDUCED', 'Dose reduced', '減量', 'ลดขนาดยา'],
      ['DOSE INCREASED', 'Dose increased', '増量', 'เพิ่มขนาดยา'],
      ['DRUG INTERRUPTED', 'Drug interrupted', '休薬', 'หยุดยาชั่วคราว'],
      ['DRUG WITHDRAWN', 'Drug withdrawn', '投与中止', 'หยุดยาถาวร'],
      ['NOT APPLICABLE', 'Not applicable', '該当なし', 'ไม่เกี่ยวข้อง'],
      ['UNKNOWN', 'Unknown', '不明', 'ไม่ทราบ'],
    ],
  ),
  list('POSITION', 'C71148', { en: 'Position', ja: '体位', th: 'ท่า' }, [
    ['SITTING', 'Sitting', '座位', 'นั่ง'],
    ['STANDING', 'Standing', '立位', 'ยืน'],
    ['SUPINE', 'Supine', '仰臥位', 'นอนหงาย'],
    ['SEMI-RECUMBENT', 'Semi-recumbent', '半臥位', 'กึ่งนั่งกึ่งนอน'],
  ]),
  list('LAT', 'C99073', { en: 'Side of the body', ja: '左右', th: 'ข้างของร่างกาย' }, [
    ['LEFT', 'Left', '左', 'ซ้าย'],
    ['RIGHT', 'Right', '右', 'ขวา'],
    ['BILATERAL', 'Both sides', '両側', 'ทั้งสองข้าง'],
  ]),
  list(
    'NORMABNM',
    'C101834',
    { en: 'Normal or abnormal', ja: '正常・異常', th: 'ปกติหรือผิดปกติ' },
    [
      ['NORMAL', 'Normal', '正常', 'ปกติ'],
      ['ABNORMAL', 'Abnormal', '異常', 'ผิดปกติ'],
      ['INDETERMINATE', 'Indeterminate', '判定不能', 'สรุปไม่ได้'],
      ['UNKNOWN', 'Unknown', '不明', 'ไม่ทราบ'],
    ],
  ),
  list(
    'NRIND',
    'C78736',
    { en: 'Against the reference range', ja: '基準範囲との比較', th: 'เทียบกับช่วงอ้างอิง' },
    [
      ['LOW', 'Low', '低値', 'ต่ำ'],
      ['NORMAL', 'Normal', '正常', 'ปกติ'],
      ['HIGH', 'High', '高値', 'สูง'],
      ['ABNORMAL', 'Abnormal', '異常', 'ผิดปกติ'],
    ],
  ),
  list('ROUTE', 'C66729', { en: 'Route of administration', ja: '投与経路', th: 'วิถีการให้ยา' }, [
    ['ORAL', 'Oral', '経口', 'รับประทาน'],
    ['INTRAVENOUS', 'Intravenous', '静脈内', 'ทางหลอดเลือดดำ'],
    ['SUBCUTANEOUS', 'Subcutaneous', '皮下', 'ใต้ผิวหนัง'],
    ['INTRAMUSCULAR', 'Intramuscular', '筋肉内', 'เข้ากล้ามเนื้อ'],
    ['TOPICAL', 'Topical', '局所', 'ทาเฉพาะที่'],
    ['RESPIRATORY (INHALATION)', 'Inhalation', '吸入', 'สูดดม'],
    ['TRANSDERMAL', 'Transdermal', '経皮', 'ผ่านผิวหนัง'],
    ['SUBLINGUAL', 'Sublingual', '舌下', 'อมใต้ลิ้น'],
    ['RECTAL', 'Rectal', '直腸', 'ทางทวารหนัก'],
    ['OPHTHALMIC', 'Ophthalmic', '点眼', 'หยอดตา'],
    ['NASAL', 'Nasal', '経鼻', 'ทางจมูก'],
  ]),
  list('FREQ', 'C71113', { en: 'Frequency', ja: '頻度', th: 'ความถี่' }, [
    ['ONCE', 'Once', '1回', 'ครั้งเดียว'],
    ['QD', 'Daily', '1日1回', 'วันละครั้ง'],
    ['BID', 'Twice a day', '1日2回', 'วันละ 2 ครั้ง'],
    ['TID', 'Three times a day', '1日3回', 'วันละ 3 ครั้ง'],
    ['QID', 'Four times a day', '1日4回', 'วันละ 4 ครั้ง'],
    ['QOD', 'Every other day', '隔日', 'วันเว้นวัน'],
    ['QS', 'Every week', '週1回', 'สัปดาห์ละครั้ง'],
    ['QM', 'Every month', '月1回', 'เดือนละครั้ง'],
    ['PRN', 'As needed', '頓用', 'เมื่อจำเป็น'],
  ]),
];
