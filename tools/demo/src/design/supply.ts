import type { KitType, Scheme } from '@casebook/study-design';
import { t } from './build';

/** Permuted blocks, one to one, by severity at baseline. */
export const mainScheme: Scheme = {
  key: 'MAIN',
  title: t('Main randomisation', '本割付', 'การสุ่มหลัก'),
  method: 'blocks',
  arms: [
    { key: 'CBK204', title: t('CBK-204', 'CBK-204', 'CBK-204'), ratio: 1 },
    { key: 'PLACEBO', title: t('Placebo', 'プラセボ', 'ยาหลอก'), ratio: 1 },
  ],
  factors: [
    {
      factor: 'SEVERE',
      weight: 1,
      levels: [
        {
          key: 'SEVERE',
          title: t('Severe (IGA 4)', '重症(IGA 4)', 'รุนแรง (IGA 4)'),
          codes: ['Y'],
        },
        { key: 'MODERATE', title: t('Moderate', '中等症', 'ปานกลาง'), codes: ['N'] },
      ],
    },
  ],
  caps: [{ most: 120, scope: 'study' }],
};

export const kitTypes: KitType[] = [
  {
    key: 'TAB_CBK204',
    title: t('CBK-204 10 mg, 30 tablets', 'CBK-204 10 mg 30錠', 'CBK-204 10 มก. 30 เม็ด'),
    arms: ['MAIN.CBK204'],
    units: 30,
  },
  {
    key: 'TAB_PLACEBO',
    title: t('Placebo, 30 tablets', 'プラセボ 30錠', 'ยาหลอก 30 เม็ด'),
    arms: ['MAIN.PLACEBO'],
    units: 30,
  },
];
