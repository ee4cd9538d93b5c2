import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Kind, make, Refused } from './make';

const root = join(__dirname, '..', '..', '..');

const USAGE = `
  npm run generate -- remote  <name> --en "Laboratory" --ja "検査室" --th "ห้องปฏิบัติการ"
  npm run generate -- service <name> --en "Laboratory" --ja "検査室" --th "ห้องปฏิบัติการ"

  <name>: small letters, such as labs. The titles are what people read in the navigation.
`;

function run(command: string, args: string[], cwd = root): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Refused(`${command} ${args.join(' ')} failed; see above.`);
}

async function generate(): Promise<void> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(3),
    allowPositionals: true,
    options: { en: { type: 'string' }, ja: { type: 'string' }, th: { type: 'string' } },
  });
  const [kind, name, ...more] = positionals;
  const { en, ja, th } = values;
  const isKind = kind === 'remote' || kind === 'service';
  if (!isKind || !name || more.length > 0 || !en || !ja || !th) throw new Refused(USAGE);
  const files = await make(root, kind satisfies Kind, name, { en, ja, th });
  process.stdout.write(`${files.join('\n')}\n`);
  // Links the new package; nothing is downloaded.
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts']);
  if (kind === 'remote') return;
  const service = join(root, 'services', name);
  run('npm', ['run', '--silent', 'build'], service);
  run('npm', ['run', '--silent', 'openapi'], service);
  run('npm', ['run', '--silent', 'generate'], join(root, 'libs', `api-${name}`));
  run('npm', ['run', '--silent', 'generate'], join(root, 'services', 'gateway'));
  // The catalogs of other schemas change, too, because the new service reads their views.
  run(process.execPath, [join(root, 'tools', 'start', 'dist', 'main.js'), 'catalog']);
  run(process.execPath, [join(root, 'tools', 'validation', 'dist', 'main.js')]);
}

generate().catch((error: unknown) => {
  const isInput =
    error instanceof Refused || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`${isInput ? (error as Error).message : (error as Error).stack}\n`);
  process.exitCode = 1;
});
