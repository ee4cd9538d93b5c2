import { schedulePlan } from '../design';
import { sites } from '../plan/sites';
import type { Actor, ItemPlace, PagePlace, Step, SubjectPlan } from '../plan/steps';
import { DemoFailure, type Person } from './portal';
import type { ReadyStudy } from './study';

interface PageState {
  values: { blockKey: string; line: number; itemKey: string; revision: number }[];
  queries: {
    queryId: number;
    blockKey: string;
    line: number;
    itemKey: string;
    status: number;
    revision: number;
  }[];
}
interface Matrix {
  visits: { visitId: number; visitKey: string; unscheduledNo: number | null }[];
  cells: { pageId: number; visitId: number; pageKey: string }[];
}

const CANCELED = 2;

/** Performs the steps of one subject's plan, one after the other. */
export class SubjectEntry {
  readonly #path: string;
  readonly #siteId: number;
  readonly #staff: Person;
  readonly #investigator: Person;
  readonly #visits = new Map<string, number>();
  readonly #pages = new Map<string, number>();
  readonly #states = new Map<string, PageState>();
  #subjectId = 0;

  constructor(
    private readonly study: ReadyStudy,
    private readonly plan: SubjectPlan,
  ) {
    const site = sites.find(({ code }) => code === plan.siteCode)!;
    this.#path = `/api/subject/${study.studyId}`;
    this.#siteId = study.siteIds.get(site.code)!;
    this.#staff = study.people.get(site.staff)!;
    this.#investigator = study.people.get(site.investigator)!;
  }

  async register(): Promise<void> {
    const { subjectId, subjectNo } = await this.#staff.post<{
      subjectId: number;
      subjectNo: string;
    }>(
      `${this.#path}/sites/${this.#siteId}/subjects`,
      {
        designVersionId: this.study.versionId,
        items: this.plan.registration.map(({ block, line, item, value }) => ({
          blockKey: block,
          line,
          itemKey: item,
          value,
        })),
      },
      'SUBJECT_CREATE',
    );
    this.#subjectId = subjectId;
    const { visits, cells } = await this.#staff.get<Matrix>(
      `${this.#path}/subjects/${encodeURIComponent(subjectNo)}/visit-matrix?siteId=${this.#siteId}`,
    );
    for (const { visitId, visitKey } of visits) this.#visits.set(visitKey, visitId);
    const keys = new Map(visits.map(({ visitId, visitKey }) => [visitId, visitKey]));
    for (const { pageId, visitId, pageKey } of cells) {
      this.#pages.set(`${keys.get(visitId)!}.${pageKey}`, pageId);
    }
  }

  async perform(): Promise<void> {
    for (const step of this.plan.steps) await this.#perform(step);
  }

  async #perform(step: Step): Promise<void> {
    switch (step.do) {
      case 'enter':
        return this.#enter(step);
      case 'correct':
        return this.#correct(step);
      case 'removeLine':
        return this.#save(step, {
          items: [],
          linesRemoved: [{ blockKey: step.block, line: step.line, ...reasonOf(step.reason) }],
        });
      case 'query':
        await this.#by(step.by).post(
          `${this.#path}/queries`,
          { ...placeOf(step), pageId: this.#page(step), content: step.text },
          'CRF_VIEW',
        );
        return this.#reload(step);
      case 'answer':
        return this.#changeQuery(this.#staff, step, 'answer', { answer: step.text });
      case 'close':
      case 'reopen':
        return this.#changeQuery(this.#by(step.by), step, step.do, { reason: step.text });
      case 'comment':
        return this.#by(step.by).post(
          `${this.#path}/pages/${this.#page(step)}/comments`,
          { ...placeOf(step), content: step.text },
          'CRF_VIEW',
        );
      case 'addVisit':
        return this.#addVisit();
      case 'deleteVisit':
      case 'restoreVisit':
        return this.#staff.post(
          `${this.#path}/visits/${this.#visits.get(step.visit)!}/${step.do === 'deleteVisit' ? 'delete' : 'restore'}`,
          { reason: step.text },
          'VISIT_MATRIX',
        );
      case 'disable':
        return this.#investigator.post(
          `${this.#path}/subjects/${this.#subjectId}/disable`,
          { reason: step.text },
          'SUBJECT_LIST',
        );
    }
  }

  async #enter(step: Extract<Step, { do: 'enter' }>): Promise<void> {
    const logged = new Set(
      step.values.filter(isLogged).map(({ block, line }) => `${block} ${line}`),
    );
    await this.#save(step, {
      items: step.values.map((value) => ({ ...placeOf(value), value: value.value, revision: 0 })),
      linesAdded: [...logged].map((line) => {
        const [blockKey, no] = line.split(' ') as [string, string];
        return { blockKey, line: Number(no) };
      }),
    });
  }

  async #correct(step: Extract<Step, { do: 'correct' }>): Promise<void> {
    const place = placeOf(step);
    const stored = this.#states.get(keyOf(step))?.values.find((value) => samePlace(value, place));
    const revision = stored?.revision ?? 0;
    await this.#save(step, {
      items: [
        { ...place, value: step.value, revision, ...(revision > 0 ? reasonOf(step.reason) : {}) },
      ],
    });
  }

  async #save(place: PagePlace, input: object): Promise<void> {
    const { state } = await this.#staff.post<{ state: PageState }>(
      `${this.#path}/pages/${this.#page(place)}/save`,
      { designVersionId: this.study.versionId, ...input },
      'CRF_VIEW',
    );
    this.#states.set(keyOf(place), state);
  }

  /** A change of the latest query at an item; nothing is done when a correction has already closed it. */
  async #changeQuery(person: Person, step: ItemPlace, action: string, body: object): Promise<void> {
    const place = placeOf(step);
    const query = this.#states
      .get(keyOf(step))
      ?.queries.filter((known) => samePlace(known, place) && known.status !== CANCELED)
      .toSorted((a, b) => b.queryId - a.queryId)[0];
    if (!query) throw new DemoFailure(`No query at ${keyOf(step)}.${step.item} to ${action}.`);
    const { queryId, revision } = query;
    const path = `${this.#path}/queries/${queryId}/${action}`;
    await person.post(path, { ...body, revision }, 'CRF_VIEW');
    return this.#reload(step);
  }

  async #reload(place: PagePlace): Promise<void> {
    const { state } = await this.#staff.get<{ state: PageState }>(
      `${this.#path}/pages/${this.#page(place)}`,
    );
    this.#states.set(keyOf(place), state);
  }

  async #addVisit(): Promise<void> {
    const { visitId, unscheduledNo, pageIds } = await this.#staff.post<{
      visitId: number;
      unscheduledNo: number;
      pageIds: number[];
    }>(`${this.#path}/subjects/${this.#subjectId}/visits`, { visitKey: 'UNS' }, 'VISIT_MATRIX');
    const visit = `UNS${unscheduledNo}`;
    this.#visits.set(visit, visitId);
    // The pages come in the order of the schedule.
    schedulePlan['UNS']!.forEach((page, at) => this.#pages.set(`${visit}.${page}`, pageIds[at]!));
  }

  #by(actor: Actor): Person {
    if (actor === 'staff') return this.#staff;
    if (actor === 'investigator') return this.#investigator;
    return this.study.people.get(actor)!;
  }

  #page(place: PagePlace): number {
    const pageId = this.#pages.get(keyOf(place));
    if (pageId === undefined) throw new DemoFailure(`The subject has no page ${keyOf(place)}.`);
    return pageId;
  }
}

const LOG_BLOCKS = new Set(['MHL', 'AEL', 'CML']);
const isLogged = ({ block }: { block: string }): boolean => LOG_BLOCKS.has(block);
const keyOf = ({ visit, page }: PagePlace): string => `${visit}.${page}`;
const placeOf = ({ block, line, item }: { block: string; line: number; item: string }) => ({
  blockKey: block,
  line,
  itemKey: item,
});
type Place = ReturnType<typeof placeOf>;
const samePlace = (a: Place, b: Place): boolean =>
  a.blockKey === b.blockKey && a.line === b.line && a.itemKey === b.itemKey;
const reasonOf = ({ code, text }: { code: number; text?: string }) => ({
  reasonCode: code,
  ...(text ? { reason: text } : {}),
});
