import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endToEndOf, readChangedFiles } from './changes';
import { readEndToEndFiles } from './end-to-end-files';

const root = join(__dirname, '..', '..', '..');
const FILES = [
  { file: 'e2e/crf.e2e.ts', text: `api.get('/api/subject/1')` },
  { file: 'e2e/users.e2e.ts', text: `api.get('/api/admin/1')` },
  { file: 'e2e/release.e2e.ts', text: `promote('mfe_subject')` },
  { file: 'e2e/every-screen.e2e.ts', text: `open('/')` },
];
const endToEnd = (...files: string[]) => endToEndOf(files, FILES);

describe('the end-to-end files of a change', () => {
  it('of one service are the files that name it or no module', () => {
    expect(endToEnd('services/admin/src/site/site.service.ts')).toEqual([
      'e2e/users.e2e.ts',
      'e2e/every-screen.e2e.ts',
    ]);
  });

  it('of one app are the files that name it or the service of its name', () => {
    expect(endToEnd('apps/mfe-subject/src/store.ts', 'docs/tests.md')).toEqual([
      'e2e/crf.e2e.ts',
      'e2e/release.e2e.ts',
      'e2e/every-screen.e2e.ts',
    ]);
  });

  it('of a changed test alone are that test', () => {
    expect(endToEnd('e2e/crf.e2e.ts')).toEqual(['e2e/crf.e2e.ts']);
    expect(endToEnd('docs/tests.md', 'README.md')).toEqual([]);
  });

  it.each([
    'libs/ui/src/index.ts',
    'tools/start/src/portal.ts',
    'apps/shell/src/App.tsx',
    'services/gateway/src/main.ts',
    'services/auth/src/main.ts',
    'e2e/study.ts',
    'package-lock.json',
    '.swcrc',
  ])('are all files for %s', (file) => expect(endToEnd(file)).toBe('all'));

  it('include the modules that the helpers of a file name', () => {
    const ofSubject = endToEndOf(['services/subject/src/main.ts'], readEndToEndFiles(root));
    expect(ofSubject).toContain('e2e/crf-entry.e2e.ts');
    expect(ofSubject).not.toContain('e2e/admin-sites.e2e.ts');
  });
});

describe('the changed files', () => {
  let folder: string;
  const git = (...args: string[]) => {
    const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
    expect(spawnSync('git', [...identity, ...args], { cwd: folder }).status).toBe(0);
  };
  const write = (file: string, text = 'x') => writeFileSync(join(folder, file), text);
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'casebook-changes-')));
    mkdirSync(join(folder, 'docs'));
    git('init', '-q', '-b', 'main');
    for (const file of ['kept.ts', 'edited.ts', 'removed.ts', 'docs/page.md']) write(file);
    git('add', '-A');
    git('commit', '-qm', 'first');
    git('checkout', '-qb', 'work');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are those of the commits since the base, the uncommitted and the new ones', async () => {
    write('committed.ts');
    git('add', '-A');
    git('commit', '-qm', 'second');
    write('edited.ts', 'y');
    write('docs/new.md');
    rmSync(join(folder, 'removed.ts'));
    expect(await readChangedFiles(folder, 'main')).toEqual([
      'committed.ts',
      'docs/new.md',
      'edited.ts',
      'removed.ts',
    ]);
    expect(await readChangedFiles(folder, 'HEAD')).not.toContain('committed.ts');
  });

  it('do not include later commits of the base', async () => {
    git('checkout', '-q', 'main');
    write('of-another.ts');
    git('add', '-A');
    git('commit', '-qm', 'other');
    git('checkout', '-q', 'work');
    expect(await readChangedFiles(folder, 'main')).toEqual([]);
  });

  it('cannot be read from a base that does not exist', async () => {
    await expect(readChangedFiles(folder, 'nowhere')).rejects.toThrow('nowhere');
  });
});
