import type { Site, SiteActionOutcome } from '@casebook/api-admin';
import type { Language } from '@casebook/catalogue';
import type { HttpRequest } from '@casebook/shell-sdk';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import app from '../app';
import en from '../i18n/en.json';
import ja from '../i18n/ja.json';
import th from '../i18n/th.json';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const button = (words: string) => screen.getByText(words).closest('button')!;
const place = { id: 'SITE_LIST', params: { studyId: '1', roleId: '2' } };
const ALL = ['site_list_view', 'site_create', 'site_edit', 'site_enable', 'site_list_download'];

const site = (siteId: number, status: Site['status'] = 'active'): Site => ({
  siteId,
  siteCode: `S-${siteId}`,
  name: `Hospital ${siteId}`,
  address: null,
  country: 'JP',
  utcOffsetMinutes: 540,
  effectiveDate: '2026-01-15',
  department: null,
  contractNumber: null,
  contractDate: null,
  econsent: false,
  systemLinkage: false,
  status,
  disabled: status !== 'active',
  deleted: status === 'deleted',
  version: null,
  subjects: 0,
  revision: 3,
  updatedBy: 'Somebody',
  updatedAt: '2026-02-01T00:00:00Z',
});
const row = ({ siteId, siteCode, name, revision }: Site) => ({ siteId, siteCode, name, revision });

interface Options {
  privileges?: string[];
  language?: Language;
  remembered?: object;
  countries?: string[];
  preview?: SiteActionOutcome;
  run?: (request: HttpRequest) => ReturnType<typeof answer>;
}

function list(rows: Site[] | 'fails', options: Options = {}) {
  const { privileges = ALL, language = 'en', countries = ['JP', 'TH'] } = options;
  localStorage.clear();
  if (options.remembered) {
    localStorage.setItem('casebook_list_SITE_LIST_0', JSON.stringify(options.remembered));
  }
  const rendered = renderInShell(<app.App screen={place} />, {
    screen: place,
    study: { siteLimited: false },
    paths: { SITE_EDIT: '/site/:siteId/site-edit' },
    privileges,
    language,
    texts: { mfe_admin: { en, ja, th }[language] },
    http: (request) => {
      if (request.url.endsWith('/action/preview')) return answer(options.preview);
      if (request.url.endsWith('/action')) return options.run!(request);
      if (rows === 'fails') return problem(500, 'COMMSG002');
      return answer({ rows, total: rows.length, totalIsExact: true, page: 1, size: 10, countries });
    },
  });
  const asked = () =>
    rendered.shell.calls.requests.filter(({ url }) => url === '/api/admin/1/sites').at(-1)?.params;
  return { ...rendered, asked };
}

const choose = (name: string) => user.click(screen.getByLabelText(new RegExp(`Select.*${name}`)));

describe('the list of sites', () => {
  it('requests deleted sites only when the filter includes them [R2-SITE-01] [R9-STATE-01]', async () => {
    const first = list([site(1)]);
    await screen.findByText('S-1');
    expect(first.asked()).toMatchObject({ status: ['active', 'disabled'] });
    first.unmount();

    const filters = { status: ['deleted', 'x'], country: ['TH', 'nowhere'] };
    const remembered = { filters, sort: 'contractDate', descending: true };
    const { asked } = list([site(2, 'deleted')], { remembered });
    await screen.findByText('S-2');
    expect(asked()).toMatchObject({
      status: ['deleted'],
      country: ['TH'],
      sort: 'contractDate',
      order: 'desc',
    });
    expect(screen.getByText('Status: Deleted')).toBeInTheDocument();
    expect(await screen.findByText('Country: Thailand')).toBeInTheDocument();
    expect(screen.getByText('Deleted')).toBeInTheDocument();
  });

  it('offers deletion only of disabled sites and restoration only of deleted ones [R4-BULK-01]', async () => {
    list([site(1), site(2, 'disabled'), site(3, 'deleted')]);
    await screen.findByText('S-1');
    const off = (words: string) => button(words).getAttribute('aria-disabled') === 'true';

    await choose('S-2');
    expect([off('Delete'), off('Restore')]).toEqual([false, true]);
    await choose('S-1');
    expect(button('Delete')).toHaveAccessibleDescription(/Active sites cannot be deleted/);
    await choose('S-1');
    await choose('S-2');
    await choose('S-3');
    expect([off('Delete'), off('Restore')]).toEqual([true, false]);
    expect(button('Delete')).toHaveAccessibleDescription(/already deleted/);
  });

  it('shows the skipped sites with reasons, and confirms the previewed state [R2-SITE-04] [R4-SITE-01]', async () => {
    const sites = [site(1, 'disabled'), site(2, 'disabled')];
    const [first, second] = sites.map(row) as [ReturnType<typeof row>, ReturnType<typeof row>];
    const why = { code: 'SITE_HAS_SUBJECTS', params: { count: 4 } };
    const { shell } = list(sites, {
      preview: { done: [first], skipped: [{ ...second, revision: 9, ...why }] },
      run: () =>
        answer({
          done: [],
          skipped: [{ ...first, code: 'CDMS700MSG004', params: {} }],
        }),
    });
    await screen.findByText('S-1');
    await choose('S-1');
    await choose('S-2');
    await user.click(button('Delete'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('S-1 Hospital 1')).toBeInTheDocument();
    expect(dialog.getByText(/subjects are registered there: 4/)).toBeInTheDocument();

    await user.type(dialog.getByLabelText('Reason for change'), 'Never opened');
    await user.click(dialog.getByText('Delete').closest('button')!);
    expect(await dialog.findByText(/changed/)).toBeInTheDocument();
    expect(shell.calls.requests.find(({ url }) => url.endsWith('/action'))!.body).toEqual({
      action: 'delete',
      sites: [
        { siteId: 1, revision: 3 },
        { siteId: 2, revision: 9 },
      ],
      reason: 'Never opened',
    });
  });

  it('hides selecting, registering, editing and downloading without the privilege [D6-GUARD-02]', async () => {
    list([site(1)], { privileges: ['site_list_view'] });
    const code = await screen.findByText('S-1');
    expect(code.closest('a')).toBeNull();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.queryByText('Register a site')).not.toBeInTheDocument();
    expect(screen.queryByText(/Excel/)).not.toBeInTheDocument();
  });

  it('shows the first step, a note when all are deleted, and a retry after a failure', async () => {
    const empty = list([], { countries: [] });
    expect(await screen.findByText('No sites yet')).toBeInTheDocument();
    expect(screen.getAllByText('Register a site')).toHaveLength(2);
    empty.unmount();
    const deleted = list([]);
    expect(await screen.findByText('All sites are deleted')).toBeInTheDocument();
    deleted.unmount();
    list('fails');
    expect(await screen.findByText(/try again/i)).toBeInTheDocument();
  });

  it.each([
    ['ja', ja],
    ['th', th],
  ] as const)('speaks %s', async (language, texts) => {
    list([site(1)], { language });
    await screen.findByText('S-1');
    expect(screen.getByText(texts.site.status.active)).toBeInTheDocument();
  });
});
