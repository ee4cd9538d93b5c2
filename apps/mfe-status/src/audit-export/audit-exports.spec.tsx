import type { AuditExportRow } from '@casebook/api-subject';
import { type HttpRequest, type HttpResult, RemoteStoreProvider } from '@casebook/shell-sdk';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../i18n/en.json';
import { createStore } from '../store';
import { AuditExports } from './AuditExports';

const row = (exportId: number, more: Partial<AuditExportRow> = {}): AuditExportRow => ({
  exportId,
  jobId: `job-${exportId}`,
  format: 'csv',
  personId: 4,
  loginId: 'dm',
  person: 'Dora Manager',
  role: 'Data manager',
  requestedAt: '2026-03-01T01:00:00.000Z',
  finishedAt: '2026-03-01T01:01:00.000Z',
  status: 3,
  code: null,
  anchorNo: 7,
  sealed: true,
  events: 12_345,
  withheld: 4,
  bytes: 2_831_511,
  sha256: 'aa11',
  root: 'bb22',
  downloadable: true,
  ...more,
});

function open(
  rows: AuditExportRow[],
  started: HttpResult<unknown> = answer({ exportId: 9, jobId: 'job-9' }, 201),
) {
  localStorage.clear();
  const http = ({ url, method }: HttpRequest): HttpResult<unknown> | undefined => {
    if (url.endsWith('/ticket')) return answer({ url: '#ticket' });
    if (!url.endsWith('/audit-exports')) return undefined;
    if (method === 'POST') return started;
    return answer({ rows, total: rows.length, totalIsExact: true, page: 1, size: 10 });
  };
  const { shell } = renderInShell(
    <RemoteStoreProvider create={createStore}>
      <AuditExports />
    </RemoteStoreProvider>,
    { privileges: ['audit_export'], http, texts: { mfe_status: en } },
  );
  return { user: userEvent.setup(), shell };
}

it('shows who exported what and what identifies the file, and offers the file to the role it was made for [D3-TRAIL-01]', async () => {
  const { user, shell } = open([row(1), row(2, { person: 'Una Unblinded', downloadable: false })]);
  const mine = (await screen.findByText(/Dora Manager/)).closest('tr')!;
  for (const words of ['Data manager', 'CSV', 'Success', '12,345', '4 withheld', 'aa11', 'bb22']) {
    expect(within(mine).getByText(words)).toBeVisible();
  }
  await user.click(within(mine).getByRole('button', { name: 'Download (3 MB)' }));
  await waitFor(() =>
    expect(shell.calls.requests.some(({ url }) => url.endsWith('/audit-exports/1/ticket'))).toBe(
      true,
    ),
  );
  const other = screen.getByText(/Una Unblinded/).closest('tr')!;
  expect(within(other).queryByRole('button')).not.toBeInTheDocument();
  expect(within(other).getByText(en.auditExport.otherRole)).toBeVisible();
});

it('shows which file is verifiable and which is for reading [D3-TRAIL-05]', async () => {
  open([
    row(1),
    row(2, { person: 'Rita Reader', sealed: false, withheld: null, root: null }),
    row(3, { person: 'Wim Waiting', sealed: null, status: 2, finishedAt: null }),
  ]);
  const rowOf = async (person: string) =>
    (await screen.findByText(new RegExp(person))).closest('tr')!;
  expect(within(await rowOf('Dora Manager')).getByText(en.auditExport.sealed.true)).toBeVisible();
  expect(within(await rowOf('Rita Reader')).getByText(en.auditExport.sealed.false)).toBeVisible();
  expect(within(await rowOf('Rita Reader')).queryByText(/withheld/)).not.toBeInTheDocument();
  for (const words of Object.values(en.auditExport.sealed)) {
    expect(within(await rowOf('Wim Waiting')).queryByText(words)).not.toBeInTheDocument();
  }
});

it('starts an export, whose progress is shown in the job tray', async () => {
  const { user, shell } = open([]);
  expect(await screen.findByText(en.auditExport.emptyTitle)).toBeVisible();
  await user.click(screen.getByRole('button', { name: en.auditExport.export.jsonl }));
  await waitFor(() =>
    expect(shell.jobs.watched.get()).toMatchObject([{ service: 'subject', jobId: 'job-9' }]),
  );
  const sent = shell.calls.requests.find(({ method }) => method === 'POST');
  expect(sent!.body).toEqual({ format: 'jsonl' });
});

it('shows why an export cannot be started', async () => {
  const { user, shell } = open([], problem(420, 'SUBJECT_TRAIL_RUNNING'));
  await user.click(await screen.findByRole('button', { name: en.auditExport.export.csv }));
  await waitFor(() =>
    expect(shell.calls.notices).toMatchObject([{ message: { code: 'SUBJECT_TRAIL_RUNNING' } }]),
  );
});
