import { JobStatus, type MessageParams } from '@casebook/catalogue';
import type { ReadStore, Announcement } from './shell';

/** A job whose end is announced on every screen of the portal. */
export interface JobToWatch {
  /** Service of the job, e.g. `subject` for `/api/subject/jobs/…`. */
  service: string;
  jobId: string;
  /** Title of the job. It is kept in this browser and must not name a subject or person. */
  label: Announcement;
  /** Address of the screen with its progress and result. */
  href: string;
}

/** State of a job from its service. */
export interface JobState {
  status: JobStatus;
  done: number;
  total: number | null;
  /** Estimate of the service. */
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

/** Jobs of the person in the header's tray. They are kept after a reload; polling them does not count as activity. */
export interface ShellJobs {
  watched: ReadStore<readonly WatchedJob[]>;
  watch(job: JobToWatch): void;
  /** Requests the cancellation; the job ends after its current step. */
  cancel(jobId: string): Promise<void>;
}

export const hasEnded = ({ state }: Pick<WatchedJob, 'state'>): boolean =>
  state !== null && state.status !== JobStatus.new && state.status !== JobStatus.processing;
