import {
  type JobState,
  type LocationView,
  type Notice,
  type WatchedJob,
  writableStore,
} from '@casebook/shell-sdk';
import { EndedJobs } from './ended-jobs';

const at = (address: string): LocationView => {
  const [pathname, search] = address.split('?') as [string, string | undefined];
  return { pathname, search: search ? `?${search}` : '', screen: null };
};

async function announced(status: JobState['status'], address: string): Promise<Notice[]> {
  const notices: Notice[] = [];
  const jobs = new EndedJobs({
    location: writableStore(at(address)),
    ui: { notify: (notice) => void notices.push(notice) },
    i18n: { t: ((key: string, { label }: { label: string }) => `${key} ${label}`) as never },
    labelOf: (label) => Promise.resolve('text' in label ? label.text : label.code),
  });
  const job = {
    label: { code: 'EXPORT' },
    href: '/exports?job=1',
    state: { status },
  } as WatchedJob;
  await jobs.announce(job);
  return notices;
}

describe('a job that ended while the portal is open', () => {
  it('is announced with its outcome [D8-JOB-01]', async () => {
    expect(await announced(3, '/subjects')).toEqual([
      { type: 'success', message: { text: 'jobs.finishedNotice EXPORT' } },
    ]);
    expect(await announced(99, '/subjects')).toEqual([
      { type: 'error', message: { text: 'jobs.failedNotice EXPORT' } },
    ]);
  });

  it('is not announced when it was canceled, or when its result is on the screen', async () => {
    expect(await announced(0, '/subjects')).toEqual([]);
    expect(await announced(3, '/exports?page=2&job=1')).toEqual([]);
    expect(await announced(3, '/exports?job=2')).toHaveLength(1);
  });
});
