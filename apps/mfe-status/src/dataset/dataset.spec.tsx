import type { DatasetExportRow, DatasetPlanView } from '@casebook/api-export';
import { type HttpRequest, type HttpResult, RemoteStoreProvider } from '@casebook/shell-sdk';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import en from '../i18n/en.json';
import { createStore } from '../store';
import { DatasetDownload } from './DatasetDownload';
import { DatasetHistory } from './DatasetHistory';

const CHOICES = {
  sources: ['data', 'system', 'sdv'],
  sites: [{ siteId: 11, siteCode: 'TKY', name: 'Tokyo' }],
  visits: [{ key: 'SCR', title: 'Screening' }],
  pages: [{ key: 'DM', title: 'Demographics' }],
  versions: [
    { versionId: 102, versionNo: 2 },
    { versionId: 101, versionNo: 1 },
  ],
  profiles: ['blinded', 'unblinded'],
};

const PRESET = {
  presetId: 5,
  name: 'Weekly',
  input: { format: 'xpt8', sources: ['data'], codes: 'both', language: 'ja', pages: ['DM'] },
};

const PLAN: DatasetPlanView = {
  hasData: true,
  datasets: [
    {
      name: 'DM',
      label: 'Demographics',
      variables: [
        { name: 'SUBJID', label: 'Subject number', kind: 'text' },
        { name: 'AGE', label: 'Age', kind: 'number' },
      ],
    },
  ],
};

const row = (exportId: number, more: Partial<DatasetExportRow> = {}): DatasetExportRow => ({
  exportId,
  jobId: `job-${exportId}`,
  format: 'csv',
  personId: 4,
  loginId: 'dm',
  person: 'Dora Manager',
  role: 'Data manager',
  requestedAt: '2026-03-01T01:00:00.000Z',
  finishedAt: '2026-03-01T01:01:00.000Z',
  expiresAt: '2026-03-31T01:01:00.000Z',
  status: 3,
  code: null,
  fileName: 'ST-1_dataset_csv_20260301.zip',
  options: {
    sources: ['data', 'sdv'],
    codes: 'both',
    language: 'ja',
    sites: ['TKY'],
    subjectNos: null,
    visits: null,
    pages: null,
    versions: [2],
    profile: 'blinded',
  },
  values: 12_345,
  bytes: 2_831_511,
  sha256: 'aa11',
  version: '0.1.0',
  availability: 'file',
  ...more,
});

interface Answers {
  plan?: DatasetPlanView;
  started?: HttpResult<unknown>;
  rows?: DatasetExportRow[];
}

function open(shown: ReactNode, { plan = PLAN, started, rows = [] }: Answers = {}) {
  localStorage.clear();
  const http = ({ url, method }: HttpRequest): HttpResult<unknown> | undefined => {
    if (url.endsWith('/dataset-choices')) return answer(CHOICES);
    if (url.endsWith('/dataset-plan')) return answer(plan);
    if (url.endsWith('/dataset-presets')) {
      return method === 'POST' ? answer(PRESET, 201) : answer({ presets: [PRESET] });
    }
    if (url.endsWith('/dataset-presets/5/delete')) return answer(null, 204);
    if (url.endsWith('/ticket')) return answer({ url: '#ticket' });
    if (!url.endsWith('/datasets')) return undefined;
    if (method === 'POST') return started ?? answer({ exportId: 9, jobId: 'job-9' }, 201);
    return answer({ rows, total: rows.length, totalIsExact: true, page: 1, size: 10 });
  };
  const { shell } = renderInShell(
    <RemoteStoreProvider create={createStore}>{shown}</RemoteStoreProvider>,
    {
      privileges: ['dataset_download', 'dataset_history_view', 'CRF_VIEW'],
      http,
      texts: { mfe_status: en },
    },
  );
  return { user: userEvent.setup(), shell };
}

const sent = (shell: ReturnType<typeof open>['shell'], path: string) =>
  shell.calls.requests.filter(({ url, method }) => method === 'POST' && url.endsWith(path)).at(-1)
    ?.body;

it('shows the names of datasets and variables of the choice before it is made [D9-EXPORT-04]', async () => {
  const { user, shell } = open(<DatasetDownload />);
  const dataset = (await screen.findByText('DM')).closest('details')!;
  expect(within(dataset).getByText('2 variables')).toBeVisible();
  expect(within(dataset).getByText('AGE')).toBeInTheDocument();
  await user.click(screen.getByText('SAS transport, version 5 (zip)'));
  await user.click(screen.getByText('Code and label'));
  await waitFor(() =>
    expect(sent(shell, '/dataset-plan')).toEqual({
      format: 'xpt',
      sources: ['data'],
      codes: 'both',
      language: 'en',
      profile: 'blinded',
    }),
  );
});

it('starts an export, whose progress is in the job tray, and leads to the history', async () => {
  const { user, shell } = open(<DatasetDownload />);
  await screen.findByText('DM');
  await user.click(screen.getByRole('checkbox', { name: 'SDV' }));
  await user.type(screen.getByRole('combobox', { name: /Subjects/ }), 'S-1,');
  await user.click(screen.getByRole('button', { name: en.dataset.make }));
  await waitFor(() =>
    expect(shell.jobs.watched.get()).toMatchObject([{ service: 'export', jobId: 'job-9' }]),
  );
  expect(sent(shell, '/datasets')).toEqual({
    format: 'csv',
    sources: ['data', 'sdv'],
    codes: 'code',
    profile: 'blinded',
    language: 'en',
    subjectNos: ['S-1'],
  });
});

it('takes a preset, and keeps the choice under a name', async () => {
  const { user, shell } = open(<DatasetDownload />);
  await user.click(await screen.findByRole('combobox', { name: en.dataset.presets }));
  await user.click(await screen.findByText('Weekly'));
  expect(screen.getByRole('radio', { name: en.dataset.formats.xpt8 })).toBeChecked();
  expect(screen.getByRole('radio', { name: en.dataset.code.both })).toBeChecked();
  await user.click(screen.getByRole('button', { name: en.dataset.keepPreset }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), 'Monthly');
  await user.click(within(dialog).getByRole('button', { name: en.dataset.keepPreset }));
  await waitFor(() =>
    expect(sent(shell, '/dataset-presets')).toMatchObject({
      name: 'Monthly',
      input: { format: 'xpt8', pages: ['DM'] },
    }),
  );
  await user.click(screen.getByRole('button', { name: en.dataset.deletePreset }));
  await waitFor(() =>
    expect(shell.calls.requests.some(({ url }) => url.endsWith('/dataset-presets/5/delete'))).toBe(
      true,
    ),
  );
});

it('says that there is no data before anything is started [R8-SAVE-07]', async () => {
  open(<DatasetDownload />, { plan: { ...PLAN, hasData: false } });
  expect(await screen.findByText('No data.')).toBeVisible();
  expect(screen.getByRole('button', { name: en.dataset.make })).toBeDisabled();
});

it('shows why an export was refused, at the field that is wrong', async () => {
  const fault = { field: 'subjectNos', code: 'COMMON_NOT_A_CHOICE' };
  const { user } = open(<DatasetDownload />, {
    started: problem(422, 'COMMON_INVALID_INPUT', { errors: [fault] }),
  });
  await screen.findByText('DM');
  await user.click(screen.getByRole('button', { name: en.dataset.make }));
  expect(await screen.findByText(/This value cannot be chosen/)).toBeVisible();
});

it('shows who made which file with which options, and its status [R3-EXPORT-01]', async () => {
  const { user, shell } = open(<DatasetHistory />, {
    rows: [
      row(1),
      row(2, {
        person: 'Carl Canceled',
        status: 0,
        code: 'JOB_CANCELED',
        finishedAt: null,
        fileName: null,
        availability: 'none',
      }),
      row(3, { person: 'Una Unblinded', options: null, availability: 'otherRole' }),
      row(4, { person: 'Olga Old', availability: 'expired' }),
    ],
  });
  const rowOf = async (person: RegExp) => (await screen.findByText(person)).closest('tr')!;
  const mine = await rowOf(/Dora Manager/);
  for (const words of [
    'Success',
    'ST-1_dataset_csv_20260301.zip',
    '12,345 values',
    'Data, SDV',
    'Code and label, 日本語, Blinded',
    'Versions: 2',
    'Sites: TKY',
    'aa11',
    'Version 0.1.0',
  ]) {
    expect(within(mine).getByText(words)).toBeVisible();
  }
  await user.click(within(mine).getByRole('button', { name: 'Download (3 MB)' }));
  await waitFor(() =>
    expect(shell.calls.requests.some(({ url }) => url.endsWith('/datasets/1/ticket'))).toBe(true),
  );
  expect(within(await rowOf(/Carl Canceled/)).getByText('N/A (canceled)')).toBeVisible();
  for (const [person, words] of [
    [/Una Unblinded/, en.datasetHistory.otherRole],
    [/Olga Old/, en.datasetHistory.expired],
  ] as const) {
    const other = await rowOf(person);
    expect(within(other).getByText(words)).toBeVisible();
    expect(within(other).queryByRole('button')).not.toBeInTheDocument();
  }
});
