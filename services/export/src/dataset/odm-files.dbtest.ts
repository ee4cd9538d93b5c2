import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readOdm } from '@casebook/study-design';
import { unzip } from '@casebook/test-kit';
import type { Actor, ExportStudy } from '../test/export-study';
import { notedStudy } from '../test/noted-study';
import type { DatasetInput } from './dataset.dto';

/** The official schemas lie beside the repository; without them the files are not compared with them. */
const shared = process.env['CASEBOOK_SHARED'] ?? resolve(__dirname, '../../../../../shared');
const SCHEMAS = {
  odm: join(shared, 'data/odm-xsd/archive/ODM1-3-2/ODM1-3-2.xsd'),
  odm2: join(shared, 'data/odm-xsd/schema/ODM.xsd'),
} as const;
const withSchemas = existsSync(SCHEMAS.odm) && hasXmllint() ? it.each : it.skip.each;
const FORMATS = ['odm', 'odm2'] as const;
const SECRETS = /SECRET|ARM|KIT|Xenon|HIDTERM/;

function hasXmllint(): boolean {
  try {
    execFileSync('xmllint', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

let study: ExportStudy;
beforeAll(async () => {
  study = await notedStudy();
  await study.page(await study.subject(9, 'TKY-009'), 'SCR.DM', {
    'DM.SEX': 'M',
    'DM.AGE': '1',
    'DM.BIRTH': '1981',
    'DM.NOTE_ON_THE_SUBJECT': 'none',
    'RACES.RACE': 'M',
  });
  await recordSteps();
});
afterAll(() => study.stop());

/** Keeps every progress that a job reports. */
async function recordSteps(): Promise<void> {
  await study.database.query(`
    create table test_step (step_no serial, job_id uuid, done integer, total integer);
    create function note_step() returns trigger language plpgsql security definer as $$
      begin insert into public.test_step (job_id, done, total) values (new.job_id, new.done, new.total); return new; end $$;
    create trigger note_step after update of done on export.job_run for each row execute function note_step()`);
}

const ALL_SOURCES: Partial<DatasetInput> = {
  sources: ['data', 'sdv', 'review', 'freeze', 'lock', 'esign', 'audit'],
};

async function files(actor: Actor, input: Partial<DatasetInput>) {
  const found = await unzip(await study.file(actor, { ...ALL_SOURCES, ...input }));
  return new Map([...found].map(([name, content]) => [name, content.toString()]));
}

/** The text of a document without line ends, and its parts one after the other. */
const flat = (text: string): string => text.replaceAll('\n', '');

describe('ODM with data', () => {
  it('version 1.3.2 has values as entered, by visit, form and line [R2-DATA-01] [D9-ODM-01]', async () => {
    const found = await files('manager', { format: 'odm', sources: ['data'] });
    expect([...found.keys()]).toEqual(['data.xml']);
    const data = flat(found.get('data.xml')!);
    expect(data).toContain('FileType="Snapshot"');
    expect(data).toContain(
      '<SubjectData SubjectKey="BKK-001"><SiteRef LocationOID="LOC.1"/><StudyEventData StudyEventOID="SE.SCR">',
    );
    expect(data).toContain('<ItemData ItemOID="I.DM.BIRTH" Value="1980-UN-UN"/>');
    expect(data).toContain(
      '<ItemData ItemOID="I.DM.NOTE_ON_THE_SUBJECT" Value="=1+1 東京 ไทย&#10;007"/>',
    );
    expect(data).toContain(
      '<ItemGroupData ItemGroupOID="IG.LB.FIXED" ItemGroupRepeatKey="2"><ItemData ItemOID="I.LB.RESULT" Value="5.0"/></ItemGroupData>',
    );
    expect(data).toContain('StudyEventOID="SE.UNS" StudyEventRepeatKey="2"');
    expect(data).not.toContain('Annotation');
  });

  it('names subjects without data when system information is chosen', async () => {
    const found = await files('manager', { format: 'odm', sources: ['system'] });
    const data = flat(found.get('data.xml')!);
    for (const subject of ['BKK-001', 'TKY-001', 'TKY-002']) {
      expect(data).toMatch(new RegExp(`SubjectKey="${subject}"><SiteRef [^>]*/></SubjectData>`));
    }
  });

  it('version 1.3.2 has definitions that this product reads', async () => {
    const found = await files('manager', { format: 'odm' });
    const read = readOdm(Buffer.from(found.get('data.xml')!));
    expect(read.ok && read.designs[0]!.design.pages.map(({ title }) => title['en'])).toEqual(
      expect.arrayContaining(['Demographics', 'Laboratory']),
    );
  });

  it('version 2.0 has queries of their own, and values as elements', async () => {
    const found = await files('manager', { format: 'odm2' });
    const data = flat(found.get('data.xml')!);
    expect(data).toContain('<ItemData ItemOID="I.DM.SEX"><Value>M</Value>');
    expect(data).toMatch(
      /<Query OID="Q.1" Source="Data Management" Type="Manual" State="Answered" LastUpdateDatetime="[^"]*"><Value>Really male\?<\/Value><\/Query>/,
    );
    expect(data).toContain('>Yes, male</TranslatedText></Comment>');
  });

  it('has flags, queries, comments and signatures, valid and broken, in version 1.3.2', async () => {
    const data = flat((await files('manager', { format: 'odm' })).get('data.xml')!);
    for (const part of [
      '<FlagValue CodeListOID="_CASEBOOK.FLAG">SDV</FlagValue>',
      '<Comment>Really male?</Comment><Flag><FlagValue CodeListOID="_CASEBOOK.QUERY_STATUS">ANSWERED</FlagValue>',
      '<Comment>asked by phone</Comment>',
      '<DateTimeStamp>2026-01-06T09:00:00+09:00</DateTimeStamp></Signature>',
      '<FullName>Dr. Tanaka</FullName><Organization>Tokyo Hospital</Organization>',
      '<Meaning>I approve this page.</Meaning>',
      'BROKEN_SIGNATURE',
    ]) {
      expect(data).toContain(part);
    }
  });

  it.each(FORMATS)(
    '%s has every change with its author, place, time and reason [D9-ODM-01]',
    async (format) => {
      const audit = flat((await files('manager', { format })).get('audit.xml')!);
      expect(audit).toContain('FileType="Transactional"');
      expect(audit).toMatch(
        /<ItemData ItemOID="I.DM.SEX" TransactionType="Insert"(?: Value="F">|><Value>F<\/Value>)<AuditRecord><UserRef UserOID="USR.1"\/><LocationRef LocationOID="LOC.\d"\/><DateTimeStamp>2026-01-03T00:01:00.000Z<\/DateTimeStamp>/,
      );
      expect(audit).toMatch(
        /TransactionType="Update"(?: Value="M">|><Value>M<\/Value>)<AuditRecord>.*?<ReasonForChange>typing error<\/ReasonForChange>/,
      );
      expect(audit).toContain('<FullName>Sato</FullName>');
    },
  );

  it.each(FORMATS)(
    '%s has nothing that is hidden from a blinded role [D6-BLIND-01]',
    async (format) => {
      for (const actor of ['manager', 'site', 'unblinded'] as const) {
        const sources = actor === 'site' ? (['data', 'audit'] as const) : ALL_SOURCES.sources!;
        const found = await files(actor, { format, sources: [...sources] });
        for (const text of found.values()) expect(text).not.toMatch(SECRETS);
      }
      const open = await files('unblinded', { format, profile: 'unblinded' });
      expect(open.get('data.xml')).toContain('SECRETVALUE');
      expect(open.get('audit.xml')).toContain('SECRETVALUE');
    },
  );

  it.each(FORMATS)(
    '%s has a progress that counts only what the role sees [D6-HIDDEN-04]',
    async (format) => {
      const input = { format, sources: ['data'] as const, subjectNos: ['TKY-001', 'TKY-009'] };
      const stepsOf = async (profile: 'blinded' | 'unblinded') => {
        const { body } = await study.start('unblinded', { ...input, profile });
        await study.ended(body.jobId, 'unblinded');
        return study.database.query(
          `select done, total from test_step where job_id = $1 and total > 1 order by step_no limit 1`,
          [body.jobId],
        );
      };
      // The first of the two has 4 hidden values among 13.
      expect(await stepsOf('blinded')).toEqual([{ done: 9, total: 14 }]);
      expect(await stepsOf('unblinded')).toEqual([{ done: 13, total: 18 }]);
    },
  );

  it.each(FORMATS)('%s is the same file for the same data [D9-EXPORT-02]', async (format) => {
    const [one, other] = [
      await study.file('manager', { ...ALL_SOURCES, format }),
      await study.file('manager', { ...ALL_SOURCES, format }),
    ];
    expect(one.equals(other)).toBe(true);
  });

  withSchemas(FORMATS)('%s is valid by the official schema [D9-ODM-01]', async (format) => {
    const folder = mkdtempSync(join(tmpdir(), 'casebook-odm-'));
    try {
      const found = await files('unblinded', { format, profile: 'unblinded' });
      const paths = [...found].map(([name, text]) => {
        const path = join(folder, name);
        writeFileSync(path, text);
        return path;
      });
      const flags = ['--noout', '--nonet', '--huge', '--schema', SCHEMAS[format]];
      execFileSync('xmllint', [...flags, ...paths], { stdio: 'pipe' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
