import { answer } from '@casebook/shell-sdk/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { open, row } from './testing/open-status-list';

const JOB = '3f0c7a52-4d2b-4c8e-9b1a-5d6e7f809a1b';

const job = (more: object) => ({
  jobId: JOB,
  kind: 'status-workbook',
  status: 2,
  done: 3,
  total: 12,
  createdAt: '2026-01-01T00:00:00Z',
  startedAt: null,
  endedAt: null,
  secondsLeft: null,
  cancellable: true,
  code: null,
  params: {},
  result: null,
  ...more,
});

const openWith = (state: object, search?: string) =>
  open('page', [row('page', 1)], {
    search,
    http: ({ url }) => {
      if (url.endsWith('/download')) return answer({ rows: [], complete: false });
      if (url.endsWith('/workbook')) return answer({ jobId: JOB });
      if (url.endsWith(`/jobs/${JOB}`)) return answer(job(state));
      if (url.endsWith('/ticket')) return answer({ url: '/api/subject/files/x' });
      return undefined;
    },
  });

describe('the workbook of a list of more than 10,000 rows', () => {
  it('is made by a job that the list shows [R3-STATUS-01]', async () => {
    const { shell } = openWith({});
    await userEvent.click(await screen.findByRole('button', { name: 'Download Excel' }));
    expect(await screen.findByText(/3 of 12 subjects done/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
    const started = shell.calls.requests.find(({ url }) => url.endsWith('/workbook'))!;
    expect(started).toMatchObject({ method: 'POST', body: {} });
  });

  it('is downloaded when it is ready', async () => {
    const result = { rows: 12_345, bytes: 900_000 };
    const { shell } = openWith({ status: 3, result }, `?workbook=${JOB}`);
    expect(await screen.findByText(/12,?345 rows\. It is kept/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /900 kB/ }));
    expect(shell.calls.requests.at(-1)).toMatchObject({ method: 'POST' });
    expect(shell.calls.requests.some(({ url }) => url.endsWith(`${JOB}/ticket`))).toBe(true);
  });

  it('says when it was canceled', async () => {
    openWith(
      { status: 0, code: 'JOB_CANCELED', endedAt: '2026-01-01T00:00:00Z' },
      `?workbook=${JOB}`,
    );
    expect(await screen.findByRole('region', { name: 'Excel file of the list' })).toBeVisible();
    expect(screen.queryByText(/It is kept/)).toBeNull();
  });
});
