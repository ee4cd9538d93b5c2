import type { Check } from '@casebook/study-design';
import { derive, fires, gives, passes, query, show, t, unknown } from './build';

export const checks: Check[] = [
  query(
    'AGE_RANGE',
    'DM.BRTHDTC',
    'age(BRTHDTC, visit("SCR").REG.RFICDT) < 18 || age(BRTHDTC, visit("SCR").REG.RFICDT) > 75',
    t(
      'Age at consent is outside 18 to 75 years. Check the date of birth.',
      '同意取得時の年齢が18～75歳の範囲外です。生年月日を確認してください。',
      'อายุในวันให้ความยินยอมอยู่นอกช่วง 18 ถึง 75 ปี โปรดตรวจสอบวันเกิด',
    ),
    {
      tests: [
        fires('too young', { BRTHDTC: '2012-05-01', 'SCR:REG.RFICDT': '2026-01-10' }),
        passes('in range', { BRTHDTC: '1980-05-01', 'SCR:REG.RFICDT': '2026-01-10' }),
        unknown('no consent date', { BRTHDTC: '1980-05-01', 'SCR:REG.RFICDT': null }),
      ],
    },
  ),
  derive('BMI_CALC', 'DM.BMI', 'round(WEIGHT / ((HEIGHT / 100) * (HEIGHT / 100)), 1)', [
    gives('usual', { WEIGHT: '62.5', HEIGHT: '165.0' }, '23'),
  ]),
  query(
    'BMI_RANGE',
    'DM.BMI',
    'BMI < 15 || BMI > 45',
    t(
      'Body mass index is unusual. Check height and weight.',
      'BMIが通常の範囲外です。身長と体重を確認してください。',
      'ดัชนีมวลกายผิดปกติ โปรดตรวจสอบส่วนสูงและน้ำหนัก',
    ),
    { tests: [fires('very high', { BMI: '48.2' }), passes('usual', { BMI: '23' })] },
  ),
  show('CHILD_SHOWN', 'DM.SEX', ['CHILD'], 'SEX == "F"', [
    fires('woman', { SEX: 'F' }),
    passes('man', { SEX: 'M' }),
  ]),
  query(
    'ONSET_AFTER_BIRTH',
    'DM.ADONSET',
    'certainlyBefore(ADONSET, BRTHDTC)',
    t(
      'The onset of atopic dermatitis is before the date of birth.',
      'アトピー性皮膚炎の発症時期が生年月日より前です。',
      'วันที่เริ่มเป็นผื่นภูมิแพ้ผิวหนังอยู่ก่อนวันเกิด',
    ),
    {
      tests: [
        fires('before', { ADONSET: '1979-UN-UN', BRTHDTC: '1980-05-01' }),
        passes('same year may be after', { ADONSET: '1980-UN-UN', BRTHDTC: '1980-05-01' }),
      ],
    },
  ),
  query(
    'ELIG_CONSISTENT',
    'IE.ELIG',
    'ELIG == "Y" && (IN1 == "N" || IN2 == "N" || IN3 == "N" || IN4 == "N" || EX1 == "Y" || EX2 == "Y" || EX3 == "Y")',
    t(
      'The subject is called eligible although a criterion is not met.',
      '基準を満たしていない項目がありますが、適格と判定されています。',
      'ระบุว่าผ่านเกณฑ์ทั้งที่มีเกณฑ์ที่ไม่ผ่าน',
    ),
    {
      tests: [
        fires('one criterion fails', {
          ELIG: 'Y',
          IN1: 'Y',
          IN2: 'N',
          IN3: 'Y',
          IN4: 'Y',
          EX1: 'N',
          EX2: 'N',
          EX3: 'N',
        }),
        passes('all met', {
          ELIG: 'Y',
          IN1: 'Y',
          IN2: 'Y',
          IN3: 'Y',
          IN4: 'Y',
          EX1: 'N',
          EX2: 'N',
          EX3: 'N',
        }),
        passes('not eligible', {
          ELIG: 'N',
          IN1: 'Y',
          IN2: 'N',
          IN3: 'Y',
          IN4: 'Y',
          EX1: 'N',
          EX2: 'N',
          EX3: 'N',
        }),
      ],
    },
  ),
  show('IEWHY_SHOWN', 'IE.ELIG', ['IEWHY'], 'ELIG == "N"', [
    fires('not eligible', { ELIG: 'N' }),
    passes('eligible', { ELIG: 'Y' }),
  ]),
  query(
    'MH_END_AFTER_START',
    'MH.MHENDTC',
    'certainlyBefore(MHENDTC, MHSTDTC)',
    t(
      'The end is before the onset.',
      '終了時期が発症時期より前です。',
      'วันที่สิ้นสุดอยู่ก่อนวันที่เริ่ม',
    ),
    {
      tests: [
        fires('before', { MHL: [{ MHENDTC: '2019-UN-UN', MHSTDTC: '2020-03-UN' }] }),
        passes('after', { MHL: [{ MHENDTC: '2021-UN-UN', MHSTDTC: '2020-03-UN' }] }),
      ],
    },
  ),
  query(
    'SYSBP_RANGE',
    'VS.SYSBP',
    'SYSBP < 80 || SYSBP > 180',
    t(
      'Systolic blood pressure is outside 80 to 180 mmHg. Check the value.',
      '収縮期血圧が80～180 mmHgの範囲外です。値を確認してください。',
      'ความดันซิสโตลิกอยู่นอกช่วง 80 ถึง 180 mmHg โปรดตรวจสอบค่า',
    ),
    { tests: [fires('high', { SYSBP: '195' }), passes('usual', { SYSBP: '122' })] },
  ),
  query(
    'DIABP_BELOW_SYSBP',
    'VS.DIABP',
    'DIABP >= SYSBP',
    t(
      'Diastolic blood pressure is not below systolic. Were they exchanged?',
      '拡張期血圧が収縮期血圧以上です。入れ違っていませんか。',
      'ความดันไดแอสโตลิกไม่ต่ำกว่าซิสโตลิก สลับกันหรือไม่',
    ),
    {
      tests: [
        fires('exchanged', { SYSBP: '78', DIABP: '122' }),
        passes('usual', { SYSBP: '122', DIABP: '78' }),
        unknown('one missing', { SYSBP: null, DIABP: '78' }),
      ],
    },
  ),
  query(
    'PULSE_RANGE',
    'VS.PULSE',
    'PULSE < 40 || PULSE > 130',
    t(
      'Pulse rate is outside 40 to 130 per minute. Check the value.',
      '脈拍数が40～130/分の範囲外です。値を確認してください。',
      'อัตราชีพจรอยู่นอกช่วง 40 ถึง 130 ครั้งต่อนาที โปรดตรวจสอบค่า',
    ),
    { tests: [fires('slow', { PULSE: '36' }), passes('usual', { PULSE: '72' })] },
  ),
  query(
    'TEMP_RANGE',
    'VS.TEMP',
    'TEMP < 34 || TEMP > 39.5',
    t(
      'Body temperature is unusual. Check the value and whether there is an adverse event.',
      '体温が通常の範囲外です。値と有害事象の有無を確認してください。',
      'อุณหภูมิร่างกายผิดปกติ โปรดตรวจสอบค่าและเหตุการณ์ไม่พึงประสงค์',
    ),
    { tests: [fires('fever', { TEMP: '40.1' }), passes('usual', { TEMP: '36.5' })] },
  ),
  query(
    'WEIGHT_CHANGE',
    'VS.VSWT',
    'abs(VSWT - visit("SCR").DM.WEIGHT) / visit("SCR").DM.WEIGHT > 0.15',
    t(
      'Weight differs by more than 15 % from screening. Check the value.',
      '体重がスクリーニング時から15%を超えて変化しています。値を確認してください。',
      'น้ำหนักต่างจากวันคัดกรองเกิน 15% โปรดตรวจสอบค่า',
    ),
    {
      tests: [
        fires('lost a fifth', { VSWT: '48', 'SCR:DM.WEIGHT': '62' }),
        passes('little change', { VSWT: '61', 'SCR:DM.WEIGHT': '62' }),
        unknown('no screening weight', { VSWT: '61', 'SCR:DM.WEIGHT': null }),
      ],
    },
  ),
  query(
    'LAB_COMMENT',
    'LB.LBCOM',
    'LBCS == "CS" && !known(LBCOM)',
    t(
      'Describe the clinically significant result, and check whether there is an adverse event.',
      '臨床的意義のある異常値です。コメントを記入し、有害事象の有無を確認してください。',
      'ผลผิดปกติที่มีความสำคัญทางคลินิก โปรดระบุความเห็นและตรวจสอบเหตุการณ์ไม่พึงประสงค์',
    ),
    {
      tests: [
        fires('no comment', { LBL: [{ LBCS: 'CS', LBCOM: null }] }),
        passes('with comment', { LBL: [{ LBCS: 'CS', LBCOM: 'ALT 3x ULN' }] }),
      ],
    },
  ),
  query(
    'PE_DESCRIBE',
    'PE.PEDESC',
    'PERES == "ABNORMAL" && !known(PEDESC)',
    t(
      'Describe the abnormal finding.',
      '異常所見の内容を記入してください。',
      'โปรดอธิบายความผิดปกติที่พบ',
    ),
    {
      tests: [
        fires('not described', { PEL: [{ PERES: 'ABNORMAL', PEDESC: null }] }),
        passes('normal', { PEL: [{ PERES: 'NORMAL', PEDESC: null }] }),
      ],
    },
  ),
  derive(
    'EASI_REGION',
    'EASI.REGION',
    '(number(ERY) + number(PAP) + number(EXC) + number(LIC)) * number(AREA)',
    [gives('moderate', { EAL: [{ ERY: '2', PAP: '2', EXC: '1', LIC: '1', AREA: '3' }] }, '18')],
  ),
  query(
    'NRS_RANGE',
    'IGA.NRS',
    'NRS > 10',
    t(
      'Worst itch is rated from 0 to 10.',
      'そう痒は0～10で評価してください。',
      'คะแนนอาการคันต้องอยู่ระหว่าง 0 ถึง 10',
    ),
    { tests: [fires('above', { NRS: '12' }), passes('in range', { NRS: '7' })] },
  ),
  query(
    'IGA_AT_SCREENING',
    'IGA.IGASCORE',
    'number(IGASCORE) < 3',
    t(
      'IGA is below 3 at screening: inclusion criterion 4 is not met.',
      'スクリーニング時のIGAが3未満です。選択基準4を満たしません。',
      'คะแนน IGA ในวันคัดกรองต่ำกว่า 3 ไม่ผ่านเกณฑ์คัดเข้าข้อ 4',
    ),
    {
      visit: 'SCR',
      tests: [fires('mild', { IGASCORE: '2' }), passes('moderate', { IGASCORE: '3' })],
    },
  ),
  derive(
    'QOL_TOTAL',
    'QOL.QOLTOT',
    'number(Q1) + number(Q2) + number(Q3) + number(Q4) + number(Q5) + number(Q6) + number(Q7) + number(Q8)',
    [
      gives(
        'all answered',
        { Q1: '3', Q2: '2', Q3: '1', Q4: '1', Q5: '0', Q6: '2', Q7: '1', Q8: '3' },
        '13',
      ),
    ],
  ),
  query(
    'RANDOMISED_AFTER_CONSENT',
    'RAND.RADTC',
    'certainlyBefore(RADTC, visit("SCR").REG.RFICDT)',
    t(
      'Randomisation is before informed consent.',
      '割付日が同意取得日より前です。',
      'วันที่สุ่มอยู่ก่อนวันให้ความยินยอม',
    ),
    {
      tests: [
        fires('before', { RADTC: '2026-01-05', 'SCR:REG.RFICDT': '2026-01-10' }),
        passes('after', { RADTC: '2026-01-20', 'SCR:REG.RFICDT': '2026-01-10' }),
      ],
    },
  ),
  query(
    'RETURNED_NOT_MORE',
    'EX.EXRET',
    'EXRET > EXDISP',
    t(
      'More tablets were returned than dispensed.',
      '返却錠数が交付錠数を超えています。',
      'จำนวนเม็ดที่คืนมากกว่าที่จ่าย',
    ),
    {
      tests: [
        fires('more', { EXDISP: '28', EXRET: '30' }),
        passes('fewer', { EXDISP: '28', EXRET: '2' }),
      ],
    },
  ),
  derive('COMPLIANCE', 'EX.COMPL', 'round((EXDISP - EXRET) / EXDAYS * 100, 0)', [
    gives('nearly all', { EXDISP: '28', EXRET: '1', EXDAYS: '28' }, '96'),
  ]),
  query(
    'COMPLIANCE_LOW',
    'EX.COMPL',
    'COMPL < 80 || COMPL > 120',
    t(
      'Compliance is outside 80 to 120 %. Ask the subject and check the counts.',
      '服薬率が80～120%の範囲外です。被験者に確認し、錠数を見直してください。',
      'ความร่วมมือในการใช้ยาอยู่นอกช่วง 80 ถึง 120% โปรดสอบถามและตรวจสอบจำนวน',
    ),
    { tests: [fires('low', { COMPL: '62' }), passes('good', { COMPL: '96' })] },
  ),
  query(
    'AE_START_AFTER_CONSENT',
    'AE.AESTDTC',
    'certainlyBefore(AESTDTC, visit("SCR").REG.RFICDT)',
    t(
      'The adverse event starts before informed consent. Is it medical history?',
      '有害事象の発現日が同意取得日より前です。既往歴ではありませんか。',
      'เหตุการณ์ไม่พึงประสงค์เริ่มก่อนวันให้ความยินยอม เป็นประวัติการเจ็บป่วยหรือไม่',
    ),
    {
      tests: [
        fires('before', { AEL: [{ AESTDTC: '2025-12-UN' }], 'SCR:REG.RFICDT': '2026-01-10' }),
        passes('same month may be after', {
          AEL: [{ AESTDTC: '2026-01-UN' }],
          'SCR:REG.RFICDT': '2026-01-10',
        }),
      ],
    },
  ),
  query(
    'AE_END_AFTER_START',
    'AE.AEENDTC',
    'certainlyBefore(AEENDTC, AESTDTC)',
    t(
      'The end is before the start.',
      '転帰日が発現日より前です。',
      'วันที่สิ้นสุดอยู่ก่อนวันที่เริ่ม',
    ),
    {
      tests: [
        fires('before', { AEL: [{ AESTDTC: '2026-03-10', AEENDTC: '2026-03-02' }] }),
        passes('after', { AEL: [{ AESTDTC: '2026-03-10', AEENDTC: '2026-03-UN' }] }),
      ],
    },
  ),
  query(
    'AE_END_IF_RECOVERED',
    'AE.AEENDTC',
    'AEOUT == "REC" && !known(AEENDTC)',
    t(
      'The event is recovered: enter the end date.',
      '転帰が「回復」です。転帰日を入力してください。',
      'ผลลัพธ์คือหายแล้ว โปรดกรอกวันที่สิ้นสุด',
    ),
    {
      tests: [
        fires('no end', { AEL: [{ AEOUT: 'REC', AEENDTC: null }] }),
        passes('not recovered', { AEL: [{ AEOUT: 'NREC', AEENDTC: null }] }),
      ],
    },
  ),
  query(
    'AE_LISTED',
    'AE.AEANY',
    'AEANY == "Y" && size(AEL) == 0',
    t(
      'Adverse events are reported but none is listed.',
      '有害事象「あり」ですが、1件も記載されていません。',
      'ระบุว่ามีเหตุการณ์ไม่พึงประสงค์แต่ยังไม่มีรายการ',
    ),
    {
      tests: [
        fires('none listed', { AEANY: 'Y', AEL: [] }),
        passes('one listed', { AEANY: 'Y', AEL: [{ AETERM: 'Headache' }] }),
      ],
    },
  ),
  show('MH_END_SHOWN', 'MH.MHONGO', ['MHENDTC'], 'MHONGO == "N"', [
    fires('over', { MHL: [{ MHONGO: 'N' }] }),
    passes('ongoing', { MHL: [{ MHONGO: 'Y' }] }),
  ]),
  show('CM_END_SHOWN', 'CM.CMONGO', ['CMENDTC'], 'CMONGO == "N"', [
    fires('over', { CML: [{ CMONGO: 'N' }] }),
    passes('ongoing', { CML: [{ CMONGO: 'Y' }] }),
  ]),
  show(
    'AE_END_SHOWN',
    'AE.AEOUT',
    ['AEENDTC'],
    'AEOUT == "REC" || AEOUT == "SEQ" || AEOUT == "FATAL"',
    [
      fires('recovered', { AEL: [{ AEOUT: 'REC' }] }),
      passes('not recovered', { AEL: [{ AEOUT: 'NREC' }] }),
    ],
  ),
  show('PE_DESCRIPTION_SHOWN', 'PE.PERES', ['PEDESC'], 'PERES == "ABNORMAL"', [
    fires('abnormal', { PEL: [{ PERES: 'ABNORMAL' }] }),
    passes('normal', { PEL: [{ PERES: 'NORMAL' }] }),
  ]),
  show('LAB_COMMENT_SHOWN', 'LB.LBCS', ['LBCOM'], 'LBCS == "CS"', [
    fires('significant', { LBL: [{ LBCS: 'CS' }] }),
    passes('normal', { LBL: [{ LBCS: 'N' }] }),
  ]),
  show('RETURN_SHOWN', 'EX.EXFIRST', ['EXRET', 'EXDAYS', 'COMPL'], 'EXFIRST == "N"', [
    fires('later', { EXFIRST: 'N' }),
    passes('first', { EXFIRST: 'Y' }),
  ]),
];
