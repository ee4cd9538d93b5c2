import {
  hasEnded,
  type Http,
  type ShellJobs,
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

interface StoredJob extends JobToWatch {
  /** When the person started to watch it, in milliseconds. */
  since: number;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const STORED_JOB_LIFETIME_MS = 7 * DAY_MS;
const MAX_WATCHED_JOBS = 20;
const NEW_JOB_POLL_INTERVAL_MS = 1_000;
const JOB_POLL_INTERVAL_MS = 3_000;
const NEW_JOB_AGE_MS = 30_000;

const keyOf = (personId: number): string => `casebook_jobs_${personId}`;

/**
 * The jobs of the signed-in person. Their list is stored in this browser; their state is requested from the services while one
 * of them is running. These requests do not count as activity.
 */
export class WatchedJobs implements ShellJobs {
  readonly watched = writableStore<readonly WatchedJob[]>([]);
  private stopPolling: (() => void) | null = null;
  private isPolling = false;

  constructor(private readonly parts: WatchedJobsParts) {}

  /** Somebody has signed in or out, or another tab has changed the list. */
  update(): void {
    const known = new Map(this.watched.get().map((job) => [job.jobId, job]));
    this.watched.set(
      this.storedJobs().map(
        ({ since: _since, ...job }) => known.get(job.jobId) ?? { ...job, state: null },
      ),
    );
    this.poll();
  }

  /** Whether a change in the browser's storage is about these jobs. */
  isOurs(key: string): boolean {
    const personId = this.parts.personId();
    return personId !== null && key === keyOf(personId);
  }

  readonly watch = (job: JobToWatch): void => {
    const others = this.storedJobs().filter(({ jobId }) => jobId !== job.jobId);
    this.storeJobs([{ ...job, since: this.parts.now() }, ...others].slice(0, MAX_WATCHED_JOBS));
    this.update();
  };

  readonly cancel = async (jobId: string): Promise<void> => {
    const job = this.watched.get().find((one) => one.jobId === jobId);
    if (!job) return;
    const result = await this.parts.http.request<JobState>({
      method: 'POST',
      url: `/api/${job.service}/jobs/${jobId}/cancel`,
      handles: [404],
    });
    if (result.ok) this.setState(jobId, result.data);
  };

  /** Removes ended jobs from the list. */
  clear(jobIds: readonly string[]): void {
    this.storeJobs(this.storedJobs().filter(({ jobId }) => !jobIds.includes(jobId)));
    this.update();
  }

  private poll(): void {
    this.stopPolling?.();
    this.stopPolling = null;
    if (this.isPolling || this.watched.get().every(hasEnded)) return;
    this.isPolling = true;
    void this.pollAll().finally(() => {
      this.isPolling = false;
      const open = this.watched.get().filter((job) => !hasEnded(job));
      if (open.length === 0) return;
      const newest = Math.max(...this.storedJobs().map(({ since }) => since));
      const interval =
        this.parts.now() - newest < NEW_JOB_AGE_MS
          ? NEW_JOB_POLL_INTERVAL_MS
          : JOB_POLL_INTERVAL_MS;
      this.stopPolling = this.parts.after(interval, () => this.poll());
    });
  }

  private async pollAll(): Promise<void> {
    const open = this.watched.get().filter((job) => !hasEnded(job));
    await Promise.all(
      open.map(async ({ service, jobId }) => {
        const url = `/api/${service}/jobs/${jobId}`;
        const result = await this.parts.http.request<JobState>({ url, quiet: true });
        if (result.ok) this.setState(jobId, result.data);
        // The job belongs to another person, or to a former installation of the portal.
        else if (result.failure.status === 404) this.clear([jobId]);
      }),
    );
  }

  private setState(jobId: string, state: JobState): void {
    const before = this.watched.get().find((job) => job.jobId === jobId);
    if (!before) return;
    const job = { ...before, state };
    this.watched.set(this.watched.get().map((one) => (one === before ? job : one)));
    // No notice for a job that had ended before the first request of this tab.
    if (hasEnded(job) && before.state && !hasEnded(before)) this.parts.onEnded(job);
  }

  private storedJobs(): StoredJob[] {
    const personId = this.parts.personId();
    if (personId === null) return [];
    try {
      const text = this.parts.storage.getItem(keyOf(personId));
      const jobs = JSON.parse(text ?? '[]') as StoredJob[];
      return jobs.filter(({ since }) => since > this.parts.now() - STORED_JOB_LIFETIME_MS);
    } catch {
      return [];
    }
  }

  private storeJobs(jobs: readonly StoredJob[]): void {
    const personId = this.parts.personId();
    if (personId === null) return;
    if (jobs.length === 0) this.parts.storage.removeItem(keyOf(personId));
    else this.parts.storage.setItem(keyOf(personId), JSON.stringify(jobs));
  }
}
