import type { HistoryEvent } from '@casebook/api-admin';
import type { HttpRequest, HttpResult } from '@casebook/shell-sdk';
import { answer, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import app from '../app';
import en from '../i18n/en.json';
import ja from '../i18n/ja.json';
import th from '../i18n/th.json';
import { KIND_NAMES } from './kinds';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const PLACE = { id: 'USER_HISTORY_REPORT', params: { studyId: '1', roleId: '2' } };
const LIST = '/api/admin/1/user-history';

const event = (more: Partial<HistoryEvent>): HistoryEvent => ({
  eventId: '1-1',
  at: '2026-03-01T15:00:00Z',
  kind: 'signed_in',
  personId: 7,
  loginId: 'hanako',
  name: 'Hanako Sato',
  actorName: null,
  roleCode: null,
  roleName: null,
  siteCode: null,
  changes: [],
  reason: null,
  download: null,
  ...more,
});

const EVENTS = [
  event({ eventId: '1-3', kind: 'locked' }),
  event({
    eventId: '2-2',
    kind: 'role_ended',
    actorName: 'The Administrator',
    roleCode: 'monitor',
    roleName: { en: 'Monitor' },
    siteCode: 'TYO',
    changes: [{ field: 'endDate', before: null, after: '2026-06-30' }],
    reason: 'Left the study',
  }),
  event({
    eventId: '3-1',
    kind: 'downloaded',
    download: { what: 'SITE_LIST', rows: 12, filter: { search: 'Kyoto' } },
  }),
];

function open() {
  const http = ({ url }: HttpRequest): HttpResult<unknown> | undefined => {
    if (url === LIST || url === `${LIST}/download`) {
      const page = { page: 1, size: 10, total: EVENTS.length, totalIsExact: true };
      return answer({ ...page, rows: EVENTS, utcOffsetMinutes: 540 });
    }
    if (url === `${LIST}/people`) {
      return answer({ rows: [{ personId: 7, loginId: 'hanako', name: 'Hanako Sato' }] });
    }
    if (url === '/api/study/1/site/list-master-data') {
      return answer({ rows: [{ siteId: 3, siteCode: 'TYO', name: 'Tokyo Hospital' }] });
    }
    return undefined;
  };
  const rendered = renderInShell(<app.App screen={PLACE} />, {
    screen: PLACE,
    texts: { mfe_admin: en },
    http,
  });
  const asked = () => rendered.shell.calls.requests.filter((one) => one.url === LIST);
  return { ...rendered, asked };
}

beforeEach(() => localStorage.clear());

it('shows event, user, actor and reason in the time zone of the site [R2-HIST-01]', async () => {
  open();
  expect(await screen.findByText('Locked after wrong passwords')).toBeInTheDocument();
  expect(screen.getAllByText('02 Mar 2026, 00:00 (UTC+09:00)')).toHaveLength(3);
  expect(screen.getByText('Monitor, TYO')).toBeInTheDocument();
  expect(screen.getByText('End date: 30 Jun 2026')).toBeInTheDocument();
  expect(screen.getByText('“Left the study”')).toBeInTheDocument();
  expect(screen.getByText('The Administrator')).toBeInTheDocument();
  expect(screen.getByText('Sites, rows: 12')).toBeInTheDocument();
  expect(screen.getByText('search: Kyoto')).toBeInTheDocument();
});

it('sends its filters to the service and restores them [R2-HIST-04] [R9-STATE-01]', async () => {
  const first = open();
  await screen.findByText('Monitor, TYO');
  await user.click(screen.getByText('Event ▾'));
  await user.click(await screen.findByRole('menuitem', { name: /Wrong password$/ }));
  await waitFor(() => expect(first.asked().at(-1)?.params).toMatchObject({ kind: ['failed'] }));
  expect(first.asked().at(-1)?.params).toMatchObject({ order: 'desc', page: 1 });
  first.unmount();
  const again = open();
  await waitFor(() => expect(again.asked().at(-1)?.params).toMatchObject({ kind: ['failed'] }));
});

it("drops a stored site outside the role's reach, which the service would refuse [R9-STATE-01] [R6-ACCESS-02]", async () => {
  const remembered = { filters: { site: ['3', '9'] } };
  localStorage.setItem('casebook_list_USER_HISTORY_REPORT.1_0', JSON.stringify(remembered));
  const { asked } = open();
  await screen.findByText('Monitor, TYO');
  expect(asked().map(({ params }) => params?.['siteId'])).toEqual([[3]]);
});

it('has a name for every kind of event in every language [R2-LANG-01]', () => {
  for (const { history } of [en, ja, th]) {
    expect(Object.keys(history.kind).toSorted()).toEqual(KIND_NAMES.toSorted());
  }
});
