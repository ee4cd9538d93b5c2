/**
 * The program in a copy that compares its files with the checksums. It needs Node and nothing else: no network, no package, not this
 * product.
 */
export const VERIFY_PROGRAM = `// node verify.mjs: compares every file of this folder with SHA256SUMS.
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const listed = new Map(
  readFileSync(join(folder, 'SHA256SUMS'), 'utf8')
    .split('\\n')
    .filter(Boolean)
    .map((line) => [line.slice(66), line.slice(0, 64)]),
);
const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join('/'))
  .filter((name) => name !== 'SHA256SUMS');
let faults = 0;
const say = (state, name) => {
  if (state !== 'OK') faults += 1;
  console.log(state.padEnd(8), name);
};
for (const [name, sum] of listed) {
  if (!found.includes(name)) {
    say('MISSING', name);
    continue;
  }
  const hash = createHash('sha256');
  for await (const piece of createReadStream(join(folder, name))) hash.update(piece);
  say(hash.digest('hex') === sum ? 'OK' : 'CHANGED', name);
}
for (const name of found) if (!listed.has(name)) say('UNKNOWN', name);
console.log(faults === 0 ? 'The copy is complete and unchanged.' : faults + ' fault(s).');
process.exitCode = faults === 0 ? 0 : 1;
`;
