import type { MessageParams } from '@casebook/catalogue';
import type { ReadStore, Announcement } from './shell';

/** Work in the background that the person wants to hear of, wherever in the portal they are. */
export interface JobToWatch {
  /** Area of the service that does it, e.g. `subject`: asked at `/api/subject/jobs/…`. */
  service: string;
  jobId: string;
  /** What it is. Kept in this browser: it names no subject and no person. */
  label: Announcement;
  /** Address at which its progress and result are shown. */
  href: string;
}

/** 0 blank (canceled), 1 new, 2 processing, 3 finished, 99 error (spec section 4). */
export type JobStatus = 0 | 1 | 2 | 3 | 99;

/** A job as its service tells it. */
export interface JobState {
  status: JobStatus;
  done: number;
  total: number | null;
  /** Estimated by the service. */
  secondsLeft: number | null;
  cancellable: boolean;
  /** Why it ended without a result, and its parameters. */
  code: string | null;
  params: MessageParams;
}

export interface WatchedJob extends JobToWatch {
  /** Null until the service has answered. */
  state: JobState | null;
}

/** Jobs of the person in the header's tray: they survive a reload, and looking after them is no activity. */
export interface Jobs {
  watched: ReadStore<readonly WatchedJob[]>;
  watch(job: JobToWatch): void;
  /** Asks the service to end it; it does so when its present step is done. */
  cancel(jobId: string): Promise<void>;
}

export const hasEnded = ({ state }: Pick<WatchedJob, 'state'>): boolean =>
  state !== null && state.status !== 1 && state.status !== 2;
