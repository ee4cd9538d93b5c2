import { BlockType, Layout, type Check, type Item, type StudyDesign } from '@casebook/study-design';
import type { Answer, Api } from '../support/api';
import { pause } from '../support/entry';
import { must, type Note } from '../support/report';
import { design, register } from '../support/study';
import type { Workbench } from '../support/workbench';

/** A response that takes longer counts as a hang. */
const HANG_MS = 5_000;
/** Lines of a block in which each line is compared with each. */
const MAX_ACCEPTED_LINES = 250;
const PROBE_PAUSE_MS = 20;

const item = (key: string): Item => ({
  key,
  layout: Layout.text,
  label: { en: key },
  properties: [],
});

const check = (at: number, expression: string, more: Partial<Check> = {}): Check => ({
  key: `C${at}`,
  target: { page: 'P1', item: 'I1' },
  expression,
  action: { type: 'query', message: { en: 'Costly' } },
  autoClose: true,
  tests: [],
  ...more,
});

const NESTED = 'LL.all(a, LL.all(b, LL.all(c, a.X == b.X || b.Y == c.Y)))';

/** Expensive checks by name. */
const HOSTILE: Readonly<Record<string, readonly Check[]>> = {
  'functions over lines within each other': [check(0, NESTED)],
  'as test cases with many lines': Array.from({ length: 60 }, (_, at) =>
    check(at, NESTED, {
      tests: Array.from({ length: 20 }, (__, test) => ({
        name: `${test}`,
        values: { LL: Array.from({ length: 100 }, () => ({ X: 'x', Y: 'y' })), I1: '1' },
        expect: 'fires',
      })),
    }),
  ),
  'thousands of checks on one page': Array.from({ length: 8_000 }, (_, at) =>
    check(at, `LL.exists(l, l.X == "${at}")`),
  ),
  'a check on each line that reads all lines': [
    check(0, 'LL.exists(l, l.X == X && l.Y == Y)', { target: { page: 'P1', item: 'X' } }),
  ],
  'a long chain': [check(0, `${'I1 + '.repeat(3_900)}I1 == ""`)],
  'thousands of signs': [check(0, `${'!'.repeat(19_000)}(I1 == "")`)],
  'lists put together again and again': [
    check(0, `size(${Array.from({ length: 2_000 }, () => 'LL').join(' + ')}) > 1`),
  ],
  'a text looked for in a text': [
    check(0, `(${'I1 + '.repeat(300)}I1).contains(${'I1 + '.repeat(150)}I1)`),
  ],
  'numbers that grow': [
    check(0, `${Array.from({ length: 450 }, () => 'number(I1)').join(' * ')} > 1`),
  ],
  'show and hide in a circle': Array.from({ length: 400 }, (_, at) =>
    check(at, 'LL.exists(l, l.X == I1) || I1 == ""', {
      action: { type: at % 2 ? 'show' : 'hide', items: ['I1'] },
    }),
  ),
  'a long chain of derivations': Array.from({ length: 4_000 }, (_, at) =>
    check(at, at === 0 ? 'I1' : `D${at - 1} + "x"`, {
      target: { page: 'P1', item: `D${at}` },
      action: { type: 'derive' },
    }),
  ),
};

/** Measures the responses to other callers while an expensive call runs. */
class Probe {
  answered = 0;
  longest = 0;
  readonly refused: string[] = [];
  #running = true;
  readonly #done: Promise<void>;

  constructor(requests: readonly (() => Promise<Answer>)[]) {
    this.#done = Promise.all(requests.map((request) => this.#ask(request))).then(() => undefined);
  }

  async #ask(request: () => Promise<Answer>): Promise<void> {
    while (this.#running) {
      const start = performance.now();
      const { status } = await request();
      this.longest = Math.max(this.longest, performance.now() - start);
      if (status === 200) this.answered += 1;
      else this.refused.push(String(status));
      await pause(PROBE_PAUSE_MS);
    }
  }

  async stop(): Promise<this> {
    this.#running = false;
    await this.#done;
    return this;
  }
}

/** Expensive designs are refused with the place of the fault, and other callers are still served. */
export async function costlyDesigns(bench: Workbench, note: Note): Promise<void> {
  const api = await bench.builder();
  const { studyId } = bench.study;
  const draft = await draftOf(api, studyId);
  const others = [await bench.builder(), await bench.builder()];
  for (const [name, checks] of Object.entries(HOSTILE)) {
    const { revision } = await draftOf(api, studyId);
    const saved = await api.send('PUT', `/api/builder/${studyId}/draft`, {
      revision,
      design: withLines(draft.design, checks),
    });
    must(
      saved.status === 200,
      `${name}: the draft is saved, not ${saved.status} ${JSON.stringify(saved.body).slice(0, 200)}`,
    );
    const probe = new Probe(
      others.map((other) => () => other.send('GET', `/api/builder/${studyId}/versions`)),
    );
    const start = performance.now();
    const { status, body } = await api.send('GET', `/api/builder/${studyId}/draft/validation`);
    const took = performance.now() - start;
    await probe.stop();
    must(status === 200 || status === 422, `${name}: validation answers, not ${status}`);
    const faults = (body as { faults?: { code: string }[] }).faults ?? [];
    const codes = new Set(
      faults.map(({ code }) => code).filter((code) => code.startsWith('CHECKS')),
    );
    note(
      `${name}: ${[...codes].join(', ') || (status === 422 ? 'ended' : 'accepted')} after ${took.toFixed(0)} ms; meanwhile ${told(probe)}`,
    );
    mustGoOn(probe, name);
  }
}

/** Saves a page with the maximum number of lines and the most expensive checks that are accepted. */
export async function dearestSave(bench: Workbench, note: Note): Promise<void> {
  const plain = design();
  const { study, site } = await bench.otherStudy(
    withLines(
      { ...plain, study: { ...plain.study, studyIdText: 'COSTLY' } },
      [
        check(0, 'LL.exists(l, l.X == X && l.Y != Y)', { target: { page: 'P1', item: 'X' } }),
        check(1, 'len(LL) > 3'),
      ],
      MAX_ACCEPTED_LINES,
    ),
  );
  const { pageId } = await register(site, study, 'costly');
  const other = await bench.person('investigator');
  const second = bench.another(other);
  const path = `/api/subject/${bench.study.studyId}/subjects`;
  const probe = new Probe([
    () => other.send('GET', path),
    () => second.send('GET', '/api/auth/me'),
  ]);
  const lines = Array.from({ length: MAX_ACCEPTED_LINES }, (_, at) => at + 1);
  const start = performance.now();
  const { status, body } = await site.send(
    'POST',
    `/api/subject/${study.studyId}/pages/${pageId}/save`,
    {
      designVersionId: study.versionId,
      items: lines.flatMap((line) =>
        ['X', 'Y'].map((key) => ({
          blockKey: 'LL',
          line,
          itemKey: key,
          value: `same ${key}`,
          revision: 0,
        })),
      ),
      linesAdded: lines.map((line) => ({ blockKey: 'LL', line })),
    },
  );
  const took = performance.now() - start;
  await probe.stop();
  must(
    status === 200,
    `the values are stored, not ${status} ${JSON.stringify(body).slice(0, 200)}`,
  );
  note(
    `a save of ${lines.length} lines, each compared with each, ended after ${took.toFixed(0)} ms; meanwhile ${told(probe)}`,
  );
  mustGoOn(probe, 'the save');
}

interface Draft {
  revision: number;
  design: StudyDesign;
}

const draftOf = (api: Api, studyId: number): Promise<Draft> =>
  api.call<Draft>('GET', `/api/builder/${studyId}/draft`);

/** The design with a block of lines on its first page and only these checks. */
function withLines(plain: StudyDesign, checks: readonly Check[], maxLines?: number): StudyDesign {
  const derived = checks
    .filter(({ action }) => action.type === 'derive')
    .map(({ target }) => item(target.item!));
  return {
    ...plain,
    pages: plain.pages.map((page) =>
      page.key === 'P1'
        ? {
            ...page,
            blocks: [
              page.blocks[0]!,
              {
                key: 'LL',
                type: BlockType.logLine,
                ...(maxLines && { maxLines }),
                items: [item('X'), item('Y')],
              },
              ...(derived.length > 0
                ? [{ key: 'DD', type: BlockType.normal, items: derived }]
                : []),
            ],
          }
        : page,
    ),
    checks: [...checks],
  };
}

const told = ({ answered, longest }: Probe): string =>
  `${answered} answers to others, the longest after ${longest.toFixed(0)} ms`;

function mustGoOn(probe: Probe, name: string): void {
  must(probe.refused.length === 0, `${name}: others are answered, not ${probe.refused.join()}`);
  must(probe.longest < HANG_MS, `${name}: nobody waits ${HANG_MS} ms`);
}
