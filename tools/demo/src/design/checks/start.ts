import type { Check } from '@casebook/study-design';
import { derive, fires, gives, passes, query, show, t, unknown } from '../build';

/** Checks of the pages before the first dose. */
export const startChecks: Check[] = [
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
      'Body mass index is outside 15 to 45 kg/m². Check height and weight.',
      'BMIが15～45 kg/m²の範囲外です。身長と体重を確認してください。',
      'ดัชนีมวลกายอยู่นอกช่วง 15 ถึง 45 กก./ตร.ม. โปรดตรวจสอบส่วนสูงและน้ำหนัก',
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
      'The subject is recorded as eligible, but at least one criterion is not met.',
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
      'The end date is before the onset.',
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
];
