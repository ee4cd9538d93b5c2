import type { Answer, Api } from './api';
import { BLOCK, ITEMS, itemKey, type Study, valueOf } from './study';

/** A save that the portal acknowledged, so that it must never be lost. */
export interface Acknowledged {
  pageId: number;
  round: number;
  revision: number;
}

interface PageView {
  nextPageId: number | null;
  state: { values: { itemKey: string; value: string | null; revision: number }[] };
}

/** One client that enters and corrects one page and remembers what was acknowledged. */
export class Entry {
  readonly acknowledged: Acknowledged[] = [];
  /** Contradictions between the stored page and the acknowledged saves. */
  readonly faults: string[] = [];
  /** Number of responses other than success, by status. */
  readonly refused = new Map<number, number>();
  /** Their codes. */
  readonly codes = new Set<string>();
  /** The page after this one, once it was opened. */
  nextPageId: number | null = null;
  private round = 0;
  private revision = 0;
  private shown: number | null = null;
  /** Saves without an answer since the last acknowledged one: each may or may not have been committed. */
  private doubts: { round: number; revision: number }[] = [];
  private known = false;

  constructor(
    readonly api: Api,
    private readonly study: Study,
    readonly pageId: number,
    /** Texts of two people on one page differ. */
    private readonly step = 1,
    start = 0,
  ) {
    this.round = start;
  }

  /** One save of all items; first reads the page when its state is not known. @returns whether it was acknowledged */
  async save(): Promise<boolean> {
    if (!this.known && !(await this.open())) return false;
    const round = this.round + this.step;
    const answer = await this.post(round);
    this.round = round;
    if (answer.status === 200) {
      this.revision += 1;
      this.shown = round;
      this.doubts = [];
      this.acknowledged.push({ pageId: this.pageId, round, revision: this.revision });
      return true;
    }
    this.count(answer);
    this.known = false;
    // A response of the service means that nothing was saved; after any other failure it is unknown.
    if (answer.status < 400 || answer.status >= 500) {
      this.doubts.push({ round, revision: this.revision + 1 });
    }
    return false;
  }

  private post(round: number): Promise<Answer> {
    return this.api.send('POST', `/api/subject/${this.study.studyId}/pages/${this.pageId}/save`, {
      designVersionId: this.study.versionId,
      items: Array.from({ length: ITEMS }, (_, index) => ({
        blockKey: BLOCK,
        line: 0,
        itemKey: itemKey(index),
        value: valueOf(index, round),
        revision: this.revision,
        ...(this.revision > 0 ? { reasonCode: 1 } : {}),
      })),
    });
  }

  /** Reads the page as after a reload. @returns false when the portal did not answer */
  async open(): Promise<boolean> {
    const answer = await this.api.send(
      'GET',
      `/api/subject/${this.study.studyId}/pages/${this.pageId}`,
    );
    if (answer.status !== 200) {
      this.count(answer);
      return false;
    }
    const view = answer.body as PageView;
    this.nextPageId = view.nextPageId;
    const values = new Map(view.state.values.map((value) => [value.itemKey, value]));
    const revisions = new Set(
      Array.from({ length: ITEMS }, (_, index) => values.get(itemKey(index))?.revision ?? 0),
    );
    if (revisions.size > 1) {
      this.faults.push(`page ${this.pageId} is half written: revisions ${[...revisions].join()}`);
    }
    const [revision] = [...revisions] as [number];
    const holds = (round: number | null): boolean =>
      Array.from(
        { length: ITEMS },
        (_, index) =>
          (values.get(itemKey(index))?.value ?? null) ===
          (round === null ? null : valueOf(index, round)),
      ).every(Boolean);
    const committed = this.doubts.find(
      (doubt) => doubt.revision === revision && holds(doubt.round),
    );
    if (committed) {
      this.shown = committed.round; // Only the response was lost.
    } else if (!this.isShared && (revision !== this.revision || !holds(this.shown))) {
      this.faults.push(
        `page ${this.pageId}: revision ${this.revision} of round ${this.shown} was acknowledged, the page has revision ${revision}`,
      );
    }
    this.revision = revision;
    this.known = true;
    return true;
  }

  /** Somebody else saves the same page: what is stored need not be what was saved here. */
  private get isShared(): boolean {
    return this.step > 1;
  }

  private count({ status, body }: Answer): void {
    const code = (body as { code?: unknown } | null)?.code;
    if (typeof code === 'string') this.codes.add(code);
    this.refused.set(status, (this.refused.get(status) ?? 0) + 1);
  }
}

export interface Running {
  stop(): Promise<void>;
}

/** Lets all clients save without a pause until it is stopped. */
export function keepSaving(
  entries: readonly Entry[],
  also?: (entry: Entry) => Promise<void>,
): Running {
  const aborter = new AbortController();
  const work = entries.map(async (entry) => {
    while (!aborter.signal.aborted) {
      const saved = await entry.save();
      if (saved) await also?.(entry);
      else await pause(RETRY_PAUSE_MS);
    }
  });
  return {
    stop: async () => {
      aborter.abort();
      await Promise.all(work);
    },
  };
}

/** Pause of a client after a refusal. */
const RETRY_PAUSE_MS = 200;

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
