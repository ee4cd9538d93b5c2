import type { Site, StudyContract } from '@casebook/api-admin';
import type { HttpRequest } from '@casebook/shell-sdk';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import app from '../app';
import en from '../i18n/en.json';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
// Searches by text, because a search by role computes the styles of the whole form each time.
const button = (words: string) => screen.getByText(words).closest('button')!;

const opened: Site = {
  siteId: 7,
  siteCode: 'TYO-01',
  name: 'Tokyo Hospital',
  address: null,
  country: 'JP',
  utcOffsetMinutes: 540,
  effectiveDate: '2026-01-15',
  department: null,
  contractNumber: null,
  contractDate: null,
  econsent: false,
  systemLinkage: false,
  status: 'active',
  disabled: false,
  deleted: false,
  version: null,
  subjects: 0,
  revision: 1,
  updatedBy: 'Somebody',
  updatedAt: '2026-02-01T00:00:00Z',
};
const theirs: Site = { ...opened, name: 'Tokyo Central Hospital', revision: 2, updatedBy: 'Emily' };
const contract: StudyContract = {
  level: 'none',
  contractNumber: null,
  contractDate: null,
  revision: 0,
  updatedBy: null,
  updatedAt: null,
};
const place = { id: 'SITE_EDIT', params: { studyId: '1', roleId: '2', siteId: '7' } };

interface Options {
  put?: (request: HttpRequest) => ReturnType<typeof answer>;
  stored?: Site;
  contract?: StudyContract;
  privileges?: string[];
}

function edit(options: Options) {
  let stored = options.stored ?? opened;
  return renderInShell(<app.App screen={place} />, {
    screen: place,
    privileges: options.privileges,
    texts: { mfe_admin: en },
    http: (request) => {
      if (request.url.endsWith('/contract')) return answer(options.contract ?? contract);
      if (request.url.includes('/action')) {
        const done = [{ siteId: 7, siteCode: 'TYO-01', name: stored.name, revision: 2 }];
        if (request.url.endsWith('/action')) {
          stored = { ...stored, disabled: true, status: 'disabled', revision: 2 };
        }
        return answer({ done, skipped: [] });
      }
      if (request.method !== 'PUT') return answer(stored);
      const result = options.put!(request);
      if (!result.ok) stored = theirs;
      return result;
    },
  });
}

describe('editing a site', () => {
  it('requires a reason, and saves with the revision that was shown [R2-SITE-03]', async () => {
    const { shell } = edit({ put: () => answer({ ...opened, revision: 2 }) });
    await user.type(await screen.findByLabelText('Department'), 'Oncology');
    expect(shell.isDirty()).toBe(true);
    await user.click(button('Save'));
    expect(await screen.findByText('This is required. Please fill it in.')).toBeInTheDocument();

    await user.type(screen.getByLabelText('Reason for change'), 'Told by phone');
    await user.click(button('Save'));
    await waitFor(() => expect(shell.calls.visited).toEqual(['/site-list']));
    expect(shell.isDirty()).toBe(false);
    expect(shell.calls.requests.find(({ method }) => method === 'PUT')!.body).toMatchObject({
      department: 'Oncology',
      address: null,
      reason: 'Told by phone',
      revision: 1,
    });
  });

  it('keeps the input when another person saved first, and merges by choice [R8-SAVE-01]', async () => {
    const sent: { revision: number; name: string; department: string }[] = [];
    edit({
      put: (request) => {
        sent.push(request.body as (typeof sent)[number]);
        return sent.length === 1 ? problem(412, 'CDMS700MSG004') : answer(theirs);
      },
    });
    await user.type(await screen.findByLabelText('Department'), 'Oncology');
    await user.type(screen.getByLabelText('Reason for change'), 'New department');
    await user.click(button('Save'));

    expect(await screen.findByText(/Emily changed this site/)).toBeInTheDocument();
    expect(screen.getByText('Saved meanwhile: Tokyo Central Hospital')).toBeInTheDocument();
    expect(screen.getByLabelText('Department')).toHaveValue('Oncology');
    expect(button('Save')).toBeDisabled();

    await user.click(button('Keep my changes'));
    expect(screen.getByLabelText('Site name')).toHaveValue('Tokyo Central Hospital');
    await user.click(button('Save'));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({
      revision: 2,
      name: 'Tokyo Central Hospital',
      department: 'Oncology',
    });
  });

  it('has the flags of eConsent and linkage, and its own contract number when each site needs one [R3-SITE-01] [R3-STUDY-01]', async () => {
    const { shell } = edit({
      contract: { ...contract, level: 'site' },
      put: () => answer({ ...opened, revision: 2 }),
    });
    await user.click(await screen.findByLabelText('The site uses eConsent'));
    await user.click(screen.getByLabelText('Other systems may send data of this site'));
    await user.type(screen.getByLabelText('Reason for change'), 'Linked');
    await user.click(button('Save'));
    expect(await screen.findByText('This is required. Please fill it in.')).toBeInTheDocument();

    await user.type(screen.getByLabelText('Contract number'), 'C-1');
    await user.click(button('Save'));
    await waitFor(() =>
      expect(shell.calls.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        econsent: true,
        systemLinkage: true,
        contractNumber: 'C-1',
      }),
    );
  });

  it('shows the contract of the study, and sends no contract of the site [R3-STUDY-01]', async () => {
    const { shell } = edit({
      stored: { ...opened, contractNumber: 'ALL-7' },
      contract: { ...contract, level: 'study', contractNumber: 'ALL-7', revision: 1 },
      put: () => answer({ ...opened, revision: 2 }),
    });
    expect(await screen.findByText(/covers all sites of this study: ALL-7/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Contract number')).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Department'), 'X');
    await user.type(screen.getByLabelText('Reason for change'), 'r');
    await user.click(button('Save'));
    await waitFor(() =>
      expect(shell.calls.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        contractNumber: null,
      }),
    );
  });

  it('can be disabled from its screen when there is no unsaved input [R4-SITE-01]', async () => {
    edit({ privileges: ['site_list_view', 'site_edit', 'site_enable'] });
    const department = await screen.findByLabelText('Department');
    expect(button('Delete')).toHaveAccessibleDescription(/Active sites cannot be deleted/);
    await user.type(department, 'X');
    expect(button('Disable')).toHaveAccessibleDescription(/unsaved changes/);
    await user.clear(department);

    await user.click(button('Disable'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('Reason for change'), 'Closed');
    await user.click(dialog.getByText('Disable').closest('button')!);
    await user.click((await dialog.findByText('Done')).closest('button')!);
    expect(await screen.findByText(/This site is disabled/)).toBeInTheDocument();
    expect(screen.queryByText(/changed this site while/)).not.toBeInTheDocument();
    expect(button('Delete')).not.toHaveAttribute('aria-disabled');
  });

  it('shows a deleted site and offers to restore it [R2-SITE-04]', async () => {
    edit({
      stored: { ...opened, deleted: true, disabled: true, status: 'deleted' },
      privileges: ['site_list_view', 'site_edit', 'site_enable'],
    });
    expect(await screen.findByText(/Restore it to change it/)).toBeInTheDocument();
    expect(await screen.findByLabelText('Department')).toBeDisabled();
    expect(button('Restore')).toBeEnabled();
    expect(screen.queryByText('Delete')).not.toBeInTheDocument();
  });
});
