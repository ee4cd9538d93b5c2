import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as fc from 'fast-check';
import { readOdm, validateDesign, writeOdm, type StudyDesign } from '../src/index';
import { arbitraryDesign } from './arbitrary-design';

/** Public ODM files and the official schema lie beside the repository; without them these tests are skipped. */
const shared = process.env['CASEBOOK_SHARED'] ?? resolve(__dirname, '../../../../shared');
const folder = join(shared, 'data/odm');
const schema = join(shared, 'data/odm-xsd/archive/ODM1-3-2/ODM1-3-2.xsd');
const options = { fileOid: 'FILE.1', created: '2026-01-31T09:00:00Z' };

const withFiles = existsSync(folder) ? it : it.skip;
const suffix = existsSync(folder) ? '' : ' (skipped: no shared data)';
const withSchema = existsSync(schema) && hasXmllint() ? it : it.skip;

function hasXmllint(): boolean {
  try {
    execFileSync('xmllint', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function read(file: string) {
  return readOdm(readFileSync(join(folder, file)));
}

function designOf(file: string): StudyDesign {
  const result = read(file);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.designs[0]!.design;
}

function faultsOf(file: string) {
  const result = read(file);
  if (result.ok) throw new Error(`${file} was read`);
  return result.faults;
}

function validateByXsd(documents: readonly string[]): void {
  const dir = mkdtempSync(join(tmpdir(), 'casebook-odm-'));
  try {
    const files = documents.map((document, at) => {
      const file = join(dir, `${at}.xml`);
      writeFileSync(file, document);
      return file;
    });
    execFileSync('xmllint', ['--noout', '--nonet', '--huge', '--schema', schema, ...files], {
      stdio: 'pipe',
    });
  } finally {
    rmSync(dir, { recursive: true });
  }
}

const READABLE = [
  'cdisc-MetaData_Dave_1_3_2_new_2006_01_26_extra_languages.xml',
  'odmlib-cdash-odm-test.xml',
  'odmlib-odm-data-snapshot.xml',
  'openclinica-dnotes-full-extract.xml',
  'openedc-example-metadata.xml',
];

describe(`real ODM files${suffix}`, () => {
  withFiles.each(READABLE)(
    'reads %s as valid designs and reports everything that it keeps [D4-ODM-01] [D4-ODM-02] [D4-ODM-05]',
    (file) => {
      const result = read(file);
      if (!result.ok) throw new Error(JSON.stringify(result.faults));
      for (const { design, report } of result.designs) {
        expect(validateDesign(design).filter((fault) => fault.severity === 'error')).toEqual([]);
        expect(report.counts.items).toBeGreaterThan(20);
        expect(report.notes).toContainEqual(
          expect.objectContaining({ code: 'DESIGN_ODM_REGISTRATION_PAGE_MADE' }),
        );
        const reported = report.notes
          .flatMap((note) => note.places ?? [note])
          .map(({ path }) => path);
        expect(reported).toEqual(expect.arrayContaining(design.unmapped.map(({ path }) => path)));
      }
    },
  );

  withFiles.each(READABLE)('reads the same design from the export of %s [D4-ODM-06]', (file) => {
    const design = designOf(file);
    const xml = writeOdm(design, options);
    const again = readOdm(xml);
    if (!again.ok) throw new Error(JSON.stringify(again.faults));
    expect(again.designs[0]!.design).toEqual(design);
    expect(writeOdm(again.designs[0]!.design, options)).toBe(xml);
  });

  withFiles(
    'reads languages, units, range checks and conditions of the example study [D4-ODM-04]',
    () => {
      const design = designOf('openedc-example-metadata.xml');
      expect(design.languages).toEqual(['en', 'de']);
      const age = design.pages
        .flatMap((p) => p.blocks)
        .flatMap((b) => b.items)
        .find((i) => i.key === 'Age')!;
      expect(age).toMatchObject({
        label: { en: 'What is your age?', de: 'Wie alt sind Sie?' },
        properties: [{ type: 6, role: 'unit', text: { en: 'years', de: 'Jahre' } }],
        source: { format: 'odm', oid: 'Age' },
      });
      expect(design.checks.filter((c) => c.target.item === 'Age').map((c) => c.expression)).toEqual(
        ['Age < 18', 'Age >= 120'],
      );
      expect(design.checks.filter((c) => c.disabled).map((c) => c.source?.oid)).toContain('C.2');
      expect(design.unmapped.map((u) => u.element)).toContain('MethodDef');
    },
  );

  withFiles.each([
    ['cdisc-odm1_1_0_example.xml', 'DESIGN_XML_DOCTYPE', 2],
    ['odmlib-test_odm_001.xml', 'DESIGN_XML_MALFORMED', 2],
    ['odmlib-cdash-odm-test-invalid.xml', 'DESIGN_ODM_ELEMENT_MISSING', 13],
    ['openedc-example-clinicaldata.xml', 'DESIGN_ODM_NO_DESIGN', 2],
    ['rwslib-test_double_byte_chars.xml', 'DESIGN_ODM_NO_DESIGN', 2],
  ])('refuses %s with %s at line %i [D4-ODM-03]', (file, code, line) => {
    expect(faultsOf(file)[0]).toMatchObject({ code, line });
  });
});

describe('the official ODM 1.3.2 schema', () => {
  withSchema('accepts every export of a generated design [D4-ODM-06]', () => {
    const designs = fc.sample(arbitraryDesign(), { numRuns: 60, seed: 7 });
    validateByXsd(designs.map((design) => writeOdm(design, options)));
  });

  withSchema('accepts the export of every imported file [D4-ODM-06]', () => {
    validateByXsd(READABLE.map((file) => writeOdm(designOf(file), options)));
  });
});
