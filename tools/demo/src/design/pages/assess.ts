import {
  block,
  date,
  dropdown,
  fixedLines,
  note,
  number,
  page,
  radio,
  t,
  text,
  time,
  verticalRadio,
} from '../build';

export const vitalSigns = page('VS', t('Vital signs', 'バイタルサイン', 'สัญญาณชีพ'), 'ASSESS', [
  block('VSB', [
    date('VSDTC', t('Date of measurement', '測定日', 'วันที่วัด'), { required: true }),
    time('VSTIM', t('Time of measurement', '測定時刻', 'เวลาที่วัด')),
    radio('VSPOS', t('Position', '測定体位', 'ท่าขณะวัด'), 'POS'),
    number(
      'SYSBP',
      t('Systolic blood pressure', '収縮期血圧', 'ความดันโลหิตซิสโตลิก'),
      '3.0',
      'mmHg',
      { required: true },
    ),
    number(
      'DIABP',
      t('Diastolic blood pressure', '拡張期血圧', 'ความดันโลหิตไดแอสโตลิก'),
      '3.0',
      'mmHg',
      { required: true },
    ),
    number('PULSE', t('Pulse rate', '脈拍数', 'อัตราชีพจร'), '3.0', '/min', { required: true }),
    number('TEMP', t('Body temperature', '体温', 'อุณหภูมิร่างกาย'), '2.1', '°C'),
    number('VSWT', t('Weight', '体重', 'น้ำหนัก'), '3.1', 'kg'),
  ]),
]);

export const laboratory = page(
  'LB',
  t('Laboratory tests', '臨床検査', 'การตรวจทางห้องปฏิบัติการ'),
  'ASSESS',
  [
    block('LBB', [
      date('LBDTC', t('Date of sample collection', '検体採取日', 'วันที่เก็บตัวอย่าง'), {
        required: true,
      }),
      radio('LBFAST', t('Fasting', '空腹時', 'งดอาหาร'), 'NY'),
    ]),
    fixedLines(
      'LBL',
      [
        ['WBC', t('White blood cells (10⁹/L)', '白血球数 (10⁹/L)', 'เม็ดเลือดขาว (10⁹/L)')],
        ['EOS', t('Eosinophils (%)', '好酸球 (%)', 'อีโอซิโนฟิล (%)')],
        ['HGB', t('Haemoglobin (g/dL)', 'ヘモグロビン (g/dL)', 'ฮีโมโกลบิน (g/dL)')],
        ['PLT', t('Platelets (10⁹/L)', '血小板数 (10⁹/L)', 'เกล็ดเลือด (10⁹/L)')],
        ['AST', t('AST (U/L)', 'AST (U/L)', 'AST (U/L)')],
        ['ALT', t('ALT (U/L)', 'ALT (U/L)', 'ALT (U/L)')],
        ['CREA', t('Creatinine (mg/dL)', 'クレアチニン (mg/dL)', 'ครีอะตินีน (mg/dL)')],
        ['IGE', t('Total IgE (IU/mL)', '総IgE (IU/mL)', 'IgE ทั้งหมด (IU/mL)')],
      ],
      [
        number('LBRES', t('Result', '結果', 'ผล'), '6.2'),
        radio('LBCS', t('Assessment', '判定', 'การประเมิน'), 'CS'),
        text('LBCOM', t('Comment', 'コメント', 'ความเห็น'), { maxLength: 200 }),
      ],
    ),
  ],
);

const severity = (key: string, en: string, ja: string, th: string) =>
  dropdown(key, t(en, ja, th), 'SEV4', { required: true });

export const easi = page(
  'EASI',
  t(
    'Eczema area and severity (EASI)',
    '皮疹の面積と重症度 (EASI)',
    'พื้นที่และความรุนแรงของผื่น (EASI)',
  ),
  'EFFECT',
  [
    block('EAB', [
      date('EADTC', t('Date of assessment', '評価日', 'วันที่ประเมิน'), { required: true }),
    ]),
    fixedLines(
      'EAL',
      [
        ['HEAD', t('Head and neck', '頭頸部', 'ศีรษะและคอ')],
        ['ARMS', t('Upper limbs', '上肢', 'แขน')],
        ['TRUNK', t('Trunk', '体幹', 'ลำตัว')],
        ['LEGS', t('Lower limbs', '下肢', 'ขา')],
      ],
      [
        severity('ERY', 'Erythema', '紅斑', 'ผื่นแดง'),
        severity('PAP', 'Oedema/papulation', '浮腫・丘疹', 'บวม/ตุ่มนูน'),
        severity('EXC', 'Excoriation', '掻破痕', 'รอยเกา'),
        severity('LIC', 'Lichenification', '苔癬化', 'ผิวหนา'),
        dropdown('AREA', t('Area', '面積', 'พื้นที่'), 'AREA', { required: true }),
        number('REGION', t('Region score', '部位別スコア', 'คะแนนของตำแหน่ง'), '3.0'),
      ],
    ),
    block('EAT', [
      number(
        'EASITOT',
        t('EASI total (0–72)', 'EASI合計 (0–72)', 'คะแนน EASI รวม (0–72)'),
        '2.1',
        undefined,
        { required: true },
      ),
      note(
        'EANOTE',
        t(
          'The same assessor should rate a subject at every visit.',
          '同じ評価者が全Visitを評価してください。',
          'ควรให้ผู้ประเมินคนเดิมประเมินทุก Visit',
        ),
      ),
    ]),
  ],
);

export const global = page(
  'IGA',
  t('Global assessment and itch', '全般評価・そう痒', 'การประเมินโดยรวมและอาการคัน'),
  'EFFECT',
  [
    block('IGB', [
      date('IGDTC', t('Date of assessment', '評価日', 'วันที่ประเมิน'), { required: true }),
      verticalRadio(
        'IGASCORE',
        t('Investigator’s global assessment', '医師による全般評価', 'การประเมินโดยรวมของแพทย์'),
        'IGA',
        { required: true },
      ),
      number(
        'NRS',
        t(
          'Worst itch in the past 24 hours (0–10)',
          '過去24時間の最大そう痒 (0–10)',
          'อาการคันมากที่สุดใน 24 ชั่วโมงที่ผ่านมา (0–10)',
        ),
        '2.0',
        undefined,
        { required: true },
      ),
      number('SLEEP', t('Sleep loss (0–10)', '不眠 (0–10)', 'การนอนไม่หลับ (0–10)'), '2.0'),
    ]),
  ],
);

const question = (key: string, en: string, ja: string, th: string) =>
  radio(key, t(en, ja, th), 'QOL');

export const qualityOfLife = page(
  'QOL',
  t('Quality of life', '生活の質', 'คุณภาพชีวิต'),
  'EFFECT',
  [
    block(
      'QOB',
      [
        date('QODTC', t('Date completed', '記入日', 'วันที่กรอก'), { required: true }),
        question('Q1', 'Itchy, sore or painful skin', '皮膚のかゆみ・痛み', 'คันหรือเจ็บผิวหนัง'),
        question('Q2', 'Embarrassed about the skin', '皮膚のことで恥ずかしい', 'อายเพราะผิวหนัง'),
        question('Q3', 'Shopping or housework', '買い物・家事への支障', 'การซื้อของหรือทำงานบ้าน'),
        question('Q4', 'Choice of clothes', '衣服の選択への影響', 'การเลือกเสื้อผ้า'),
        question(
          'Q5',
          'Social or leisure activities',
          '交際・余暇への影響',
          'กิจกรรมสังคมหรือพักผ่อน',
        ),
        question('Q6', 'Sport', '運動への支障', 'การเล่นกีฬา'),
        question('Q7', 'Work or study', '仕事・勉強への支障', 'การทำงานหรือเรียน'),
        question('Q8', 'Sleep', '睡眠への影響', 'การนอนหลับ'),
      ],
      t('Over the last week', 'この1週間について', 'ในสัปดาห์ที่ผ่านมา'),
    ),
    block('QOT', [number('QOLTOT', t('Total (0–24)', '合計 (0–24)', 'รวม (0–24)'), '2.0')]),
  ],
);
