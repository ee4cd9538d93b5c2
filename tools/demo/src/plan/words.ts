import type { Language } from './sites';

type Words = Record<Language, string>;
const w = (en: string, ja: string, th: string): Words => ({ en, ja, th });

// Texts of fields, in the language of their site.

export const histories: readonly Words[] = [
  w('Allergic rhinitis', 'アレルギー性鼻炎', 'โรคจมูกอักเสบจากภูมิแพ้'),
  w('Bronchial asthma', '気管支喘息', 'โรคหอบหืด'),
  w('Hypertension', '高血圧症', 'ความดันโลหิตสูง'),
  w('Hay fever', '花粉症', 'ไข้ละอองฟาง'),
  w('Appendicitis', '虫垂炎', 'ไส้ติ่งอักเสบ'),
  w('Dyslipidaemia', '脂質異常症', 'ไขมันในเลือดผิดปกติ'),
  w('Migraine', '片頭痛', 'ไมเกรน'),
  w('Gastritis', '胃炎', 'กระเพาะอาหารอักเสบ'),
];

export const events: readonly Words[] = [
  w('Headache', '頭痛', 'ปวดศีรษะ'),
  w('Nasopharyngitis', '上咽頭炎', 'เยื่อจมูกและลำคออักเสบ'),
  w('Nausea', '悪心', 'คลื่นไส้'),
  w('Acne', 'ざ瘡', 'สิว'),
  w('Folliculitis', '毛包炎', 'รูขุมขนอักเสบ'),
  w('Herpes simplex of the lip', '口唇ヘルペス', 'เริมที่ริมฝีปาก'),
  w('Conjunctivitis', '結膜炎', 'เยื่อบุตาอักเสบ'),
  w('Diarrhoea', '下痢', 'ท้องเสีย'),
  w('Increased creatine kinase', 'クレアチンキナーゼ増加', 'ครีเอทีนไคเนสสูงขึ้น'),
];

export interface Medicine {
  name: Words;
  dose: string;
  unit: string;
  route: 'ORAL' | 'TOP' | 'INH';
  why: Words;
}
const eczema = w('Atopic dermatitis', 'アトピー性皮膚炎', 'ผื่นภูมิแพ้ผิวหนัง');
const rhinitis = w('Allergic rhinitis', 'アレルギー性鼻炎', 'จมูกอักเสบจากภูมิแพ้');

export const medicines: readonly Medicine[] = [
  {
    name: w('Emollient cream', '保湿クリーム', 'ครีมบำรุงผิว'),
    dose: '5',
    unit: 'g',
    route: 'TOP',
    why: eczema,
  },
  {
    name: w(
      'Hydrocortisone butyrate 0.1 % ointment',
      'ヒドロコルチゾン酪酸エステル軟膏',
      'ขี้ผึ้งไฮโดรคอร์ติโซน',
    ),
    dose: '2',
    unit: 'g',
    route: 'TOP',
    why: eczema,
  },
  {
    name: w('Bilastine', 'ビラスチン', 'บิลาสทีน'),
    dose: '20',
    unit: 'mg',
    route: 'ORAL',
    why: rhinitis,
  },
  {
    name: w('Fexofenadine', 'フェキソフェナジン', 'เฟกโซเฟนาดีน'),
    dose: '60',
    unit: 'mg',
    route: 'ORAL',
    why: rhinitis,
  },
  {
    name: w('Paracetamol', 'アセトアミノフェン', 'พาราเซตามอล'),
    dose: '500',
    unit: 'mg',
    route: 'ORAL',
    why: w('Headache', '頭痛', 'ปวดศีรษะ'),
  },
  {
    name: w('Budesonide inhaler', 'ブデソニド吸入', 'บูเดโซไนด์ชนิดสูด'),
    dose: '200',
    unit: 'µg',
    route: 'INH',
    why: w('Asthma', '気管支喘息', 'หอบหืด'),
  },
];

export const texts = {
  skinFinding: w(
    'Eczema on flexures, lichenified',
    '屈側部に苔癬化を伴う湿疹',
    'ผื่นบริเวณข้อพับ ผิวหนาตัว',
  ),
  notEligible: w(
    'EASI below 16 at screening',
    'スクリーニング時のEASIが16未満',
    'คะแนน EASI ต่ำกว่า 16 ในวันคัดกรอง',
  ),
  raisedEnzyme: w(
    'Strenuous exercise the day before; to be repeated at the next visit',
    '前日に激しい運動あり。次回Visitで再検',
    'ออกกำลังกายหนักเมื่อวาน ตรวจซ้ำครั้งหน้า',
  ),
  completed: w('Completed as planned', '予定どおり完了', 'ครบตามกำหนด'),
  moved: w(
    'Moved to another city and can no longer attend',
    '転居のため来院継続が困難',
    'ย้ายที่อยู่ ไม่สามารถมาตามนัดได้',
  ),
  worse: w(
    'Eczema did not improve; subject requested another treatment',
    '症状が改善せず、他の治療を希望',
    'อาการไม่ดีขึ้น ขอรับการรักษาอื่น',
  ),
  fromChart: w('Corrected against the medical record', 'カルテを確認し訂正', 'แก้ไขตามเวชระเบียน'),
  confirmed: w(
    'Checked against the medical record: the value is correct.',
    'カルテを確認しました。値に誤りはありません。',
    'ตรวจสอบกับเวชระเบียนแล้ว ค่าถูกต้อง',
  ),
  forgot: w(
    'The subject missed doses while travelling and was re-instructed.',
    '旅行中に服薬を忘れたとのこと。再度指導しました。',
    'ลืมรับประทานยาระหว่างเดินทาง ได้แนะนำอีกครั้งแล้ว',
  ),
  awaiting: w(
    'The report was requested from the laboratory.',
    '検査会社に報告書を問い合わせ中です。',
    'ได้ขอรายงานจากห้องปฏิบัติการแล้ว',
  ),
  twice: w('Duplicate entry', '重複入力', 'กรอกซ้ำ'),
  restedBefore: w(
    'Measured again after ten minutes of rest.',
    '10分間安静後に再測定。',
    'วัดซ้ำหลังพัก 10 นาที',
  ),
  secondOpinion: w(
    'Assessed by the same physician as at baseline.',
    'ベースラインと同じ医師が評価。',
    'ประเมินโดยแพทย์คนเดิม',
  ),
  wrongVisit: w(
    'Created for the wrong subject',
    '別の被験者のVisitを誤って作成',
    'สร้างผิดอาสาสมัคร',
  ),
  visitTookPlace: w('The visit did take place', '来院の事実を確認したため', 'ยืนยันว่ามาตรวจจริง'),
  registeredTwice: w(
    'Registered twice by mistake',
    '誤って二重に登録したため',
    'ลงทะเบียนซ้ำโดยผิดพลาด',
  ),
} as const;

/** The sponsor writes in English. */
export const sponsorTexts = {
  source: 'Please check this value against the source document.',
  startOfEvent: 'Please confirm the start date of this event.',
  rescue: 'Was rescue medication used? If so, please add it to concomitant medication.',
  unclear: 'The answer does not say when the value was measured. Please add it.',
  trend: 'EASI rose by more than half since the last visit. Please confirm the assessment.',
  ok: 'Consistent with the source document',
  reviewed: 'Verified at the monitoring visit; source document available.',
} as const;
