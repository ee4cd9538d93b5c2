import type { Text3 } from './define/define';

/** What a person states with an e-signature (21 CFR 11.50). A key never changes its meaning, because signatures keep it. */
export const signatureMeanings = {
  approval: {
    ja: '表示されたデータを確認し、完全かつ正確であり、原資料と一致していることを承認します。',
    en: 'I have reviewed the data shown and approve them as complete, accurate and consistent with the source documents.',
    th: 'ข้าพเจ้าได้ทบทวนข้อมูลที่แสดงแล้ว และรับรองว่าครบถ้วน ถูกต้อง และตรงกับเอกสารต้นฉบับ',
  },
  review: {
    ja: '表示されたデータを確認しました。',
    en: 'I have reviewed the data shown.',
    th: 'ข้าพเจ้าได้ทบทวนข้อมูลที่แสดงแล้ว',
  },
} as const satisfies Readonly<Record<string, Text3>>;

export type SignatureMeaning = keyof typeof signatureMeanings;

export const signatureMeaningKeys = Object.keys(signatureMeanings) as SignatureMeaning[];
