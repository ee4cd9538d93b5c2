import type { SignaturePreview } from '@casebook/api-subject';
import { RemoteStoreProvider } from '@casebook/shell-sdk';
import { answer, problem, renderInShell, type TestShellOptions } from '@casebook/shell-sdk/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../i18n/en.json';
import { createStore } from '../store';
import type { PageSignState } from './PageReading';
import { SignDialog } from './SignDialog';
import type { SignScope } from './sign-scope';
import { readToEnd, watchReading } from './testing/read-to-end';
import { brokenRow, preview, pulseChange, signatureRow, signedPage } from './testing/signatures';

const PREVIEW = '/api/subject/1/subjects/1/signatures/preview';
const SIGNATURES = '/api/subject/1/subjects/1/signatures';
const VISIT: SignScope = { subjectId: 1, level: 'visit', visitId: 1 };
const ofVisit = (more: Partial<SignaturePreview> = {}) =>
  preview({
    level: 'visit',
    pageId: null,
    pages: [signedPage(7, '80', 'Vital signs'), signedPage(8, '60', 'Laboratory')],
    ...more,
  });

watchReading();

const states: Record<number, PageSignState> = { 7: 'broken', 8: 'signed' };

function open(read: () => SignaturePreview, http?: TestShellOptions['http']) {
  const onClose = jest.fn();
  const rendered = renderInShell(
    <RemoteStoreProvider create={createStore}>
      <SignDialog
        scope={VISIT}
        name="Visit: Visit 1"
        stateOf={(pageId) => states[pageId] ?? 'none'}
        onClose={onClose}
      />
    </RemoteStoreProvider>,
    {
      privileges: ['CRF_VIEW', 'ESIGN_VIEW', 'ESIGN_EDIT'],
      texts: { mfe_subject: en },
      http: (request) => {
        const own = http?.(request);
        if (own) return own;
        if (request.url === PREVIEW) return answer(read());
        if (request.url === '/api/auth/re-auth')
          return answer({ reAuthToken: 't-1', expiresInSeconds: 60 });
        return request.url === SIGNATURES
          ? answer({ signatures: [signatureRow({ level: 'visit', pageId: null })] })
          : undefined;
      },
    },
  );
  const { requests } = rendered.shell.calls;
  return {
    ...rendered,
    onClose,
    acts: () => requests.filter(({ url }) => url === SIGNATURES).map(({ body }) => body),
  };
}

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const dialog = () => screen.findByRole('dialog', { name: 'Sign – Visit: Visit 1' });
const pages = async () =>
  within(await screen.findByRole('navigation', { name: 'Pages to read' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const sign = () => screen.queryByRole('button', { name: 'Sign…' });

describe('signing a visit', () => {
  it('lists its pages with the state of their signatures, and shows the first one', async () => {
    open(ofVisit);
    expect(await pages()).toEqual([
      'Vital signsSignature brokennot opened yet',
      'LaboratorySignednot opened yet',
    ]);
    const area = screen.getByRole('region', { name: 'Vital signs' });
    expect(area).toHaveTextContent('Pulse80 /min');
  });

  it('is possible only when each page was read to its end; Enter leads through them [D6-SIGN-02]', async () => {
    const { acts } = open(ofVisit);
    const first = await screen.findByRole('region', { name: 'Vital signs' });
    expect(sign()).toBeNull();
    first.focus();
    // Not read to its end, so the key scrolls and stays on the page.
    await user.keyboard('{Enter}');
    expect(screen.getByRole('region', { name: 'Vital signs' })).toBeVisible();
    readToEnd();
    expect(screen.getByRole('status')).toHaveTextContent('1 of 2 read');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('region', { name: 'Laboratory' })).toHaveFocus();
    expect(sign()).toBeNull();
    readToEnd();
    await user.click(sign()!);
    await user.type(await screen.findByLabelText('Password'), 'Right-Password-1{Enter}');
    expect(await screen.findByText(/^Signed by Ichiro Suzuki on/)).toBeVisible();
    expect(acts()).toEqual([
      expect.objectContaining({ level: 'visit', visitId: 1, reAuthToken: 't-1' }),
    ]);
  });

  it('begins with what changed since the last signature, and names it on its page [D6-SIGN-06]', async () => {
    open(() => ofVisit({ earlier: brokenRow(), changes: [pulseChange()], changeCount: 1 }));
    const area = await screen.findByRole('region', { name: 'Changes since the last signature' });
    expect(area).toHaveTextContent('Page, Visit 1: Pulse72 → 80');
    await user.click(screen.getByRole('button', { name: /^Vital signs/ }));
    const page = await screen.findByRole('region', { name: 'Vital signs' });
    expect(page).toHaveTextContent('1 change since the last signature');
  });

  it('says of a value that it was, or then is, not done [D3-NOTDONE-01]', async () => {
    const { before: _, after: __, ...change } = pulseChange();
    const changes = [
      { ...change, before: '72', isNotDone: true },
      { ...change, wasNotDone: true, after: '75' },
    ];
    open(() => ofVisit({ earlier: brokenRow(), changes, changeCount: 2 }));
    const area = await screen.findByRole('region', { name: 'Changes since the last signature' });
    const [first, second] = within(area).getAllByRole('listitem');
    expect(first).toHaveTextContent('72 → Not done');
    expect(second).toHaveTextContent('Not done → 75');
  });

  it('asks to read only the pages that another person changed in between', async () => {
    let pulse = '80';
    const { acts } = open(
      () =>
        ofVisit({
          pages: [signedPage(7, pulse, 'Vital signs'), signedPage(8, '60', 'Laboratory')],
        }),
      ({ url }) => {
        if (url !== SIGNATURES || pulse !== '80') return undefined;
        pulse = '90';
        return problem(412, 'SUBJECT_SIGNATURE_CONTENT_CHANGED');
      },
    );
    await screen.findByRole('region', { name: 'Vital signs' });
    readToEnd();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    readToEnd();
    await user.click(sign()!);
    await user.type(await screen.findByLabelText('Password'), 'Right-Password-1{Enter}');
    expect(await screen.findByText(/^The content changed while you were reading/)).toBeVisible();
    expect(await pages()).toEqual([
      'Vital signsSignature brokennot opened yet',
      'LaboratorySignedread',
    ]);
    expect(screen.getByRole('region', { name: 'Vital signs' })).toHaveTextContent('80 → 90');
    expect(sign()).toBeNull();
    expect(acts()).toHaveLength(1);
  });

  it('says at once why it cannot be signed, before anything is read', async () => {
    open(() => ofVisit({ blockers: ['SUBJECT_SIGNATURE_NOTHING_ENTERED'] }));
    expect(await screen.findByText(/Nothing is entered here yet/)).toBeVisible();
    expect(sign()).toBeNull();
  });

  it('says that there is nothing to sign where the role sees no page, and can be closed', async () => {
    const { onClose } = open(() => ofVisit({ pages: [] }));
    expect(await within(await dialog()).findByText('There is nothing to sign here')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(onClose).toHaveBeenCalled();
  });
});
