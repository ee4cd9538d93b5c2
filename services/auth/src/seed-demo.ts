import { type PortalRight, systemWriter } from '@casebook/service-kit';
import { withPeople } from './command';
import { markDatabase } from './demo/demo-mark';
import { DEMO_PASSWORD } from './demo/demo-password';
import { SECRET_QUESTIONS } from './password/secret-answer';
import type { NewPerson } from './person/people';

/** Secret answer (favourite meal) of every demo account, for the recovery pages. */
const DEMO_SECRET = { question: SECRET_QUESTIONS.meal, answer: 'curry' };

const account = (
  loginId: string,
  name: string,
  organisation: string,
  country: 'JP' | 'TH' | 'GB',
  language: 'ja' | 'en' | 'th',
  portalRights: PortalRight[] = [],
): NewPerson => ({
  loginId,
  email: `${loginId}@casebook.example`,
  name,
  organisation,
  country,
  language,
  portalRights,
  // The README publishes the password, so forcing a change would only hinder the demo.
  password: { text: DEMO_PASSWORD, own: true },
  secret: DEMO_SECRET,
});

/**
 * The accounts that `npm start` prints, and their colleagues at other sites. Their roles in the demo study are given
 * through the API.
 */
export const DEMO_ACCOUNTS: readonly NewPerson[] = [
  account('site', '佐藤 美咲', '東都大学病院', 'JP', 'ja'),
  account('investigator', '田中 健一', '東都大学病院', 'JP', 'ja'),
  account('monitor', 'ณัฐพล ศรีสวัสดิ์', 'Andaman Clinical Research', 'TH', 'th'),
  account('datamanager', 'Emily Carter', 'Northgate Data Sciences', 'GB', 'en'),
  account('pharmacist', '小林 直子', '東都大学病院 薬剤部', 'JP', 'ja'),
  account('approver', 'Dr. Richard Lawson', 'Meridian Therapeutics', 'GB', 'en'),
  account('supply', 'Thomas Greenwood', 'Meridian Therapeutics', 'GB', 'en'),
  account('supply2', 'Claire Dubois', 'Meridian Therapeutics', 'GB', 'en'),
  account('builder', 'ปิยะดา วงศ์ไทย', 'Northgate Data Sciences', 'TH', 'en', ['study_builder']),
  account('admin', '山本 誠', 'Northgate Data Sciences', 'JP', 'en', ['administrator']),
  account('admin2', 'Sarah Bennett', 'Meridian Therapeutics', 'GB', 'en', ['administrator']),
  account('site.bangkok', 'วราภรณ์ ใจดี', 'โรงพยาบาลเจ้าพระยาเวชการ', 'TH', 'th'),
  account('site.london', 'Hannah Whitfield', 'St Aldhelm’s Hospital', 'GB', 'en'),
  account('investigator.london', 'Dr Owen Hartley', 'St Aldhelm’s Hospital', 'GB', 'en'),
];

/**
 * Creates the missing demo accounts.
 *
 * @throws Error when the database is not that of a demo
 */
export async function seedDemo(): Promise<{ created: string[] }> {
  if (process.env['CASEBOOK_DEMO'] !== 'on') {
    throw new Error('Demo accounts exist only in a demo: CASEBOOK_DEMO must be "on"');
  }
  return withPeople(async (people, db) => {
    await markDatabase(db, true);
    const created: string[] = [];
    for (const demo of DEMO_ACCOUNTS) {
      const result = await people.register(systemWriter('seed-demo'), demo);
      if (result.created) created.push(demo.loginId!);
    }
    return { created };
  });
}

if (require.main === module) {
  seedDemo()
    .then(({ created }) => process.stdout.write(`${created.length} demo account(s) created\n`))
    .catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    });
}
