import type { Site } from '@casebook/api-admin';
import type { HttpRequest } from '@casebook/shell-sdk';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import app from '../app';
import en from '../i18n/en.json';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
// By its words: asking for the role computes the styles of the whole form each time.
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
const place = { id: 'SITE_EDIT', params: { studyId: '1', roleId: '2', siteId: '7' } };

function edit(put: (request: HttpRequest) => ReturnType<typeof answer>) {
  let stored = opened;
  return renderInShell(<app.App screen={place} />, {
    screen: place,
    texts: { mfe_admin: en },
    http: (request) => {
      if (request.method !== 'PUT') return answer(stored);
      const result = put(request);
      if (!result.ok) stored = theirs;
      return result;
    },
  });
}

describe('editing a site', () => {
  it('asks for a reason, and saves what was shown with its revision [R2-SITE-03]', async () => {
    const { shell } = edit(() => answer({ ...opened, revision: 2 }));
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

  it('keeps the typing when somebody else saved first, and merges by choice [R8-SAVE-01]', async () => {
    const sent: { revision: number; name: string; department: string }[] = [];
    edit((request) => {
      sent.push(request.body as (typeof sent)[number]);
      return sent.length === 1 ? problem(412, 'CDMS700MSG004') : answer(theirs);
    });
    await user.type(await screen.findByLabelText('Department'), 'Oncology');
    await user.type(screen.getByLabelText('Reason for change'), 'New department');
    await user.click(button('Save'));

    expect(await screen.findByText(/Emily changed this site/)).toBeInTheDocument();
    expect(screen.getByText('Stored meanwhile: Tokyo Central Hospital')).toBeInTheDocument();
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
});
