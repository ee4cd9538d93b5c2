import * as fc from 'fast-check';
import { statusDesign, expectVerified } from '../test/status';
import { type Place, type Signer, SigningStudy } from '../test/sign';
import type { TestStudy } from '../test/study';

let signing: SigningStudy;
let study: TestStudy;
beforeAll(async () => {
  signing = await SigningStudy.start(statusDesign());
  study = signing.study;
});
afterAll(() => study.stop());

/** A page with its visit; a visit; both null: the subject. */
interface At {
  visitId: number | null;
  pageId: number | null;
}

/** What happened, in order; a change of a page concerns some items of it. */
type Happened =
  | { kind: 'sign' | 'withdraw'; at: At; id: number }
  | { kind: 'change'; at: At; items: ReadonlySet<string> };

/** The items of each page as they are shown, with their values. */
type Content = Map<number, { visitId: number; items: Map<string, string | null> }>;

const within = (inner: At, outer: At): boolean =>
  (outer.visitId === null || outer.visitId === inner.visitId) &&
  (outer.pageId === null || outer.pageId === inner.pageId);

/** What was signed and changed at one subject, recounted from the beginning for every question. */
class Ledger {
  readonly #log: Happened[] = [];
  content: Content = new Map();

  sign(at: At, id: number): void {
    this.#log.push({ kind: 'sign', at, id });
  }

  withdraw(at: At, id: number): void {
    this.#log.push({ kind: 'withdraw', at, id });
  }

  /** Finds the changes by comparing what was shown before and after. */
  become(now: Content): void {
    for (const [pageId, { visitId, items }] of now) {
      const was = this.content.get(pageId)?.items ?? new Map<string, string | null>();
      const changed = [...items].flatMap(([key, value]) =>
        was.has(key) && was.get(key) === value ? [] : [key],
      );
      const isSmaller = [...was.keys()].some((key) => !items.has(key));
      // Without a removed line the page is another one.
      const concerned = isSmaller ? [...items.keys()] : changed;
      if (concerned.length > 0 || isSmaller) {
        const at = { visitId, pageId };
        this.#log.push({ kind: 'change', at, items: new Set(concerned) });
      }
    }
    for (const [pageId, { visitId }] of this.content) {
      if (now.has(pageId)) continue;
      this.#log.push({ kind: 'change', at: { visitId, pageId }, items: new Set() });
    }
    this.content = now;
  }

  isSigned(place: At): boolean {
    const items = [...this.content].flatMap(([pageId, page]) => {
      const at = { visitId: page.visitId, pageId };
      return within(at, place) ? [...page.items.keys()].map((key) => ({ at, key })) : [];
    });
    if (this.#isBroken(place)) return false;
    if (items.length === 0)
      return this.#signs().some((sign) => within(place, sign.at) && !sign.broken);
    return items.every(({ at, key }) => this.#isMarked(at, key));
  }

  /** A signature marks an item until it changes; a withdrawal, unless another signature that holds then covers it. */
  #isMarked(at: At, key: string): boolean {
    let isMarked = false;
    for (const [n, one] of this.#log.entries()) {
      if (one.kind === 'change') {
        if (one.at.pageId === at.pageId && one.items.has(key)) isMarked = false;
      } else if (within(at, one.at)) {
        const others = () => this.#signs(n + 1).some((it) => !it.broken && within(at, it.at));
        isMarked = one.kind === 'sign' || (isMarked && others());
      }
    }
    return isMarked;
  }

  /** The signatures that were not withdrawn after so many happenings. */
  #signs(count = this.#log.length) {
    const log = this.#log.slice(0, count);
    const withdrawn = new Set(log.flatMap((one) => (one.kind === 'withdraw' ? [one.id] : [])));
    return log.flatMap((one, n) => {
      if (one.kind !== 'sign' || withdrawn.has(one.id)) return [];
      const broken = log.findIndex(
        (later, m) => later.kind === 'change' && m > n && within(later.at, one.at),
      );
      return [{ at: one.at, n, broken: broken < 0 ? null : { n: broken, at: log[broken]!.at } }];
    });
  }

  /** A signature of the place or a part of it, or of more but by a change in it, is broken and was not renewed. */
  #isBroken(place: At): boolean {
    const signs = this.#signs();
    return signs.some(({ at, broken }) => {
      if (!broken) return false;
      const concerned = within(at, place) ? at : within(broken.at, place) ? place : null;
      if (!concerned || !(within(at, place) || within(place, at))) return false;
      return !signs.some((later) => later.n > broken.n && within(concerned, later.at));
    });
  }
}

interface Run {
  subjectId: number;
  pages: Record<string, number>;
  visits: Record<string, number>;
  ledger: Ledger;
  /** Signatures that were not withdrawn. */
  signed: { who: Signer; at: At; id: number }[];
}

async function contentOf(subjectId: number): Promise<Content> {
  const { status, body } = await signing.preview('ines', subjectId, 'subject');
  if (status !== 200) throw new Error(JSON.stringify(body));
  return new Map(
    body.pages.map(({ pageId, visitId, items }) => [
      pageId,
      {
        visitId,
        items: new Map(
          items.map(({ blockKey, line, itemKey, value }) => [
            `${blockKey}/${line}/${itemKey}`,
            value,
          ]),
        ),
      },
    ]),
  );
}

const ITEMS = [
  ['SCR.DM', 'AGE'],
  ['SCR.DM', 'NOTE'],
  ['SCR.VS', 'SYSBP'],
  ['SCR.VS', 'DIABP'],
  ['W4.VS', 'SYSBP'],
] as const;
const PAGES = ['SCR.DM', 'SCR.VS', 'W4.VS', 'W4.AE'] as const;

const operation = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      op: fc.constant('enter' as const),
      item: fc.constantFrom(...ITEMS),
      value: fc.integer({ min: 30, max: 60 }).map(String),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      op: fc.constant('sign' as const),
      who: fc.constantFrom<Signer>('ines', 'ivan', 'una'),
      place: fc.constantFrom(...PAGES, 'visit SCR', 'visit W4', 'subject'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constantFrom('addLine' as const, 'removeLine' as const, 'restoreLine' as const),
      line: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constantFrom('addVisit' as const, 'deleteVisit' as const, 'restoreVisit' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('secret' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ op: fc.constant('withdraw' as const), which: fc.nat(20) }),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;

let secrets = 0;

async function lineChange({ pages }: Run, change: object): Promise<void> {
  const view = await study.open(pages['W4.AE']!);
  await study.call('site', 'POST', `pages/${pages['W4.AE']!}/save`, {
    designVersionId: view.designVersionId,
    items: [],
    ...change,
  });
}

async function perform(run: Run, one: Operation): Promise<void> {
  const { subjectId, pages, visits, ledger } = run;
  switch (one.op) {
    case 'enter':
      await study.enter(pages[one.item[0]]!, { [one.item[1]]: one.value });
      break;
    case 'secret':
      await study.enter(pages['SCR.DM']!, { SECRET: String((secrets += 1)) }, 'unblinded');
      break;
    case 'addLine':
      return lineChange(run, { linesAdded: [{ blockKey: 'AE', line: one.line }] });
    case 'removeLine':
      return lineChange(run, {
        linesRemoved: [{ blockKey: 'AE', line: one.line, reasonCode: 1 }],
      });
    case 'restoreLine':
      return lineChange(run, {
        linesRestored: [{ blockKey: 'AE', line: one.line, reasonCode: 1 }],
      });
    case 'addVisit': {
      const { status, body } = await study.call<{ visitId: number }>(
        'site',
        'POST',
        `subjects/${subjectId}/visits`,
        { visitKey: 'UNS', unscheduledNo: 1 },
      );
      if (status === 201) visits['UNS'] = body.visitId;
      break;
    }
    case 'deleteVisit':
    case 'restoreVisit': {
      const way = one.op === 'deleteVisit' ? 'delete' : 'restore';
      if (visits['UNS'] === undefined) return;
      await study.call('site', 'POST', `visits/${visits['UNS']}/${way}`, { reason: 'so' });
      break;
    }
    case 'sign': {
      const at = atOf(run, one.place);
      const { status, body } = await signing.sign(one.who, subjectId, placeOf(at));
      if (status !== 200) return;
      const id = body.signatures[0]!.signatureId;
      ledger.sign(at, id);
      run.signed.push({ who: one.who, at, id });
      break;
    }
    case 'withdraw': {
      const [given] = run.signed.splice(one.which % Math.max(run.signed.length, 1), 1);
      if (!given) return;
      const { status, body } = await signing.withdraw(given.who, subjectId, given.id);
      if (status !== 200) throw new Error(JSON.stringify(body));
      ledger.withdraw(given.at, given.id);
    }
  }
}

const placeOf = ({ visitId, pageId }: At): Place => {
  if (pageId !== null) return `page:${pageId}`;
  return visitId === null ? 'subject' : `visit:${visitId}`;
};

function atOf({ pages, visits }: Run, name: string): At {
  if (name === 'subject') return { visitId: null, pageId: null };
  if (name.startsWith('visit ')) return { visitId: visits[name.slice(6)]!, pageId: null };
  return { visitId: visits[name.split('.')[0]!]!, pageId: pages[name]! };
}

it('after any operations of several people a level counts as signed exactly when a recount from the beginning says so [D6-SIGN-04] [D6-SIGN-05] [D6-SIGN-08] [D6-SIGN-09]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 6, maxLength: 20 }), async (operations) => {
      const { subjectId, pages, subjectNo } = await study.subject();
      const { visits: shown } = await study.matrix(subjectNo);
      const visits = Object.fromEntries(shown.map(({ visitKey, visitId }) => [visitKey, visitId]));
      const run: Run = { subjectId, pages, visits, ledger: new Ledger(), signed: [] };
      await study.enter(pages['SCR.DM']!, { SEX: 'F', AGE: '45' });
      await study.enter(pages['W4.AE']!, { 'AETERM@1': 'Headache' });
      await study.enter(pages['SCR.VS']!, { SYSBP: '120' });
      run.ledger.become(await contentOf(subjectId));
      for (const one of operations) {
        await perform(run, one);
        run.ledger.become(await contentOf(subjectId));
      }
      const places = ['subject', 'visit SCR', 'visit W4', ...PAGES];
      const told: Record<string, boolean> = {};
      const counted: Record<string, boolean> = {};
      for (const name of places) {
        const at = atOf(run, name);
        told[name] = (await signing.state(subjectId, placeOf(at))) === 'signed';
        counted[name] = run.ledger.isSigned(at);
      }
      expect(told).toEqual(counted);
    }),
    { numRuns: 12 },
  );
  await expectVerified(study);
});
