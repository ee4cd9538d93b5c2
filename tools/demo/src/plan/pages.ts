import { monthOf, yearOf, addDays } from './days';
import { left, type Patient } from './patient';
import { type Random, within } from './random';
import type { ItemValue } from './steps';
import { histories, texts } from './words';

/** Time at which a page is filled in. */
export interface PageMoment {
  visit: string;
  date: string;
  /** Days since the first dose; negative before it. */
  day: number;
  /** Days since the previous dispensing. */
  sinceDispensing: number;
}

type Fill = (patient: Patient, moment: PageMoment, random: Random) => ItemValue[];

const on = (block: string, line: number, values: Record<string, string | number | undefined>) =>
  Object.entries(values).flatMap(([item, value]): ItemValue[] =>
    value === undefined ? [] : [{ block, line, item, value: String(value) }],
  );
const yesNo = (yes: boolean) => (yes ? 'Y' : 'N');
const two = (value: number) => String(value).padStart(2, '0');
const decimals = (value: number, digits: number) => String(Number(value.toFixed(digits)));

const demographics: Fill = (patient, { date }, random) => {
  const { sex, birth, height, weight } = patient;
  const age = Number(date.slice(0, 4)) - Number(birth.slice(0, 4));
  const onset = addDays(birth, random.whole(200, Math.max(400, (age - 3) * 365)));
  const atopy = ['ASTHMA', 'RHIN', 'FOOD', 'CONJ'].filter(() => random.chance(0.35));
  return [
    ...on('DMB', 0, {
      BRTHDTC: random.chance(0.2) ? yearOf(birth) : birth,
      SEX: sex,
      CHILD: sex === 'F' ? yesNo(age < 50) : undefined,
      HEIGHT: decimals(height, 1),
      WEIGHT: decimals(weight, 1),
      SMOKE: random.pick(['NEVER', 'NEVER', 'NEVER', 'FORMER', 'CURRENT']),
    }),
    ...on('ATB', 0, {
      ADONSET: random.chance(0.7) ? yearOf(onset) : monthOf(onset),
      ATOPY: atopy.length > 0 ? atopy.join('|') : 'NONE',
    }),
  ];
};

const eligibility: Fill = () => [
  ...on('INC', 0, { IN1: 'Y', IN2: 'Y', IN3: 'Y', IN4: 'Y' }),
  ...on('EXC', 0, { EX1: 'N', EX2: 'N', EX3: 'N' }),
  ...on('IEB', 0, { ELIG: 'Y' }),
];

const medicalHistory: Fill = ({ site, birth }, { date }, random) => {
  const found = random.shuffle(histories).slice(0, random.pick([0, 1, 1, 2, 3]));
  return [
    ...on('MHB', 0, { MHANY: yesNo(found.length > 0) }),
    ...found.flatMap((term, at) => {
      const years = Number(date.slice(0, 4)) - Number(birth.slice(0, 4));
      const start = addDays(birth, random.whole(5 * 365, (years - 2) * 365));
      const ongoing = random.chance(0.6);
      return on('MHL', at + 1, {
        MHTERM: term[site.language],
        MHSTDTC: random.chance(0.6) ? yearOf(start) : monthOf(start),
        MHONGO: yesNo(ongoing),
        MHENDTC: ongoing ? undefined : yearOf(addDays(start, random.whole(60, 600))),
      });
    }),
  ];
};

const physicalExamination: Fill = ({ site }, { date, day }, random) => [
  ...on('PEB', 0, { PEDTC: date }),
  ...Array.from({ length: 8 }, (_, at) => {
    const skin = at === 1 && (day <= 0 || random.chance(0.4));
    return on('PEL', at + 1, {
      PERES: skin ? 'ABNORMAL' : at === 7 && random.chance(0.15) ? 'ND' : 'NORMAL',
      PEDESC: skin ? texts.skinFinding[site.language] : undefined,
    });
  }).flat(),
];

const vitalSigns: Fill = (patient, { date, day }, random) => {
  const systolic = Math.round(within(patient.systolic + random.normal(0, 5), 92, 165));
  return on('VSB', 0, {
    VSDTC: date,
    VSTIM: random.chance(0.1)
      ? `${two(random.whole(9, 11))}:UN`
      : `${two(random.whole(8, 15))}:${two(random.whole(0, 11) * 5)}`,
    VSPOS: random.chance(0.9) ? 'SIT' : 'SUP',
    SYSBP: systolic,
    DIABP: Math.round(systolic * 0.62 + random.normal(0, 4)),
    PULSE: Math.round(within(patient.pulse + random.normal(0, 4), 48, 108)),
    TEMP: decimals(within(random.normal(36.5, 0.25), 35.6, 37.4), 1),
    VSWT: decimals(patient.weight + random.normal(day > 0 ? 0.4 : 0, 0.6), 1),
  });
};

/** Mean, deviation, decimals, lower and upper normal limit. */
const LABORATORY_TESTS: readonly (readonly [number, number, number, number, number])[] = [
  [6.4, 1.4, 2, 3.5, 9.5],
  [6.5, 3, 1, 0, 6],
  [13.9, 1, 1, 11.5, 17],
  [248, 42, 0, 150, 400],
  [22, 6, 0, 8, 38],
  [23, 9, 0, 5, 42],
  [0.78, 0.14, 2, 0.4, 1.1],
];

const laboratory: Fill = ({ ige }, { date }, random) => {
  const results = LABORATORY_TESTS.map(([mean, deviation, digits, low, high]) => {
    const value = Math.max(mean / 5, random.normal(mean, deviation));
    return { value: decimals(value, digits), normal: value >= low && value <= high };
  });
  results.push({
    value: decimals(within(ige * random.normal(1, 0.08), 20, 90_000), 1),
    normal: ige < 170,
  });
  return [
    ...on('LBB', 0, { LBDTC: date, LBFAST: yesNo(random.chance(0.4)) }),
    ...results.flatMap(({ value, normal }, at) =>
      on('LBL', at + 1, { LBRES: value, LBCS: normal ? 'N' : 'NCS' }),
    ),
  ];
};

const REGION_WEIGHTS = [0.1, 0.2, 0.3, 0.4];
const EASI_SIGNS = ['ERY', 'PAP', 'EXC', 'LIC'] as const;

const easi: Fill = (patient, { date, day }, random) => {
  const score = patient.easi * left(patient, day);
  // Each region adds at most 72 points (24 times a sign of at most 3); signs and area decrease together.
  const share = Math.sqrt(score / 72);
  let total = 0;
  const regions = REGION_WEIGHTS.map((weight) => {
    const signs = EASI_SIGNS.map(() => Math.round(within(random.normal(share * 3, 0.45), 0, 3)));
    const area = Math.round(within(random.normal(share * 6, 0.5), day <= 0 ? 2 : 0, 6));
    total += weight * area * signs.reduce((sum, sign) => sum + sign, 0);
    return { signs, area };
  });
  return [
    ...on('EAB', 0, { EADTC: date }),
    ...regions.flatMap(({ signs, area }, at) =>
      on('EAL', at + 1, {
        ...Object.fromEntries(EASI_SIGNS.map((sign, of) => [sign, signs[of]])),
        AREA: area,
      }),
    ),
    ...on('EAT', 0, { EASITOT: decimals(total, 1) }),
  ];
};

const globalScore = (patient: Patient, day: number): number => {
  const score = patient.easi * left(patient, day);
  if (score >= 34) return 4;
  if (score >= 16 || day <= 0) return 3;
  if (score >= 8) return 2;
  return score >= 3 ? 1 : 0;
};

const global: Fill = (patient, { date, day }, random) => {
  const itch = Math.round(within(7.5 * left(patient, day) + random.normal(0, 0.9), 0, 10));
  return on('IGB', 0, {
    IGDTC: date,
    IGASCORE: globalScore(patient, day),
    NRS: itch,
    SLEEP: Math.max(0, itch - random.whole(0, 3)),
  });
};

const qualityOfLife: Fill = (patient, { date, day }, random) =>
  on('QOB', 0, {
    QODTC: date,
    ...Object.fromEntries(
      Array.from({ length: 8 }, (_, at) => [
        `Q${at + 1}`,
        Math.round(within(random.normal(2.1 * left(patient, day), 0.6), 0, 3)),
      ]),
    ),
  });

const randomisation: Fill = (patient, { date }) =>
  on('RAB', 0, { RADTC: date, RASEV: yesNo(globalScore(patient, 0) === 4) });

const exposure: Fill = (_, { visit, date, sinceDispensing }, random) => {
  if (visit === 'BASE') return on('EXB', 0, { EXDTC: date, EXFIRST: 'Y', EXDISP: 28 });
  const returned = Math.max(0, Math.round(random.normal(2, 1.5)));
  return on('EXB', 0, {
    EXDTC: date,
    EXFIRST: 'N',
    EXDISP: sinceDispensing + returned - random.whole(0, 1),
    EXRET: returned,
    EXDAYS: sinceDispensing,
  });
};

export const fillers: Readonly<Record<string, Fill>> = {
  DM: demographics,
  IE: eligibility,
  MH: medicalHistory,
  PE: physicalExamination,
  VS: vitalSigns,
  LB: laboratory,
  EASI: easi,
  IGA: global,
  QOL: qualityOfLife,
  RAND: randomisation,
  EX: exposure,
};
