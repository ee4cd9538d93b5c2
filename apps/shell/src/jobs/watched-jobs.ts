import {
  hasEnded,
  type Http,
  type Jobs,
  type JobState,
  type JobToWatch,
  type WatchedJob,
  writableStore,
} from '@casebook/shell-sdk';

export interface WatchedJobsParts {
  http: Http;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  personId: () => number | null;
  now: () => number;
  after: (ms: number, task: () => void) => () => void;
  /** A job ended while this tab was open. */
  onEnded: (job: WatchedJob) => void;
}

interface Kept extends JobToWatch {
  since: number;
}

const DAY = 24 * 60 * 60 * 1_000;
const KEPT_FOR = 7 * DAY;
const MOST = 20;
/** Intervals of polling: short for a new job, longer later. */
const SOON = 1_000;
const LATER = 3_000;
const FRESH = 30_000;

const keyOf = (personId: number): string => `casebook_jobs_${personId}`;

/**
 * The jobs of the signed-in person. Their list is kept in this browser; their state is requested from the services while one
 * of them is running. These requests do not count as activity.
 */
export class WatchedJobs implements Jobs {
  readonly watched = writableStore<readonly WatchedJob[]>([]);
  private stop: (() => void) | null = null;
  private asking = false;

  constructor(private readonly parts: WatchedJobsParts) {}

  /** Somebody has signed in or out, or another tab has changed the list. */
  follow(): void {
    const known = new Map(this.watched.get().map((job) => [job.jobId, job]));
    this.watched.set(
      this.kept().map(
        ({ since: _since, ...job }) => known.get(job.jobId) ?? { ...job, state: null },
      ),
    );
    this.ask();
  }

  /** Whether a change in the browser's storage is about these jobs. */
  isOurs(key: string): boolean {
    const personId = this.parts.personId();
    return personId !== null && key === keyOf(personId);
  }

  readonly watch = (job: JobToWatch): void => {
    const others = this.kept().filter(({ jobId }) => jobId !== job.jobId);
    this.keep([{ ...job, since: this.parts.now() }, ...others].slice(0, MOST));
    this.follow();
  };

  readonly cancel = async (jobId: string): Promise<void> => {
    const job = this.watched.get().find((one) => one.jobId === jobId);
    if (!job) return;
    const result = await this.parts.http.request<JobState>({
      method: 'POST',
      url: `/api/${job.service}/jobs/${jobId}/cancel`,
      handles: [404],
    });
    if (result.ok) this.put(jobId, result.data);
  };

  /** Removes ended jobs from the list. */
  clear(jobIds: readonly string[]): void {
    this.keep(this.kept().filter(({ jobId }) => !jobIds.includes(jobId)));
    this.follow();
  }

  private ask(): void {
    this.stop?.();
    this.stop = null;
    if (this.asking || this.watched.get().every(hasEnded)) return;
    this.asking = true;
    void this.askAll().finally(() => {
      this.asking = false;
      const open = this.watched.get().filter((job) => !hasEnded(job));
      if (open.length === 0) return;
      const newest = Math.max(...this.kept().map(({ since }) => since));
      const wait = this.parts.now() - newest < FRESH ? SOON : LATER;
      this.stop = this.parts.after(wait, () => this.ask());
    });
  }

  private async askAll(): Promise<void> {
    const open = this.watched.get().filter((job) => !hasEnded(job));
    await Promise.all(
      open.map(async ({ service, jobId }) => {
        const url = `/api/${service}/jobs/${jobId}`;
        const result = await this.parts.http.request<JobState>({ url, quiet: true });
        if (result.ok) this.put(jobId, result.data);
        // The job belongs to another person, or to a former installation of the portal.
        else if (result.failure.status === 404) this.clear([jobId]);
      }),
    );
  }

  private put(jobId: string, state: JobState): void {
    const before = this.watched.get().find((job) => job.jobId === jobId);
    if (!before) return;
    const job = { ...before, state };
    this.watched.set(this.watched.get().map((one) => (one === before ? job : one)));
    // No notice for a job that had ended before the first request of this tab.
    if (hasEnded(job) && before.state && !hasEnded(before)) this.parts.onEnded(job);
  }

  private kept(): Kept[] {
    const personId = this.parts.personId();
    if (personId === null) return [];
    try {
      const text = this.parts.storage.getItem(keyOf(personId));
      const jobs = JSON.parse(text ?? '[]') as Kept[];
      return jobs.filter(({ since }) => since > this.parts.now() - KEPT_FOR);
    } catch {
      return [];
    }
  }

  private keep(jobs: readonly Kept[]): void {
    const personId = this.parts.personId();
    if (personId === null) return;
    if (jobs.length === 0) this.parts.storage.removeItem(keyOf(personId));
    else this.parts.storage.setItem(keyOf(personId), JSON.stringify(jobs));
  }
}
