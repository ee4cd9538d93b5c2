import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '../support/entry';
import { mustBeConsistent } from '../support/consistency';
import { must, type Note } from '../support/report';
import { newFolder } from '../support/folders';
import { Workbench } from '../support/workbench';

/** Minutes by which the clock of the services is wrong, one after the other; 0 sets it right again. */
const JUMPS = [61, 0, -61, 0, 24 * 60, 0, -24 * 60, 0];
/** The services read the offset every tenth of a second. */
const TAKEN_UP_MS = 400;

/** Code that moves the clock of a Node process by the minutes in a file beside it. */
const moved = `
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const file = join(__dirname, 'minutes');
const RealDate = Date;
let offset = 0;
const read = () => { offset = Number(readFileSync(file, 'utf8')) * 60_000; };
read();
setInterval(read, 100).unref();
globalThis.Date = class Date extends RealDate {
  constructor(...given) { if (given.length === 0) super(RealDate.now() + offset); else super(...given); }
  static now() { return RealDate.now() + offset; }
};
`;

/** The clock of the services jumps forward and back; the database keeps its own. Nobody is signed out for good, saves go on. */
export async function clockJumps(note: Note): Promise<void> {
  const folder = newFolder();
  const set = (minutes: number): void => writeFileSync(join(folder, 'minutes'), String(minutes));
  set(0);
  writeFileSync(join(folder, 'clock.cjs'), moved);
  process.env['NODE_OPTIONS'] = `--require ${join(folder, 'clock.cjs')}`;
  let bench: Workbench | undefined;
  try {
    bench = await Workbench.open();
    delete process.env['NODE_OPTIONS'];
    const entries = await bench.entries(2, 'clock');
    const [entry] = entries;
    must(await entry!.save(), 'a save before the first jump');
    for (const minutes of JUMPS) {
      set(minutes);
      await pause(TAKEN_UP_MS);
      // As a browser does after a 401: the token is renewed with the cookie.
      for (const one of entries) {
        await one.api.renew();
        must((await one.save()) || (await one.save()), `a save with a clock of ${minutes} minutes`);
      }
      const builder = await bench.builder();
      must((await builder.send('GET', '/api/auth/me')).status === 200, 'a new sign-in works');
    }
    note(
      `clock moved by ${JUMPS.join(', ')} minutes: sessions renewed, saves and sign-ins went on`,
    );
    await mustBeConsistent(bench.adminUrl, bench.study, entries, note);
  } finally {
    delete process.env['NODE_OPTIONS'];
    await bench?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
