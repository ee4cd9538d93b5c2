import type { Codelist, Text } from '@casebook/study-design';
import { t } from './build';

const list = (key: string, name: Text, entries: Record<string, Text>): Codelist => ({
  key,
  name,
  dataType: 'text',
  entries: Object.entries(entries).map(([code, label]) => ({ code, label })),
});

export const codelists: Codelist[] = [
  list('NY', t('No/Yes', 'いいえ/はい', 'ไม่ใช่/ใช่'), {
    Y: t('Yes', 'はい', 'ใช่'),
    N: t('No', 'いいえ', 'ไม่ใช่'),
  }),
  list('SEX', t('Sex', '性別', 'เพศ'), {
    F: t('Female', '女性', 'หญิง'),
    M: t('Male', '男性', 'ชาย'),
  }),
  list('SMOKE', t('Smoking', '喫煙歴', 'การสูบบุหรี่'), {
    NEVER: t('Never', 'なし', 'ไม่เคย'),
    FORMER: t('Former', '過去に喫煙', 'เคยสูบ'),
    CURRENT: t('Current', '現在喫煙', 'สูบอยู่'),
  }),
  list('ATOPY', t('Other atopic diseases', '他のアトピー性疾患', 'โรคภูมิแพ้อื่น'), {
    NONE: t('None of these', 'いずれもなし', 'ไม่มี'),
    ASTHMA: t('Asthma', '気管支喘息', 'หอบหืด'),
    RHIN: t('Allergic rhinitis', 'アレルギー性鼻炎', 'จมูกอักเสบจากภูมิแพ้'),
    FOOD: t('Food allergy', '食物アレルギー', 'แพ้อาหาร'),
    CONJ: t('Allergic conjunctivitis', 'アレルギー性結膜炎', 'เยื่อบุตาอักเสบจากภูมิแพ้'),
  }),
  list('NORM', t('Finding', '所見', 'ผลการตรวจ'), {
    NORMAL: t('Normal', '正常', 'ปกติ'),
    ABNORMAL: t('Abnormal', '異常', 'ผิดปกติ'),
    ND: t('Not done', '未実施', 'ไม่ได้ตรวจ'),
  }),
  list('POS', t('Position', '測定体位', 'ท่าขณะวัด'), {
    SIT: t('Sitting', '座位', 'นั่ง'),
    SUP: t('Supine', '臥位', 'นอนหงาย'),
  }),
  list('CS', t('Clinical significance', '臨床的意義', 'นัยสำคัญทางคลินิก'), {
    N: t('Normal', '正常', 'ปกติ'),
    NCS: t('Abnormal, NCS', '異常(臨床的意義なし)', 'ผิดปกติ ไม่มีนัยสำคัญ'),
    CS: t('Abnormal, CS', '異常(臨床的意義あり)', 'ผิดปกติ มีนัยสำคัญ'),
  }),
  list('SEV4', t('Severity 0–3', '重症度0–3', 'ความรุนแรง 0–3'), {
    '0': t('0 None', '0 なし', '0 ไม่มี'),
    '1': t('1 Mild', '1 軽度', '1 เล็กน้อย'),
    '2': t('2 Moderate', '2 中等度', '2 ปานกลาง'),
    '3': t('3 Severe', '3 高度', '3 รุนแรง'),
  }),
  list('AREA', t('Area 0–6', '面積スコア0–6', 'คะแนนพื้นที่ 0–6'), {
    '0': t('0 (0 %)', '0 (0%)', '0 (0%)'),
    '1': t('1 (1–9 %)', '1 (1–9%)', '1 (1–9%)'),
    '2': t('2 (10–29 %)', '2 (10–29%)', '2 (10–29%)'),
    '3': t('3 (30–49 %)', '3 (30–49%)', '3 (30–49%)'),
    '4': t('4 (50–69 %)', '4 (50–69%)', '4 (50–69%)'),
    '5': t('5 (70–89 %)', '5 (70–89%)', '5 (70–89%)'),
    '6': t('6 (90–100 %)', '6 (90–100%)', '6 (90–100%)'),
  }),
  list(
    'IGA',
    t('Investigator’s global assessment', '医師による全般評価', 'การประเมินโดยรวมของแพทย์'),
    {
      '0': t('0 Clear', '0 皮疹なし', '0 ไม่มีผื่น'),
      '1': t('1 Almost clear', '1 ほぼなし', '1 เกือบไม่มี'),
      '2': t('2 Mild', '2 軽症', '2 เล็กน้อย'),
      '3': t('3 Moderate', '3 中等症', '3 ปานกลาง'),
      '4': t('4 Severe', '4 重症', '4 รุนแรง'),
    },
  ),
  list('QOL', t('How much', '程度', 'ระดับ'), {
    '3': t('Very much', '非常に', 'มากที่สุด'),
    '2': t('A lot', 'かなり', 'มาก'),
    '1': t('A little', '少し', 'เล็กน้อย'),
    '0': t('Not at all', '全くない', 'ไม่เลย'),
  }),
  list('AESEV', t('Severity', '重症度', 'ความรุนแรง'), {
    MILD: t('Mild', '軽度', 'เล็กน้อย'),
    MOD: t('Moderate', '中等度', 'ปานกลาง'),
    SEV: t('Severe', '高度', 'รุนแรง'),
  }),
  list('AEREL', t('Relationship to IP', '治験薬との因果関係', 'ความสัมพันธ์กับผลิตภัณฑ์วิจัย'), {
    REL: t('Related', '関連あり', 'เกี่ยวข้อง'),
    NOT: t('Not related', '関連なし', 'ไม่เกี่ยวข้อง'),
  }),
  list('AEOUT', t('Outcome', '転帰', 'ผลลัพธ์'), {
    REC: t('Recovered', '回復', 'หายแล้ว'),
    IMP: t('Recovering', '軽快', 'กำลังดีขึ้น'),
    NREC: t('Not recovered', '未回復', 'ยังไม่หาย'),
    SEQ: t('Recovered with sequelae', '後遺症あり', 'หายแต่มีผลตกค้าง'),
    FATAL: t('Fatal', '死亡', 'เสียชีวิต'),
    UNK: t('Unknown', '不明', 'ไม่ทราบ'),
  }),
  list('ROUTE', t('Route', '投与経路', 'วิธีให้ยา'), {
    ORAL: t('Oral', '経口', 'รับประทาน'),
    TOP: t('Topical', '外用', 'ทา'),
    INJ: t('Injection', '注射', 'ฉีด'),
    INH: t('Inhaled', '吸入', 'สูดพ่น'),
  }),
  list('DSREAS', t('Reason for end of study', '終了・中止理由', 'เหตุผลที่สิ้นสุด'), {
    COMP: t('Completed', '完了', 'ครบตามกำหนด'),
    AE: t('Adverse event', '有害事象', 'เหตุการณ์ไม่พึงประสงค์'),
    WDR: t('Withdrawal by subject', '被験者の申し出', 'อาสาสมัครขอถอนตัว'),
    LOE: t('Lack of effect', '効果不十分', 'ไม่ได้ผล'),
    LTF: t('Lost to follow-up', '追跡不能', 'ติดตามไม่ได้'),
  }),
];
