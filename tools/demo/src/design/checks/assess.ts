import type { Check } from '@casebook/study-design';
import { derive, fires, gives, passes, query, t, unknown } from '../build';

/** Checks of the pages with measurements and scores. */
export const assessChecks: Check[] = [
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
      'Diastolic blood pressure is not lower than systolic. Were the two swapped?',
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
      'Body temperature is outside 34 to 39.5 °C. Check the value and whether there is an adverse event.',
      '体温が34～39.5 °Cの範囲外です。値と有害事象の有無を確認してください。',
      'อุณหภูมิร่างกายอยู่นอกช่วง 34 ถึง 39.5 °C โปรดตรวจสอบค่าและเหตุการณ์ไม่พึงประสงค์',
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
      'ผลผิดปกติที่มีนัยสำคัญทางคลินิก โปรดระบุความเห็นและตรวจสอบเหตุการณ์ไม่พึงประสงค์',
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
      'Worst itch must be rated from 0 to 10.',
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
];
