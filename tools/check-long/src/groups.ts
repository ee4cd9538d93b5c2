import { hostileInputs } from './checks/fuzz';
import { killPostgres, killSubjectService } from './checks/crash';
import { cleanClone } from './checks/clean-clone';
import { costlyDesigns, dearestSave } from './checks/costly-checks';
import { twoPeopleOnOnePage } from './checks/conflict';
import { hiddenValues } from './checks/hidden-values';
import { publishedSimulations } from './checks/randomisation';
import { withoutBuild } from './checks/rebuild';
import { releasedServices } from './checks/released';
import { restartServices } from './checks/restart';
import { slowSockets } from './checks/sockets';
import { soak } from './checks/soak';
import { mutationScores } from './checks/mutation';
import { fullDisk } from './checks/disk';
import { startChecks } from './checks/start';
import { clockJumps } from './checks/clock';
import { lastPlaces } from './checks/places';
import { mailServerAway } from './checks/mail-away';
import { manyKills } from './checks/kills';
import { randomAttacks } from './checks/attacks';
import { twinPortals } from './checks/twins';
import { worstBodies } from './checks/worst-bodies';
import { tailCutOff, valueChangedByHand } from './checks/tamper';
import { firstPagesUseIndexes, manySubjects } from './checks/volume';
import { must, type Note, type Report } from './support/report';
import type { Subject } from './support/study';
import type { Workbench } from './support/workbench';

type OnBench = (bench: Workbench, note: Note) => Promise<void>;

interface LongCheck<W> {
  title: string;
  work: W;
}

export type Group =
  /** Shares one portal with a study of its own with the other groups of this kind. */
  | { name: string; onBench: LongCheck<OnBench>[] }
  /** Needs no portal, or starts its own. */
  | { name: string; run: (report: Report) => Promise<void> };

/** @param title ends with the ids of the requirements in brackets */
const check = <W>(title: string, work: W): LongCheck<W> => ({ title, work });

const alone =
  ({ title, work }: LongCheck<(note: Note) => Promise<void>>) =>
  (report: Report): Promise<void> =>
    report.check(title, work);

/** The long checks, in the order in which they run. */
export const GROUPS: Group[] = [
  {
    name: 'sockets',
    onBench: [
      check(
        'work goes on during attacks with thousands of slow sockets [D6-LIMIT-01] [D6-LIMIT-02] [D6-LIMIT-04]',
        slowSockets,
      ),
    ],
  },
  {
    name: 'costly',
    onBench: [
      check(
        'designs with costly checks are refused while other callers are served [D6-COST-02] [D6-COST-07]',
        costlyDesigns,
      ),
      check(
        'other callers are served during the most expensive accepted save [D6-COST-08]',
        dearestSave,
      ),
    ],
  },
  // Before all kills, because after a kill a process runs that the portal has not started.
  {
    name: 'restart',
    onBench: [
      check(
        'services restarted under load: no request lost [D8-RESTART-01] [D3-VALUE-02] [D3-CHAIN-01]',
        restartServices,
      ),
    ],
  },
  {
    name: 'crash',
    onBench: [
      check(
        'kill -9 of the subject service during saves loses nothing [D3-SAVE-02] [D3-VALUE-02] [D3-CHAIN-01]',
        killSubjectService,
      ),
      check(
        'kill -9 of PostgreSQL during saves loses nothing [D3-SAVE-02] [D3-VALUE-02] [D3-CHAIN-01]',
        killPostgres,
      ),
    ],
  },
  {
    name: 'kills',
    onBench: [
      check(
        'kill -9 of any service and of PostgreSQL, again and again under every kind of work, loses nothing [D3-SAVE-02] [D3-VALUE-02] [D3-CHAIN-01] [D12-CRASH-01]',
        manyKills,
      ),
    ],
  },
  {
    name: 'places',
    onBench: [
      check(
        'many people randomise at once: the last places are given once each [D12-CLAIM-01]',
        lastPlaces,
      ),
    ],
  },
  {
    name: 'conflict',
    onBench: [
      check(
        'two people on one page: one save is stored, the others are refused [D3-SAVE-01] [D3-WRITE-03]',
        twoPeopleOnOnePage,
      ),
    ],
  },
  {
    name: 'tamper',
    onBench: [
      check(
        'a value changed by hand is reported by npm run audit -- verify [D3-CHAIN-03]',
        valueChangedByHand,
      ),
      check(
        'a removed end of a chain is reported when an anchor covers it [D3-CHAIN-04]',
        tailCutOff,
      ),
      check(
        'tampering of every kind at random places is reported, also with the whole trail recomputed [D3-CHAIN-05] [D3-ANCHOR-01]',
        randomAttacks,
      ),
    ],
  },
  { name: 'volume', onBench: volume() },
  {
    name: 'soak',
    onBench: [check('two minutes of mixed work: no error, no growing memory [D3-VALUE-02]', soak)],
  },
  {
    name: 'disk',
    run: alone(
      check(
        'a full disk refuses saves with a code, reading goes on, and nothing ends [D10-DISK-05] [D10-KEEP-02]',
        fullDisk,
      ),
    ),
  },
  {
    name: 'rebuild',
    run: alone(
      check(
        'a portal whose build is taken away freezes, exports, saves and starts its services again [D10-KEEP-03]',
        withoutBuild,
      ),
    ),
  },
  { name: 'start', run: startChecks },
  {
    name: 'released',
    run: alone(
      check(
        'each last released service passes its tests on the database of now [D8-API-02]',
        releasedServices,
      ),
    ),
  },
  {
    name: 'fuzz',
    run: alone(
      check(
        'hostile inputs to every operation are refused, none is answered with 500 [D7-ERROR-02] [D7-ERROR-04]',
        hostileInputs,
      ),
    ),
  },
  {
    name: 'worst',
    run: alone(
      check(
        'the worst body of every size takes no longer than parsing it, in every operation [D6-INPUT-01]',
        worstBodies,
      ),
    ),
  },
  {
    name: 'hidden',
    run: alone(
      check(
        'hidden values change no byte of what a blinded role is answered [D6-HIDDEN-05]',
        hiddenValues,
      ),
    ),
  },
  {
    name: 'twins',
    run: alone(
      check(
        'two portals that differ in arms, kit types, lots, dates and hidden values tell blinded roles the same, a planted leak is found [D6-TWIN-01] [D6-SUPPLY-01]',
        twinPortals,
      ),
    ),
  },
  {
    name: 'mail',
    run: alone(
      check(
        'mails that were asked for while the mail server was away come once when it is back [D10-MAIL-02]',
        mailServerAway,
      ),
    ),
  },
  {
    name: 'clock',
    run: alone(
      check(
        'saves and sessions go on when the clock of the services jumps [D6-SESSION-02]',
        clockJumps,
      ),
    ),
  },
  {
    name: 'mutation',
    run: alone(
      check(
        'faults planted in the rule libraries are found by their tests [D11-MUTATION-01]',
        mutationScores,
      ),
    ),
  },
  {
    name: 'randomisation',
    run: alone(
      check(
        'simulated schemes are as balanced and as predictable as published [R3-RAND-01]',
        publishedSimulations,
      ),
    ),
  },
  {
    name: 'clean',
    run: alone(
      check(
        'a clean clone starts, and passes all tests beside the running portal [D1-06] [D10-START-01] [D10-TEST-01] [D10-TEST-02]',
        cleanClone,
      ),
    ),
  },
];

/** The second check looks at a subject of the first one. */
function volume(): LongCheck<OnBench>[] {
  let subject: Subject | null = null;
  return [
    check(
      'many subjects and values: all are consistent and can be verified [D3-VALUE-02]',
      async (bench, note) => {
        subject = await manySubjects(bench, note);
      },
    ),
    check('first pages of a large study are read by index [D7-LIST-01]', (bench, note) => {
      must(subject !== null, 'the subjects could be entered');
      return firstPagesUseIndexes(bench, subject, note);
    }),
  ];
}
