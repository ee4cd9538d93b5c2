import type { Check } from '@casebook/study-design';
import { derive, fires, gives, passes, query, t } from '../build';

/** Checks of treatment and adverse events. */
export const courseChecks: Check[] = [
  query(
    'RANDOMISED_AFTER_CONSENT',
    'RAND.RADTC',
    'certainlyBefore(RADTC, visit("SCR").REG.RFICDT)',
    t(
      'The date of randomisation is before the date of informed consent.',
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
      'Compliance is outside 80 to 120 %. Check the tablet counts with the subject.',
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
      'The adverse event starts before informed consent. Should it be medical history?',
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
      'The end date is before the start date.',
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
      'The outcome is “Recovered”: enter the end date.',
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
      '“Any adverse event?” is “Yes”, but no event is listed.',
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
];
