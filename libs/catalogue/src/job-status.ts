/** Status of a job as the specification numbers it (section 4); `blank` is a canceled job. */
export const JobStatus = { blank: 0, new: 1, processing: 2, finished: 3, error: 99 } as const;

export type JobStatus = (typeof JobStatus)[keyof typeof JobStatus];
