import type { SiteInfo, StudyContract, StudyCounts, StudyInfo } from '@casebook/api-admin';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import app from '../app';
import en from '../i18n/en.json';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const PLACE = { id: 'STUDY_INFO', params: { studyId: '1', roleId: '2' } };

const counts = (more: Partial<StudyCounts> = {}): StudyCounts => ({
  subjects: 0,
  disabledSubjects: 0,
  notStarted: 0,
  inProgress: 0,
  complete: 0,
  pages: 0,
  completePages: 0,
  openQueries: 0,
  answeredQueries: 0,
  ...more,
});

const site = (siteId: number, more: Partial<SiteInfo>): SiteInfo => ({
  ...counts(),
  siteId,
  siteCode: `S-${siteId}`,
  name: `Hospital ${siteId}`,
  country: 'JP',
  utcOffsetMinutes: 540,
  disabled: false,
  version: null,
  versionFrom: null,
  lastRegistration: null,
  ...more,
});

const INFO: StudyInfo = {
  studyId: 1,
  studyIdText: 'CB-101',
  name: { en: 'Asthma study' },
  protocolNumber: 'P-7',
  alias: null,
  languages: ['ja', 'en'],
  autoLogoutTime: 15,
  contractNumberLevel: 'site',
  iwrsLinkFlag: true,
  secondPerson: { on: true, changedAt: null, changedByName: null, reason: null },
  plannedSites: 5,
  plannedSubjects: null,
  siteCount: 2,
  disabledSiteCount: 0,
  unreleasedSiteCount: 1,
  subjectCount: 1200,
  totals: counts({ subjects: 1200, complete: 300, pages: 4800, completePages: 1200 }),
  sites: [
    site(1, {
      subjects: 1200,
      complete: 300,
      version: '2.0',
      versionFrom: '2026-01-31T15:00:00Z',
    }),
    site(2, { disabled: true }),
  ],
  asOf: '2026-03-01T15:00:00Z',
};

function open(info: () => ReturnType<typeof answer>) {
  return renderInShell(<app.App screen={PLACE} />, {
    screen: PLACE,
    texts: { mfe_admin: en },
    http: ({ url }) => (url === '/api/study/info/1' ? info() : undefined),
  });
}

it('shows protocol number, settings, and counts by site with their sums [R2-INFO-01]', async () => {
  open(() => answer(INFO));
  expect(await screen.findByText('P-7')).toBeInTheDocument();
  expect(screen.getByText('Japanese, English')).toBeInTheDocument();
  expect(screen.getByText('after 15 minutes without activity')).toBeInTheDocument();
  expect(screen.getByText('one per site')).toBeInTheDocument();
  expect(screen.getByText('02 Mar 2026, 00:00 (UTC+09:00)')).toBeInTheDocument();
  expect(screen.getByText('25%')).toBeInTheDocument();
  expect(screen.getByText('0 disabled, 1 without a version')).toBeInTheDocument();
  expect(screen.getByText('of 5 planned')).toBeInTheDocument();
  const rows = within(screen.getByLabelText('By site')).getAllByRole('row');
  expect(rows[1]).toHaveTextContent(/S-1.*Hospital 1.*2\.0.*01 Feb 2026.*1,200/);
  expect(rows[2]).toHaveTextContent(/S-2 \(disabled\).*Not released/);
  expect(rows[3]).toHaveTextContent(/Total.*1,200.*1,200 \/ 4,800/);
});

it('omits the figures of queries when the service sends none [D6-VIEW-01]', async () => {
  const { openQueries: _openSum, answeredQueries: _answeredSum, ...totals } = INFO.totals;
  const sites = INFO.sites.map(
    ({ openQueries: _open, answeredQueries: _answered, ...one }): SiteInfo => one,
  );
  open(() => answer({ ...INFO, totals, sites }));
  expect(await screen.findByText('P-7')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(/quer/i);
  const [head] = within(screen.getByLabelText('By site')).getAllByRole('row');
  expect(within(head!).getAllByRole('columnheader')).toHaveLength(7);
});

it('reloads the counts on request and after a failure', async () => {
  let calls = 0;
  open(() => {
    calls += 1;
    return calls === 1 ? problem(500, 'COMMSG002') : answer(INFO);
  });
  await user.click(await screen.findByText('Try again'));
  expect(await screen.findByText('P-7')).toBeInTheDocument();
  await user.click(screen.getByText('Refresh'));
  await waitFor(() => expect(calls).toBe(3));
});

it('shows the contract of a study that has one for all sites, and changes it with a reason [R3-STUDY-01]', async () => {
  let stored: StudyContract = {
    level: 'study',
    contractNumber: null,
    contractDate: null,
    revision: 0,
    updatedBy: null,
    updatedAt: null,
  };
  const { shell } = renderInShell(<app.App screen={PLACE} />, {
    screen: PLACE,
    study: { siteLimited: false },
    privileges: ['study_info_view', 'site_list_view', 'site_edit'],
    texts: { mfe_admin: en },
    http: ({ url, method }) => {
      if (url === '/api/study/info/1') return answer({ ...INFO, contractNumberLevel: 'study' });
      if (method === 'PUT') stored = { ...stored, contractNumber: 'C-7', revision: 1 };
      return answer(stored);
    },
  });
  expect(await screen.findByText('not entered yet')).toBeInTheDocument();
  await user.click(screen.getByText('Change'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Contract number'), 'C-7');
  await user.type(dialog.getByLabelText('Contract date'), '20260102');
  await user.type(dialog.getByLabelText('Reason for change'), 'Signed');
  await user.click(dialog.getByText('Save').closest('button')!);
  expect(await screen.findByText('C-7')).toBeInTheDocument();
  expect(shell.calls.requests.find(({ method }) => method === 'PUT')!.body).toEqual({
    contractNumber: 'C-7',
    contractDate: '2026-01-02',
    reason: 'Signed',
    revision: 0,
  });
});
