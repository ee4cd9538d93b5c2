import { randomInt } from 'node:crypto';
import { withClient } from '@casebook/platform-db';
import { emptyDesign } from '@casebook/study-design';
import { Random } from '@casebook/test-kit/hostile';
import { openArmList, randomisedDesign } from '@casebook/test-kit/randomised-study';
import { Exporting } from '../kills/exporting';
import { Locking } from '../kills/locking';
import { mustBeRandomised, Randomising } from '../kills/randomising';
import { Releasing } from '../kills/releasing';
import { Victims } from '../kills/victims';
import { STEP_PAUSE_MS, type Work } from '../kills/work';
import { mustBeConsistent } from '../support/consistency';
import { keepSaving, pause } from '../support/entry';
import { must, type Note } from '../support/report';
import { design, named } from '../support/study';
import type { Workbench } from '../support/workbench';

const KILLS = Number(process.env['KILLS'] ?? 1_000);
const SAVERS = 2;
const RANDOMISERS = 2;
/** Enough places for everybody who comes during the kills: about five for each kill. */
const PLACES = 8 * KILLS;
/** Enough of the rarer kit type, too: a third of the kits, for half of the places. */
const KITS = 2 * PLACES;
/** After so many kills, each kind of work must have got something done. */
const KILLS_OF_A_STRETCH = 100;
/** Longest pause between two kills, so that they fall into every part of the work. */
const LONGEST_PAUSE_MS = 600;

/** Kills services and PostgreSQL again and again under every kind of work; nothing that was acknowledged is lost. */
export async function manyKills(bench: Workbench, note: Note): Promise<void> {
  const seed = Number(process.env['KILLS_SEED'] ?? randomInt(2 ** 31));
  note(`${KILLS} kills, seed ${seed} (KILLS_SEED=${seed})`);
  const random = new Random(seed);
  const { works, randomisers, exporting, releasing, locking, randomised } = await prepare(bench);
  const entries = await bench.entries(SAVERS, 'kills');
  const victims = new Victims(bench);
  const aborter = new AbortController();
  const working = works.map((work) => work.goOn(aborter.signal));
  const saving = keepSaving(entries, () => pause(STEP_PAUSE_MS));
  try {
    while (victims.count < KILLS) {
      const before = works.map(({ done }) => done);
      const goal = Math.min(KILLS, victims.count + KILLS_OF_A_STRETCH);
      while (victims.count < goal) {
        await pause(random.below(LONGEST_PAUSE_MS));
        await victims.killSome(random);
      }
      // Kills while nothing is done would show nothing.
      const idle = works.filter(
        ({ done }, at) => KILLS > KILLS_OF_A_STRETCH && done === before[at],
      );
      must(
        idle.length === 0,
        `every kind of work goes on between kills; not: ${idle.map(({ name, done }) => `${name} (${done})`).join(', ')}`,
      );
    }
    await victims.allReady();
  } finally {
    aborter.abort();
    await Promise.all([...working, saving.stop()]);
  }
  note(`killed: ${victims.summary}; ready again after ${victims.recovery}`);
  note(`meanwhile: ${works.map(({ done }) => done).join(', ')}`);
  const failures = works.map(
    ({ name, failures: own }) =>
      `${name} ${[...own].map(([status, n]) => `${n} × ${status || 'none'}`).join(' ')}`,
  );
  note(`answers that failed: ${failures.join('; ')}`);
  for (const entry of entries) must(await entry.open(), 'the page opens after the last kill');
  const acknowledged = randomisers.flatMap((one) => one.acknowledged);
  await mustBeRandomised(bench.adminUrl, randomised, acknowledged, note);
  await exporting.mustBeEnded(note);
  await releasing.mustBeKept(bench.adminUrl, note);
  await locking.mustBeSettled(note);
  await mustBeConsistent(bench.adminUrl, bench.study, entries, note);
  const faults = works.flatMap((work) => work.faults);
  must(
    faults.length === 0,
    `${faults.length} refusals of right input, first: ${faults.slice(0, 3).join('; ')}`,
  );
}

async function prepare(bench: Workbench) {
  const { study: randomised, site } = await bench.otherStudy(randomisedDesign());
  await withClient(bench.adminUrl, (client) =>
    openArmList(client, randomised, {
      places: Array.from({ length: PLACES }, (_, at) => (at % 2 === 0 ? 'VERUM' : 'PLACEBO')),
      kits: Array.from({ length: KITS }, (_, at) => (at % 3 === 0 ? 'KIT_V' : 'KIT_P')),
    }),
  );
  const randomisers = Array.from(
    { length: RANDOMISERS },
    (_, at) => new Randomising(bench.another(site), randomised, `r${at}`),
  );
  const { study: lockedStudy } = await bench.otherStudy(named(design(), 'LOCKS'));
  const exporting = new Exporting(await bench.dataManager(bench.study), bench.study);
  const locking = new Locking(await bench.dataManager(lockedStudy), lockedStudy);
  const { study: released } = await bench.otherStudy(
    emptyDesign({ studyIdText: 'TURNS', name: { en: 'Released in turn' }, protocolNumber: 'T-1' }, [
      'en',
    ]),
  );
  const { builder, versions } = await bench.twoVersions(released);
  const releasing = new Releasing(builder, released, versions);
  const works: Work[] = [...randomisers, exporting, releasing, locking];
  return { works, randomisers, exporting, releasing, locking, randomised };
}
