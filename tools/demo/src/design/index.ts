import {
  DESIGN_SCHEMA,
  RULE_VERSION,
  type ScheduleEntry,
  type StudyDesign,
  type Text,
  type Visit,
  noRules,
} from '@casebook/study-design';
import { t } from './build';
import { checks } from './checks';
import { codelists } from './codelists';
import { easi, global, laboratory, qualityOfLife, vitalSigns } from './pages/assess';
import { adverseEvents, disposition, exposure, medication, randomisation } from './pages/course';
import {
  demographics,
  eligibility,
  medicalHistory,
  physicalExamination,
  registration,
} from './pages/start';
import { kitTypes, mainScheme } from './supply';

const ANCHOR = { visit: 'BASE', page: 'RAND', item: 'RADTC' };

const scheduled = (key: string, title: Text, day?: number, around = 0): Visit => ({
  key,
  title,
  type: 'scheduled',
  ...(key === 'SCR' || key === 'BASE' ? {} : { cycle: 'TREAT' }),
  ...(day === undefined
    ? {}
    : {
        window: {
          anchor: ANCHOR,
          day,
          daysBefore: around,
          daysAfter: around,
          actual: { page: 'VS', item: 'VSDTC' },
        },
      }),
});

const week = (n: number): Text => t(`Week ${n}`, `第${n}週`, `สัปดาห์ที่ ${n}`);

const visits: Visit[] = [
  scheduled('SCR', t('Screening', 'スクリーニング', 'คัดกรอง')),
  scheduled('BASE', t('Baseline (day 1)', 'ベースライン(第1日)', 'Baseline (วันที่ 1)'), 0, 0),
  scheduled('W1', week(1), 7, 2),
  scheduled('W2', week(2), 14, 2),
  scheduled('W4', week(4), 28, 3),
  scheduled('W6', week(6), 42, 3),
  scheduled('W8', week(8), 56, 3),
  scheduled('W12', week(12), 84, 5),
  scheduled(
    'W16',
    t('Week 16 (end of treatment)', '第16週(投与終了)', 'สัปดาห์ที่ 16 (สิ้นสุดการรักษา)'),
    112,
    5,
  ),
  scheduled('FU', t('Follow-up (week 20)', '後観察(第20週)', 'ติดตามผล (สัปดาห์ที่ 20)'), 140, 7),
  { key: 'UNS', title: t('Unscheduled visit', '規定外Visit', 'การมานอกนัด'), type: 'unscheduled' },
  {
    key: 'LOG',
    title: t('Throughout the study', '試験期間を通じて', 'ตลอดการวิจัย'),
    type: 'common',
  },
];

/** Pages of each visit; their order within a visit is the order of entry. */
export const schedulePlan: Readonly<Record<string, readonly string[]>> = {
  SCR: ['REG', 'DM', 'IE', 'MH', 'PE', 'VS', 'LB', 'EASI', 'IGA'],
  BASE: ['RAND', 'VS', 'LB', 'EASI', 'IGA', 'QOL', 'EX'],
  W1: ['VS', 'IGA'],
  W2: ['VS', 'LB', 'EASI', 'IGA', 'EX'],
  W4: ['VS', 'LB', 'EASI', 'IGA', 'QOL', 'EX'],
  W6: ['VS', 'IGA'],
  W8: ['VS', 'LB', 'EASI', 'IGA', 'QOL', 'EX'],
  W12: ['VS', 'LB', 'EASI', 'IGA', 'EX'],
  W16: ['VS', 'LB', 'PE', 'EASI', 'IGA', 'QOL', 'EX'],
  FU: ['VS', 'IGA', 'DS'],
  UNS: ['VS', 'PE', 'LB'],
  LOG: ['AE', 'CM'],
};

const schedule: ScheduleEntry[] = Object.entries(schedulePlan).flatMap(([visit, pages]) =>
  pages.map((page) => ({ visit, page, mandatory: visit !== 'UNS' })),
);

/** The demo study: two arms, phase II, 16 weeks of treatment, in English, Japanese and Thai. */
export const demoDesign: StudyDesign = {
  schema: DESIGN_SCHEMA,
  ruleVersion: RULE_VERSION,
  study: {
    studyIdText: 'CBK-201',
    name: t(
      'HINOKI-2: CBK-204 in adults with moderate to severe atopic dermatitis',
      'HINOKI-2試験: 中等症から重症のアトピー性皮膚炎の成人におけるCBK-204',
      'HINOKI-2: CBK-204 ในผู้ใหญ่ที่เป็นผื่นภูมิแพ้ผิวหนังระดับปานกลางถึงรุนแรง',
    ),
    protocolNumber: 'CBK-204-P2-01',
    alias: 'HINOKI-2',
    description: t(
      'Phase II, randomised, double-blind, placebo-controlled, two arms, 16 weeks of treatment and 4 weeks of follow-up.',
      '第II相、無作為化、二重盲検、プラセボ対照、2群、投与16週間、後観察4週間。',
      'ระยะที่ 2 แบบสุ่ม ปกปิดสองทาง เทียบกับยาหลอก 2 กลุ่ม รักษา 16 สัปดาห์ ติดตาม 4 สัปดาห์',
    ),
  },
  languages: ['en', 'ja', 'th'],
  subjectNumber: { pattern: '{site}-{seq:3}', entry: 'automatic' },
  codelists,
  cycles: [
    {
      key: 'TREAT',
      title: t('Treatment and follow-up', '投与・後観察', 'การรักษาและติดตาม'),
      maxRepeats: 1,
    },
  ],
  visits,
  groups: [
    { key: 'START', title: t('Start', '開始時', 'เริ่มต้น') },
    { key: 'ASSESS', title: t('Examinations', '検査', 'การตรวจ') },
    { key: 'EFFECT', title: t('Efficacy', '有効性', 'ประสิทธิผล') },
    { key: 'DRUG', title: t('Investigational product', '治験薬', 'ผลิตภัณฑ์วิจัย') },
    { key: 'SAFETY', title: t('Safety', '安全性', 'ความปลอดภัย') },
    { key: 'END', title: t('End', '終了', 'สิ้นสุด') },
  ],
  schedule,
  pages: [
    registration,
    demographics,
    eligibility,
    medicalHistory,
    physicalExamination,
    vitalSigns,
    laboratory,
    easi,
    global,
    qualityOfLife,
    randomisation,
    exposure,
    adverseEvents,
    medication,
    disposition,
  ],
  checks,
  trainings: [],
  ...noRules(),
  schemes: [mainScheme],
  kitTypes,
  unmapped: [],
};
