export type Language = 'ja' | 'th' | 'en';

export interface SitePlan {
  code: string;
  name: string;
  address: string;
  department: string;
  country: string;
  utcOffsetMinutes: number;
  contractNumber: string;
  subjects: number;
  /** Language of the texts that the site enters. */
  language: Language;
  /** Login IDs of the person who enters data and of the investigator. */
  staff: string;
  investigator: string;
}

export const sites: readonly SitePlan[] = [
  {
    code: 'JP01',
    name: '東都大学病院',
    address: '東京都文京区西片3-14-1',
    department: '皮膚科',
    country: 'JP',
    utcOffsetMinutes: 540,
    contractNumber: 'HNK2-JP-001',
    subjects: 24,
    language: 'ja',
    staff: 'site',
    investigator: 'investigator',
  },
  {
    code: 'TH01',
    name: 'โรงพยาบาลเจ้าพระยาเวชการ',
    address: '88 ถนนพระราม 4 เขตปทุมวัน กรุงเทพมหานคร',
    department: 'แผนกตจวิทยา',
    country: 'TH',
    utcOffsetMinutes: 420,
    contractNumber: 'HNK2-TH-001',
    subjects: 20,
    language: 'th',
    staff: 'site.bangkok',
    investigator: 'investigator',
  },
  {
    code: 'GB01',
    name: 'St Aldhelm’s Hospital',
    address: '12 Lambeth Walk, London SE11',
    department: 'Department of Dermatology',
    country: 'GB',
    utcOffsetMinutes: 0,
    contractNumber: 'HNK2-GB-001',
    subjects: 16,
    language: 'en',
    staff: 'site.london',
    investigator: 'investigator.london',
  },
];

/**
 * Roles of people; no sites = all. The demo accounts of the README work at Tokyo and have colleagues at the other
 * sites, so that the demo also shows the limits of a site.
 */
export const assignments: readonly { loginId: string; role: string; sites: readonly string[] }[] = [
  { loginId: 'site', role: 'site_staff', sites: ['JP01'] },
  { loginId: 'site.bangkok', role: 'site_staff', sites: ['TH01'] },
  { loginId: 'site.london', role: 'site_staff', sites: ['GB01'] },
  { loginId: 'investigator', role: 'investigator', sites: ['JP01', 'TH01'] },
  { loginId: 'investigator.london', role: 'investigator', sites: ['GB01'] },
  { loginId: 'monitor', role: 'monitor', sites: ['JP01', 'TH01', 'GB01'] },
  { loginId: 'datamanager', role: 'data_manager', sites: [] },
  { loginId: 'pharmacist', role: 'pharmacist', sites: ['JP01'] },
  { loginId: 'approver', role: 'approver', sites: [] },
  { loginId: 'supply', role: 'supply_manager', sites: [] },
  { loginId: 'supply2', role: 'supply_manager', sites: [] },
];
