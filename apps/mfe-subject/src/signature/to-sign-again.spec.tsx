import type { ToSignRow } from '@casebook/api-subject';
import { RemoteStoreProvider } from '@casebook/shell-sdk';
import { answer, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../i18n/en.json';
import { createStore } from '../store';
import { readToEnd, watchReading } from './testing/read-to-end';
import { brokenRow, preview, signatureRow, signedPage } from './testing/signatures';
import { ToSignAgain } from './ToSignAgain';

const text = (en: string) => ({ en });
const SIGNATURES = '/api/subject/1/subjects/1/signatures';

const row = (signatureId: number, pageId: number, more: Partial<ToSignRow> = {}): ToSignRow => ({
  siteId: 1,
  siteCode: '01',
  siteName: 'Tokyo',
  utcOffsetMinutes: 540,
  subjectId: 1,
  subjectNo: 'A-001',
  signature: brokenRow({ signatureId, pageId, pageTitle: text(`Page ${pageId}`) }),
  ...more,
});

const VISIT = row(3, 0, {
  signature: brokenRow({ signatureId: 3, level: 'visit', pageId: null, visitId: 5 }),
});

watchReading();

function open(rows: readonly ToSignRow[]) {
  let left = rows;
  const rendered = renderInShell(
    <RemoteStoreProvider create={createStore}>
      <ToSignAgain />
    </RemoteStoreProvider>,
    {
      privileges: ['CRF_VIEW', 'ESIGN_VIEW', 'ESIGN_EDIT'],
      texts: { mfe_subject: en },
      paths: { CRF_VIEW: '/page/:matrixId', VISIT_MATRIX: '/matrix/:subjectNo' },
      http: ({ url, params }) => {
        if (url.endsWith('/site/list-master-data')) return answer({ rows: [], total: 0 });
        if (url.endsWith('/to-sign')) return answer({ rows: left, total: left.length });
        if (url === '/api/auth/re-auth')
          return answer({ reAuthToken: 't-1', expiresInSeconds: 60 });
        if (url === `${SIGNATURES}/preview`) {
          const pageId = Number(params?.['pageId']);
          const pages = [signedPage(pageId, '80', `Page ${pageId}`)];
          return answer(preview({ pageId, pages, digest: `d${pageId}` }));
        }
        if (url !== `${SIGNATURES}/batch`) return undefined;
        left = [];
        return answer({ signatures: [signatureRow(), signatureRow({ signatureId: 9 })] });
      },
    },
  );
  const { requests } = rendered.shell.calls;
  return {
    ...rendered,
    bodyOf: (end: string) => requests.find(({ url }) => url.endsWith(end))?.body,
  };
}

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const choose = async (name: RegExp) => user.click(await screen.findByRole('checkbox', { name }));

describe('the signatures to sign again', () => {
  it('name what was signed and the change that broke it, with a link that signs again [D6-SIGN-07]', async () => {
    open([row(1, 7), VISIT]);
    const page = await screen.findByRole('link', { name: 'Page 7, Visit 1' });
    expect(page).toHaveAttribute('href', expect.stringContaining('/page/7?sign=page&from='));
    const visit = screen.getByRole('link', { name: 'Visit 1' });
    expect(visit).toHaveAttribute(
      'href',
      expect.stringContaining('/matrix/A-001?sign=visit.5&from='),
    );
    const [, first] = screen.getAllByRole('row');
    expect(first).toHaveTextContent('Pulse');
    expect(first).toHaveTextContent('Hanako Sato, 01 Apr 2026, 10:00 (UTC+09:00)');
  });

  it('of several pages are signed with one password, after each page was read [D6-SIGN-02]', async () => {
    const { bodyOf } = open([row(1, 7), row(2, 8)]);
    await choose(/Page 7/);
    await choose(/Page 8/);
    await user.click(screen.getByRole('button', { name: 'Sign 2 pages again…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('region', { name: 'Page 7' });
    readToEnd();
    expect(dialog.queryByRole('button', { name: 'Sign…' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Next page' }));
    readToEnd();
    await user.click(dialog.getByRole('button', { name: 'Sign…' }));
    await user.type(await screen.findByLabelText('Password'), 'Right-Password-1{Enter}');
    expect(await dialog.findByText(/^2 pages signed by Ichiro Suzuki on/)).toBeVisible();
    const pages = [
      { pageId: 7, digest: 'd7' },
      { pageId: 8, digest: 'd8' },
    ];
    expect(bodyOf('/re-auth')).toMatchObject({ object: { studyId: 1, subjectId: 1, pages } });
    expect(bodyOf('/batch')).toEqual({
      pages,
      language: 'en',
      meaning: 'approval',
      reAuthToken: 't-1',
    });
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.getByText('All your signatures are valid')).toBeVisible());
  });

  it('of a visit, or of two subjects, are not signed together', async () => {
    open([row(1, 7), VISIT]);
    await choose(/Page 7/);
    const button = screen.getByRole('button', { name: 'Sign 1 page again…' });
    expect(button).not.toHaveAttribute('aria-disabled', 'true');
    await choose(/A-001, Visit 1/);
    await user.click(screen.getByRole('button', { name: 'Sign 2 pages again…' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
