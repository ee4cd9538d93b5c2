/**
 * Lets the worker threads of a test run TypeScript sources, as jest does for everything else: jest compiles what it
 * loads itself, but a thread is plain Node. Loaded by `npm run jest` into every process and thread, and by tests into the
 * process of another service, which names it in `CASEBOOK_RUN_SOURCES`.
 */
const { isMainThread } = require('node:worker_threads');

if (!isMainThread || process.env.CASEBOOK_RUN_SOURCES === '1') {
  const { readFileSync } = require('node:fs');
  const { join } = require('node:path');
  const { transformSync } = require('@swc/core');
  const root = join(__dirname, '../../..');
  const { exclude: _notForTests, ...options } = JSON.parse(
    readFileSync(join(root, '.swcrc'), 'utf8'),
  );
  require.extensions['.ts'] = (module, filename) => {
    const { code } = transformSync(readFileSync(filename, 'utf8'), {
      ...options,
      swcrc: false,
      sourceMaps: 'inline',
      filename,
    });
    module._compile(code, filename);
  };
}
