import type { SubjectRow, SubjectsStateOutcome } from '@casebook/api-subject';
import type { Language } from '@casebook/catalogue';
import type { HttpRequest, HttpResult } from '@casebook/shell-sdk';
import { readSheet } from '@casebook/screen-kit/testing';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import app from '../app';
import en from '../i18n/en.json';
import ja from '../i18n/ja.json';
import th from '../i18n/th.json';
import { createStore } from '../store';
import { listPositionAt } from '../shared/subject-list-position';
import { listArguments, listFilters, subjectFilters, waitingFilters } from './list-arguments';
import { useSubjectSheet } from './useSubjectSheet';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const button = (words: string) => screen.getByText(words).closest('button')!;
const place = { id: 'SUBJECT_LIST', params: { studyId: '1', roleId: '1' } };
const SEES = ['QUERY_VIEW', 'FREEZE_VIEW', 'SDV_VIEW', 'REVIEW_VIEW', 'LOCK_VIEW', 'ESIGN_VIEW'];
const ALL = ['subject_list_view', 'CASE_REGISTER', 'SUBJECT_DISABLE', 'CASE_DELETE', ...SEES];

const subject = (subjectId: number, more: Partial<SubjectRow> = {}): SubjectRow => ({
  subjectId,
  subjectNo: `T-${subjectId}`,
  siteId: 7,
  siteCode: 'TYO',
  siteName: 'Tokyo',
  utcOffsetMinutes: 540,
  registeredAt: '2026-01-31T20:00:00Z',
  screeningNo: `S-${subjectId}`,
  enrollmentNo: null,
  disabled: false,
  deleted: false,
  reason: null,
  pages: 10,
  pagesStarted: 2,
  pagesComplete: 1,
  items: 100,
  entered: 20,
  openQueries: 0,
  answeredQueries: 0,
  frozen: 0,
  sdv: 0,
  reviewed: 0,
  locked: 0,
  signed: 0,
  ...more,
});
const site = (siteId: number, siteCode: string, more: object = {}) => ({
  siteId,
  siteCode,
  name: `Hospital ${siteCode}`,
  disabled: false,
  deleted: false,
  utcOffsetMinutes: 540,
  ...more,
});

interface Options {
  privileges?: string[];
  language?: Language;
  remembered?: object;
  search?: string;
  sites?: ReturnType<typeof site>[] | 'fail';
  act?: (request: HttpRequest) => HttpResult<unknown>;
  hasScreeningNo?: boolean;
}

function list(rows: SubjectRow[] | 'fail', options: Options = {}) {
  const { privileges = ALL, language = 'en', sites = [site(7, 'TYO'), site(8, 'OSA')] } = options;
  localStorage.clear();
  if (options.remembered) {
    localStorage.setItem('casebook_list_subject_0', JSON.stringify(options.remembered));
  }
  const rendered = renderInShell(<app.App screen={place} />, {
    screen: place,
    privileges,
    language,
    search: options.search,
    texts: { mfe_subject: { en, ja, th }[language] },
    http: (request) => {
      if (request.url.endsWith('/site/list-master-data'))
        return sites === 'fail' ? problem(500, 'COMMSG002') : answer({ rows: sites });
      if (request.url.includes('/subjects/state')) return options.act!(request);
      if (rows === 'fail') return problem(500, 'COMMSG002');
      const paging = { total: rows.length, totalIsExact: true, page: 1, size: 10 };
      const { hasScreeningNo = true } = options;
      return answer({ rows, ...paging, hasScreeningNo, hasEnrollmentNo: true });
    },
  });
  const lastRequest = () =>
    rendered.shell.calls.requests.filter(({ url }) => url === '/api/subject/1/subjects').at(-1)
      ?.params;
  return { ...rendered, lastRequest };
}
const choose = (name: string) => user.click(screen.getByLabelText(new RegExp(`Select.*${name}`)));

describe('the subject list', () => {
  it('remembers its filters and order when a subject is opened [R2-SUBJ-07]', async () => {
    sessionStorage.clear();
    list([subject(1, { openQueries: 2 })], {
      remembered: { filters: { status: ['openQuery'] }, sort: 'openQueries', descending: true },
    });
    await user.click(await screen.findByText('T-1'));
    expect(listPositionAt(1, 1, 1)).toMatchObject({
      list: { openQuery: true, sort: 'openQueries', order: 'desc' },
      at: 2,
    });
  });

  it('has no empty column for a number that the role does not see [D6-VIEW-01]', async () => {
    list([subject(1, { screeningNo: null })], { hasScreeningNo: false });
    await screen.findByText('T-1');
    const titles = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(titles).toContain(en.subjects.enrollmentNo);
    expect(titles).not.toContain(en.subjects.screeningNo);
  });

  it('offers the work that home leads to as filters, only where it is work of the role [R2-HOME-01]', async () => {
    const remembered = { filters: { status: ['pageDue', 'visitOverdue'] } };
    const first = list([subject(1)], { remembered, privileges: [...ALL, 'CRF_VIEW', 'CRF_EDIT'] });
    await screen.findByText('T-1');
    expect(first.lastRequest()).toMatchObject({ pageDue: true, visitOverdue: true });
    first.unmount();
    const second = list([subject(1)], { remembered, privileges: [...ALL, 'CRF_VIEW'] });
    await screen.findByText('T-1');
    expect(second.lastRequest()).toMatchObject({ visitOverdue: true });
    expect(second.lastRequest()!['pageDue']).toBeUndefined();
  });

  it('downloads every field of a subject [R3-SUBJ-01] [R2-SUBJ-04]', async () => {
    const rows = [
      subject(1, {
        subjectNo: '=T-1',
        disabled: true,
        reason: '重複',
        enrollmentNo: '001',
        openQueries: 2,
        locked: 3,
      }),
    ];
    const file = await readSheet(() => useSubjectSheet({ studyId: 1 }), createStore, {
      privileges: ALL,
      texts: { mfe_subject: en },
      http: () => answer({ rows, complete: true, hasScreeningNo: true, hasEnrollmentNo: true }),
    });
    expect(file).toEqual([
      {
        Subject: '=T-1',
        'Site ID': 'TYO',
        'Site name': 'Tokyo',
        'Screening no.': 'S-1',
        'Enrolment no.': '001',
        Registered: '2026-01-31T20:00:00Z',
        State: 'Disabled',
        'Latest reason': '重複',
        'Data entry': 'In progress',
        Pages: 10,
        'Pages started': 2,
        'Pages complete': 1,
        Items: 100,
        'Items entered': 20,
        'Open queries': 2,
        'Answered queries': 0,
        'Items frozen': 0,
        'Items SDV checked': 0,
        'Items reviewed': 0,
        'Items locked': 3,
        'Items e-signed': 0,
      },
    ]);
  });

  it('requests the remembered site, filters and order [R2-SUBJ-01] [R2-SUBJ-05] [R9-STATE-01]', async () => {
    const filters = { site: ['8'], status: ['openQuery', 'sdv', 'x', 'disabled'] };
    const { lastRequest } = list([subject(1)], {
      remembered: { filters, sort: 'progress', descending: true, size: 50 },
    });
    await screen.findByText('T-1');
    expect(lastRequest()).toEqual({
      page: 1,
      size: 50,
      siteId: 8,
      openQuery: true,
      sdv: true,
      disabled: true,
      sort: 'progress',
      order: 'desc',
    });
    expect(await screen.findByText('OSA Hospital OSA')).toBeInTheDocument();
    expect(screen.getByText('Status: Has open queries')).toBeInTheDocument();
    expect(screen.getByText('Status: Disabled')).toBeInTheDocument();
  });

  it('drops a remembered site that the role does not reach, such as one of another study [R2-SUBJ-01]', async () => {
    const { lastRequest } = list([subject(1)], { remembered: { filters: { site: ['99'] } } });
    await screen.findByText('T-1');
    expect(lastRequest()).toEqual({ page: 1, size: 10 });
  });

  it('offers every filter of the specification [R2-SUBJ-05]', async () => {
    list([subject(1)], { privileges: [...ALL, 'CRF_VIEW', 'CRF_EDIT'] });
    await screen.findByText('T-1');
    await user.click(button('Status ▾'));
    for (const filter of listFilters) {
      expect(await screen.findByText(en.subjects.filter[filter])).toBeInTheDocument();
    }
  });

  it('shows dates in the time zone of the site, and one glyph with its text for each status [R3-SUBJ-01] [D8-STATUS-01]', async () => {
    const more = { openQueries: 2, answeredQueries: 1, locked: 20, sdv: 3, disabled: true };
    list([subject(1, { ...more, reason: 'registered twice' })]);
    const row = within((await screen.findByText('T-1')).closest('tr')!);
    expect(row.getByText(/Feb 0?1, 2026|0?1 Feb 2026|2026-02-01|02\/01\/2026/)).toBeInTheDocument();
    expect(row.getByText(/\(disabled\)/)).toHaveAttribute('title', 'registered twice');
    expect(row.getByText('1 of 10')).toBeInTheDocument();
    for (const word of ['Open query', 'Answered query', 'Locked', 'SDV', 'In progress']) {
      expect(row.getByText(word)).toBeInTheDocument();
    }
  });

  it('disables selected subjects, with a preview, the skipped ones with the reason, and the result [R2-SUBJ-03]', async () => {
    const named = ({ subjectId, subjectNo }: SubjectRow) => ({ subjectId, subjectNo });
    const [one, two] = [subject(1), subject(2, { disabled: true })];
    const outcome: SubjectsStateOutcome = {
      done: [named(one)],
      skipped: [{ ...named(two), code: 'SUBJECT_ALREADY_DISABLED' }],
    };
    const { shell } = list([one, two], { act: () => answer(outcome) });
    await screen.findByText('T-1');
    await choose('T-1');
    await choose('T-2');
    const bar = within(screen.getByText('2 selected').parentElement!);
    await user.click(bar.getByText('Disable').closest('button')!);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Disable 2 subjects')).toBeInTheDocument();
    expect(await dialog.findByText('This subject is disabled already.')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Reason for change'), 'Site closed');
    await user.click(dialog.getByText('Disable').closest('button')!);
    expect(await dialog.findByRole('status')).toBeInTheDocument();
    const sent = shell.calls.requests.filter(({ url }) => url.includes('/state'));
    expect(sent.map(({ body }) => body)).toEqual([
      { act: 'disable', subjectIds: [1, 2] },
      { act: 'disable', subjectIds: [1, 2], reason: 'Site closed' },
    ]);
  });

  it('enables one subject, and names it in the text', async () => {
    const { shell } = list([subject(1, { disabled: true })], {
      act: () => problem(403, 'COMMON_FORBIDDEN'),
    });
    await screen.findByText('T-1');
    await choose('T-1');
    await user.click(button('Enable'));
    expect(await screen.findByText('Enable the subject')).toBeInTheDocument();
    expect(shell.calls.requests.at(-1)!.body).toEqual({ act: 'enable', subjectIds: [1] });
  });

  it('offers to delete only disabled subjects [R6-KEYS-13] [R4-BULK-01]', async () => {
    const { shell } = list([subject(1), subject(2, { disabled: true })], {
      act: () => problem(403, 'COMMON_FORBIDDEN'),
    });
    await screen.findByText('T-1');
    await choose('T-2');
    await choose('T-1');
    expect(button('Delete')).toHaveAccessibleDescription(en.subjects.stillEnabled);
    await choose('T-1');
    await user.click(button('Delete'));
    expect(await screen.findByText('Delete the subject')).toBeInTheDocument();
    expect(shell.calls.requests.at(-1)!.body).toEqual({ act: 'delete', subjectIds: [2] });
  });

  it('lists deleted subjects alone, without links to their data, and restores them [R6-KEYS-13]', async () => {
    const gone = { disabled: true, deleted: true, reason: 'registered twice' };
    const { lastRequest } = list([subject(1, gone)], {
      remembered: { filters: { status: ['deleted'] } },
      act: () => problem(422, 'SUBJECT_HAS_IP', { params: { subject: 'T-1' } }),
    });
    expect(await screen.findByText('T-1')).not.toHaveAttribute('href');
    expect(screen.getByText(/\(deleted\)/)).toHaveAttribute('title', 'registered twice');
    expect(lastRequest()).toEqual({ page: 1, size: 10, deleted: true });
    await choose('T-1');
    for (const act of ['Disable', 'Enable', 'Delete']) {
      expect(screen.queryByRole('button', { name: act })).not.toBeInTheDocument();
    }
    await user.click(button('Restore'));
    expect(await screen.findByText('Restore the subject')).toBeInTheDocument();
  });

  it('has no deleted subjects for a role that does not restore them [R6-KEYS-13]', async () => {
    const { lastRequest } = list([subject(1, { disabled: true })], {
      privileges: ALL.filter((key) => key !== 'CASE_DELETE'),
      remembered: { filters: { status: ['deleted'] } },
    });
    await screen.findByText('T-1');
    expect(lastRequest()).toEqual({ page: 1, size: 10 });
    await user.click(screen.getByText(/^Status.* ▾$/));
    expect(await screen.findByText(en.subjects.filter.locked)).toBeInTheDocument();
    expect(screen.queryByText(en.subjects.filter.deleted)).not.toBeInTheDocument();
    await choose('T-1');
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  });

  it('does not offer to select, disable or add without the privilege [D6-GUARD-02]', async () => {
    list([subject(1)], { privileges: ['subject_list_view'] });
    await screen.findByText('T-1');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.queryByText('Disable')).not.toBeInTheDocument();
    expect(screen.queryByText('Add a subject')).not.toBeInTheDocument();
  });

  it('has no column, filter, order or legend for a status that the role may not see [D6-VIEW-01]', async () => {
    const { openQueries: _open, answeredQueries: _answered, locked: _locked, ...row } = subject(1);
    const { lastRequest } = list([{ ...row, sdv: 100 }], {
      privileges: ALL.filter((key) => !['QUERY_VIEW', 'LOCK_VIEW'].includes(key)),
      // Filters and order that another role left.
      remembered: { filters: { status: ['locked', 'sdv', 'openQuery'] }, sort: 'openQueries' },
    });
    await screen.findByText('T-1');
    expect(lastRequest()).toEqual({ sdv: true, page: 1, size: 10 });
    expect(screen.queryByText(en.subjects.queries)).not.toBeInTheDocument();
    await user.keyboard('?');
    const legend = within(await screen.findByRole('dialog'));
    expect(legend.getByText('SDV')).toBeInTheDocument();
    for (const word of ['Locked', 'Open query']) {
      expect(legend.queryByText(word)).not.toBeInTheDocument();
    }
  });

  describe('the hint for an empty subject list', () => {
    const add = () => screen.getAllByText('Add a subject').map((one) => one.closest('button')!);

    it('asks to choose a site when there are several [R2-SUBJ-01]', async () => {
      list([]);
      expect(await screen.findByText('No subjects yet')).toBeInTheDocument();
      await screen.findAllByText('Add a subject');
      for (const one of add()) expect(one).toHaveAccessibleDescription(/Choose a site first/);
    });

    it('asks to add a subject when the site is chosen or the only one [R2-SUBJ-02]', async () => {
      const only = list([], { sites: [site(7, 'TYO')] });
      await screen.findByText('No subjects yet');
      await user.click(add()[0]!);
      expect(only.shell.calls.visited.at(-1)).toContain('subject-register');
      only.unmount();
      const chosen = list([], { remembered: { filters: { site: ['8'] } } });
      expect(await screen.findByText('No subjects at this site yet')).toBeInTheDocument();
      await user.click(add()[1]!);
      expect(chosen.shell.calls.visited).toHaveLength(1);
    });

    it('does not ask to add a subject at a disabled site', async () => {
      list([], { sites: [site(7, 'TYO', { disabled: true })] });
      await screen.findByText('No subjects yet');
      expect(add()[0]).toHaveAccessibleDescription(/Hospital TYO is disabled/);
    });

    it('names whom to contact when there is no site', async () => {
      list([], { sites: [] });
      expect(await screen.findByText('No site yet')).toBeInTheDocument();
    });

    it('differs when a filter finds nothing', async () => {
      list([], { remembered: { filters: { status: ['locked'] } } });
      expect(await screen.findByText('Nothing matches the filters')).toBeInTheDocument();
    });

    it('offers to try again after a failure', async () => {
      list('fail', { sites: 'fail' });
      expect(await screen.findByText(/try again/i)).toBeInTheDocument();
      expect(add()[0]).toHaveAccessibleDescription(/could not be read/);
    });
  });

  it.each([
    ['ja', ja],
    ['th', th],
  ] as const)('is translated: %s', async (language, texts) => {
    list([subject(1, { disabled: true })], { language });
    await screen.findByText('T-1');
    expect(screen.getByText(texts.subjects.progress)).toBeInTheDocument();
    expect(screen.getByText(`(${texts.subjects.disabled})`, { exact: false })).toBeInTheDocument();
  });

  it('never requests filters that the service refuses, whatever the URL contains', () => {
    const values = fc.array(fc.oneof(fc.constantFrom(...listFilters, '8'), fc.string()));
    fc.assert(
      fc.property(
        fc.record({
          filters: fc.dictionary(fc.constantFrom('status', 'site', 'other'), values),
          sort: fc.option(fc.oneof(fc.constantFrom('subjectNo', 'progress'), fc.string())),
          descending: fc.boolean(),
          search: fc.string(),
        }),
        (state) => {
          const {
            siteId = 8,
            sort = 'subjectNo',
            order = 'asc',
            search: _,
            ...flags
          } = listArguments(state, 8, () => true, true);
          expect(siteId).toBe(8);
          expect(['subjectNo', 'siteCode', 'registeredAt', 'openQueries', 'progress']).toContain(
            sort,
          );
          expect(['asc', 'desc']).toContain(order);
          for (const [name, value] of Object.entries(flags)) {
            expect([...waitingFilters, ...subjectFilters, 'disabled', 'deleted']).toContain(name);
            expect(typeof value).toBe('boolean');
          }
        },
      ),
    );
  });
});
