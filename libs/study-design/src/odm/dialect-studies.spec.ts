import { event, form, group, item, odmOf, small, study } from '../../test/odm-file';
import { readDesign, WRITE_OPTIONS } from '../../test/read-design';
import { readOdm } from './read';
import { writeOdm } from './write';

describe('visits of other systems', () => {
  it('reads a repeating event as a visit with a cycle [D4-ODM-15]', () => {
    const { design, codes } = readDesign(
      odmOf(
        study(
          event('SE_1', ['F']) +
            event('SE_2', ['F'], { repeating: 'Yes' }) +
            event('SE_3', ['F'], { repeating: 'Yes', type: 'Unscheduled' }) +
            form('F', ['IG']) +
            group('IG', ['X']) +
            item('X'),
        ),
      ),
    );
    expect(design.cycles).toEqual([{ key: 'SE_2', title: { en: 'SE_2' }, maxRepeats: 99 }]);
    expect(design.visits.map(({ key, cycle, type }) => [key, type, cycle])).toEqual([
      ['SE_1', 'scheduled', undefined],
      ['SE_2', 'scheduled', 'SE_2'],
      ['SE_3', 'unscheduled', undefined],
    ]);
    expect(codes).toContain('DESIGN_ODM_REPEATING_VISIT');
    expect(writeOdm(design, WRITE_OPTIONS)).toMatch(/OID="SE_2"[^>]*Repeating="Yes"/);
  });

  it('adds the registration page to a visit that occurs once [D4-ODM-05]', () => {
    const { design } = readDesign(
      odmOf(
        study(
          event('SE_1', ['F'], { repeating: 'Yes' }) +
            form('F', ['IG']) +
            group('IG', ['X']) +
            item('X'),
        ),
      ),
    );
    expect(design.schedule[0]).toEqual({ visit: 'REG', page: 'REG', mandatory: true });
  });

  it('adds one visit with all forms when the file has no events [D4-ODM-15]', () => {
    const { design, codes } = readDesign(
      odmOf(study(form('F', ['IG']) + form('F2', ['IG']) + group('IG', ['X']) + item('X'))),
    );
    expect(design.schedule.map(({ visit, page }) => `${visit}.${page}`)).toEqual([
      'VISIT.REG',
      'VISIT.F',
      'VISIT.F2',
    ]);
    expect(codes).toContain('DESIGN_ODM_VISIT_MADE');
  });
});

describe('studies of a file', () => {
  const main = study(event('SE', ['F']) + form('F', ['IG']) + group('IG', ['X']) + item('X'));
  const site = (oid: string, name: string, version: string) =>
    study(version, '', oid, `Study - ${name}`).replace('P-Study - ', 'P-Study - S-');
  const include = '<Include StudyOID="S1" MetaDataVersionOID="M1"/>';

  it('reports studies that are sites in OpenClinica as sites and not as studies [D4-ODM-16]', () => {
    const result = readOdm(
      odmOf(main, site('S1_10', 'North Clinic', include), site('S1_11', 'South Clinic', '')),
    );
    if (!result.ok) throw new Error(JSON.stringify(result.faults));
    expect(result.designs).toHaveLength(1);
    const { report } = result.designs[0]!;
    expect(report.sites).toEqual([
      { oid: 'S1_10', name: 'North Clinic', identifier: 'S-North Clinic' },
      { oid: 'S1_11', name: 'South Clinic', identifier: 'S-South Clinic' },
    ]);
    expect(report.notes.filter(({ code }) => code === 'DESIGN_ODM_SITE')).toMatchObject([
      { params: { site: 'North Clinic', identifier: 'S-North Clinic' }, count: 1 },
      { params: { site: 'South Clinic', identifier: 'S-South Clinic' }, count: 1 },
    ]);
  });

  it('reads a further study that has definitions of its own as a study [D4-ODM-16]', () => {
    const other = site('S2', 'Extension', include + item('Y'));
    const result = readOdm(odmOf(main, other));
    expect(result.ok && result.designs.map(({ design }) => design.study.studyIdText)).toEqual([
      'S1',
      'S2',
    ]);
  });

  it('refuses a file without any item to enter, with the place [D4-ODM-03]', () => {
    for (const version of ['', event('SE', []), event('SE', ['F']) + form('F', [])]) {
      const result = readOdm(odmOf(study(version)));
      expect(result).toMatchObject({
        ok: false,
        faults: [
          { code: 'DESIGN_ODM_EMPTY', line: 1, path: expect.stringContaining('MetaDataVersion') },
        ],
      });
    }
    const beside = readOdm(odmOf(main, study('', '', 'S9', 'Other')));
    expect(beside.ok && beside.designs.map(({ report }) => report.notes[0])).toMatchObject([
      { code: 'DESIGN_ODM_EMPTY_LEFT_OUT', path: "/ODM/Study[@OID='S9']" },
    ]);
  });

  it('reports notes of one kind once, with their number and places [D4-ODM-02]', () => {
    const strange = '<v:Layout xmlns:v="urn:v"/>';
    const { report } = readDesign(
      small(
        ['X', 'Y', 'Z'],
        ['X', 'Y', 'Z'].map((oid) => item(oid, { content: strange })).join(''),
      ),
    );
    const [first, ...others] = report.notes.filter(
      ({ code }) => code === 'DESIGN_ODM_EXTENSION_KEPT',
    );
    expect(others).toEqual([]);
    expect(first).toMatchObject({ count: 3, element: 'Layout' });
    expect(first!.places!.map(({ path }) => /OID='(.)'\]\/Layout/.exec(path)?.[1])).toEqual([
      'X',
      'Y',
      'Z',
    ]);
  });
});
