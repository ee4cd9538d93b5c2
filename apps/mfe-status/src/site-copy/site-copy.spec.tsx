import type { SiteCopyRow } from '@casebook/api-export';
import { type HttpRequest, type HttpResult, RemoteStoreProvider } from '@casebook/shell-sdk';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../i18n/en.json';
import { createStore } from '../store';
import { SiteCopies } from './SiteCopies';

jest.mock('./checksum-of', () => ({ checksumOf: () => Promise.resolve('ab'.repeat(32)) }));

const VIEWS = ['CRF_VIEW', 'QUERY_VIEW', 'ESIGN_VIEW'];
const row = (more: Partial<SiteCopyRow> = {}): SiteCopyRow => ({
  documentId: 1,
  jobId: 'job-1',
  personId: 4,
  loginId: 'dm',
  person: 'Dora Manager',
  role: 'Data manager',
  requestedAt: '2026-03-01T01:00:00.000Z',
  finishedAt: '2026-03-01T01:01:00.000Z',
  expiresAt: null,
  status: 3,
  code: null,
  fileName: 'ST-1_site_TKY_20260301.zip',
  language: 'en',
  bytes: 2_831_511,
  sha256: 'ab'.repeat(32),
  version: '0.1.0',
  availability: 'file',
  siteCode: 'TKY',
  siteName: 'Tokyo',
  acknowledgedAt: null,
  acknowledgedName: null,
  acknowledgedRole: null,
  ...more,
});

function open(
  privileges: string[],
  rows: SiteCopyRow[],
  acknowledged: HttpResult<unknown> = answer(undefined, 204),
) {
  localStorage.clear();
  const http = ({ url, method }: HttpRequest): HttpResult<unknown> | undefined => {
    if (url.endsWith('/site-copy-choices')) {
      return answer({ sites: [{ siteId: 11, siteCode: 'TKY', name: 'Tokyo' }] });
    }
    if (url.endsWith('/acknowledge')) return acknowledged;
    if (!url.endsWith('/site-copies')) return undefined;
    if (method === 'POST') return answer({ documentId: 9, jobId: 'job-9' }, 201);
    return answer({ rows, total: rows.length, totalIsExact: true, page: 1, size: 10 });
  };
  const { shell } = renderInShell(
    <RemoteStoreProvider create={createStore}>
      <SiteCopies />
    </RemoteStoreProvider>,
    { privileges: [...privileges, ...VIEWS], http, texts: { mfe_status: en } },
  );
  return { user: userEvent.setup(), shell };
}

it('makes a copy of a chosen site and follows the job', async () => {
  const { user, shell } = open(['site_copy_make'], []);
  await user.click(await screen.findByRole('button', { name: en.siteCopy.make }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: en.siteCopy.make }));
  expect(await within(dialog).findByText(en.siteCopy.noSite)).toBeVisible();
  await user.click(within(dialog).getByLabelText(en.siteCopy.site));
  await user.click(await screen.findByText('TKY Tokyo'));
  await user.click(within(dialog).getByRole('button', { name: en.siteCopy.make }));
  await waitFor(() =>
    expect(
      shell.calls.requests.find(
        ({ url, method }) => method === 'POST' && url.endsWith('/site-copies'),
      )?.body,
    ).toEqual({ siteId: 11, language: 'en' }),
  );
});

it('acknowledges a copy with the checksum of the chosen file [D9-COPY-02]', async () => {
  const { user, shell } = open(['site_copy_acknowledge'], [row()]);
  await user.click(await screen.findByRole('button', { name: en.siteCopy.acknowledge }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: en.siteCopy.acknowledge }));
  expect(await within(dialog).findByText(en.siteCopy.noFile)).toBeVisible();
  await user.upload(within(dialog).getByLabelText(en.siteCopy.file), new File(['x'], 'copy.zip'));
  await user.click(within(dialog).getByRole('button', { name: en.siteCopy.acknowledge }));
  await waitFor(() =>
    expect(
      shell.calls.requests.find(({ url }) => url.endsWith('/site-copies/1/acknowledge'))?.body,
    ).toEqual({ sha256: 'ab'.repeat(32) }),
  );
});

it('says when the file is another one, and keeps the dialog open', async () => {
  const { user } = open(['site_copy_acknowledge'], [row()], problem(422, 'SITE_COPY_CHECKSUM'));
  await user.click(await screen.findByRole('button', { name: en.siteCopy.acknowledge }));
  const dialog = await screen.findByRole('dialog');
  await user.upload(within(dialog).getByLabelText(en.siteCopy.file), new File(['x'], 'copy.zip'));
  await user.click(within(dialog).getByRole('button', { name: en.siteCopy.acknowledge }));
  const alert = await within(dialog).findByRole('alert');
  expect(alert).toHaveTextContent('This file is not this copy. Download the copy again and choose');
  expect(screen.getByRole('dialog')).toBe(dialog);
});

it('shows who acknowledged, and offers it to nobody without the right', async () => {
  const acknowledged = {
    acknowledgedAt: '2026-03-02T01:00:00.000Z',
    acknowledgedName: 'Dr. Tanaka',
  };
  open(
    ['site_copy_make'],
    [
      row({ ...acknowledged, acknowledgedRole: 'Investigator' }),
      row({ documentId: 2, siteCode: 'BKK', siteName: 'Bangkok' }),
    ],
  );
  expect(await screen.findByText('Dr. Tanaka, Investigator')).toBeVisible();
  const other = screen.getByText('BKK Bangkok').closest('tr')!;
  expect(within(other).getByText(en.siteCopy.notYet)).toBeVisible();
  expect(screen.queryByRole('button', { name: en.siteCopy.acknowledge })).toBeNull();
});
