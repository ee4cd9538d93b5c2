import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiFaults } from './check';
import type { DatabaseUse } from './database-use';
import { keepReleased, newestReleased } from './released';

const root = mkdtempSync(join(tmpdir(), 'casebook-released-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
beforeEach(() => rmSync(join(root, 'services'), { recursive: true, force: true }));

const database: DatabaseUse = { migrations: [], tables: {}, views: {}, functions: [] };

/** A service in its sources: its version and the properties of the response of its one call. */
function write(version: string, answers: string[], described = version): void {
  const folder = join(root, 'services', 'subject');
  mkdirSync(folder, { recursive: true });
  const properties = Object.fromEntries(answers.map((name) => [name, { type: 'string' }]));
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  const api = {
    info: { version: described },
    paths: { '/api/subject/x': { get: { responses: { 200: { content } } } } },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(api));
}

describe('the API of a service against the released one', () => {
  it('may change before the first release, and has the version of the package [D8-API-01]', () => {
    write('0.1.0', ['a']);
    expect(apiFaults(root, 'subject')).toEqual([]);
    write('0.1.0', ['a'], '1.0.0');
    expect(apiFaults(root, 'subject')[0]).toMatch('openapi.json says version 1.0.0');
  });

  it.each([
    ['0.1.0', ['0.1.0', '0.1.7'], ['0.2.0', '1.0.0'], '0.2.0'],
    ['1.4.2', ['1.4.2', '1.4.3', '1.9.0'], ['2.0.0'], '2.0.0'],
  ])(
    'released as %s may break clients only with a higher version [D8-API-01]',
    (released, same, breaking, needed) => {
      write(released, ['a', 'b']);
      keepReleased(root, 'subject', database);
      for (const version of same) {
        write(version, ['a', 'b', 'c']);
        expect(apiFaults(root, 'subject')).toEqual([]);
        write(version, ['a']);
        const faults = apiFaults(root, 'subject').join('\n');
        expect(faults).toContain('GET /api/subject/x: 200.b is gone');
        expect(faults).toContain(`package.json to ${needed}`);
      }
      for (const version of breaking) {
        write(version, ['a']);
        expect(apiFaults(root, 'subject')).toEqual([]);
      }
      write('0.0.9', ['a', 'b']);
      expect(apiFaults(root, 'subject')[0]).toMatch(`older than the released ${released}`);
    },
  );

  it('is compared with the newest one, and no version is released twice [D8-API-01]', () => {
    for (const version of ['0.2.0', '0.9.1', '0.10.0']) {
      write(version, [version]);
      keepReleased(root, 'subject', database);
    }
    expect(newestReleased(root, 'subject')?.version).toBe('0.10.0');
    expect(readdirSync(join(root, 'services', 'subject', 'released')).toSorted()).toEqual([
      'database-0.10.0.json',
      'openapi-0.10.0.json',
    ]);
    write('0.9.2', ['0.9.2']);
    expect(() => keepReleased(root, 'subject', database)).toThrow('older than the released 0.10.0');
    write('0.10.0', ['0.10.0']);
    expect(() => keepReleased(root, 'subject', database)).not.toThrow();
    write('0.10.0', ['other']);
    expect(() => keepReleased(root, 'subject', database)).toThrow('0.10.0 is released already');
  });
});
