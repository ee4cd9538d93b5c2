import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A service with nothing but a health check; `more` may set `answer`. */
export const fakeService = (more = ''): string => `
  const server = require('node:http').createServer((request, response) => answer(request, response));
  server.listen(process.env.PORT, process.env.HOST);
  process.once('disconnect', () => process.exit(0));
  process.once('SIGTERM', () => process.exit(0));
  let answer = (request, response) => response.end('ok');
  ${more}`;

/** Where the program of a service is. */
export const programOf = (root: string, service: string): string =>
  join(root, 'services', service, 'dist', 'main.js');

/** A source tree with a built shell and with services that are small programs with the given calls. */
export function makeFakeRoot(
  root: string,
  programs: Record<string, string>,
  calls: Record<string, string[]> = {},
): void {
  const shell = join(root, 'apps', 'shell');
  mkdirSync(join(shell, 'dist'), { recursive: true });
  writeFileSync(join(shell, 'package.json'), '{"version":"1.0.0"}');
  const page = '<!doctype html>';
  writeFileSync(join(shell, 'dist', 'index.html'), page);
  const digest = `sha384-${createHash('sha384').update(page).digest('base64')}`;
  const descriptor = {
    schema: 1,
    name: 'shell',
    version: '1.0.0',
    commit: 'none',
    builtAt: '2026-01-01T00:00:00Z',
    offer: { sdk: '1.0.0', shared: {} },
    files: { 'index.html': digest },
  };
  writeFileSync(join(shell, 'dist', 'shell.json'), JSON.stringify(descriptor));
  for (const [name, program] of Object.entries(programs)) {
    mkdirSync(join(root, 'services', name, 'dist'), { recursive: true });
    writeFileSync(
      join(root, 'services', name, 'service.json'),
      JSON.stringify({ name, calls: calls[name] }),
    );
    writeFileSync(programOf(root, name), program);
  }
}
