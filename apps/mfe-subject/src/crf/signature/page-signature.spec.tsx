import type { PageView, SignaturePreview, Signatures } from '@casebook/api-subject';
import { emptyCounters } from '@casebook/crf-page';
import type { HttpRequest, HttpResult } from '@casebook/shell-sdk';
import { answer, problem, renderInShell, type TestShellOptions } from '@casebook/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import app from '../../app';
import en from '../../i18n/en.json';
import {
  brokenRow,
  DIGEST,
  preview,
  pulseChange,
  signatureRow,
  signatures,
  signedPage,
} from '../../signature/testing/signatures';
import { onePageDesign } from '../testing/one-page-design';
import { pageView } from '../testing/page-view';

const text = (en: string) => ({ en });
const design = onePageDesign([
  {
    key: 'VS',
    type: 1,
    label: text('Vital signs'),
    items: [{ key: 'PULSE', layout: 10, label: text('Pulse'), properties: [] }],
  },
]);

const stateOf = (pulse: string): PageView['state'] => ({
  values: [
    { blockKey: 'VS', line: 0, itemKey: 'PULSE', value: pulse, revision: Number(pulse), flags: 0 },
  ],
  lines: [],
  queries: [],
  comments: [],
  flags: 0,
  counters: { ...emptyCounters, items: 1, entered: 1, inputState: 2 },
});

const PREVIEW = '/api/subject/1/subjects/1/signatures/preview';
const SIGNATURES = '/api/subject/1/subjects/1/signatures';
const ALL = ['CRF_VIEW', 'ESIGN_VIEW', 'ESIGN_EDIT'];
const PASSWORD = 'Right-Password-1';

/** Opens the page with a pulse of 80. Answers in `http` come first. */
function open(
  more: Partial<TestShellOptions> & {
    preview?: Partial<SignaturePreview>;
    signatures?: Partial<Signatures>;
    pulse?: () => string;
    view?: Partial<PageView>;
  } = {},
) {
  const { pulse = () => '80', view, http, ...options } = more;
  const screenMatch = {
    id: 'CRF_VIEW',
    params: { studyId: '1', roleId: '1', siteId: '1', subjectNo: 'A-001', matrixId: '7' },
  };
  const answers = (request: HttpRequest): HttpResult<unknown> | undefined => {
    const { url, method } = request;
    if (url === '/api/subject/1/pages/7')
      return answer(
        pageView({ pageKey: 'P', design, state: stateOf(pulse()), editable: false, ...view }),
      );
    if (url.endsWith('/visit-matrix')) return problem(503, 'COMMSG023');
    if (url === PREVIEW) return answer(preview(more.preview));
    if (url === '/api/auth/re-auth') return answer({ reAuthToken: 't-1', expiresInSeconds: 60 });
    if (url !== SIGNATURES) return undefined;
    return method === 'POST'
      ? answer({ signatures: [signatureRow()] })
      : answer(signatures(more.signatures));
  };
  const rendered = renderInShell(<app.App screen={screenMatch} />, {
    screen: screenMatch,
    privileges: ALL,
    texts: { mfe_subject: en },
    http: (request) => http?.(request) ?? answers(request),
    ...options,
  });
  const { requests } = rendered.shell.calls;
  return {
    ...rendered,
    acts: () =>
      requests
        .filter(({ url, method }) => url === SIGNATURES && method === 'POST')
        .map(({ body }) => body),
    count: (url: string) => requests.filter((request) => request.url === url).length,
  };
}

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const start = async () => user.click(await screen.findByRole('button', { name: 'Sign…' }));
const area = () => screen.findByRole('region', { name: 'Sign – Page: Page' });
const confirm = async () => {
  await user.click(within(await area()).getByRole('button', { name: 'Sign this page…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign – Page: Page' });
  await user.type(within(dialog).getByLabelText('Password'), `${PASSWORD}{Enter}`);
};

describe('signing the open page', () => {
  it('says what is signed, takes the meaning and the password, and says who signed when with the offset [D6-SIGN-01]', async () => {
    const { acts, shell } = open();
    await start();
    const shown = within(await area());
    expect(await shown.findByText('2 items, 1 entered')).toBeVisible();
    expect(shown.getByText('version 3')).toBeVisible();
    expect(shown.getByTitle(DIGEST)).toHaveTextContent('a1b2 c3d4 e5f6…');
    await user.click(shown.getByRole('radio', { name: 'I have reviewed the data shown.' }));
    await confirm();
    expect(await shown.findByRole('status')).toHaveTextContent(
      'Signed by Ichiro Suzuki on 01 Apr 2026, 00:30 (UTC+09:00)',
    );
    expect(acts()).toEqual([
      {
        level: 'page',
        pageId: 7,
        digest: DIGEST,
        language: 'en',
        meaning: 'review',
        reAuthToken: 't-1',
      },
    ]);
    const asked = shell.calls.requests.find(({ url }) => url === '/api/auth/re-auth');
    expect(asked?.body).toMatchObject({
      act: 'sign',
      object: {
        studyId: 1,
        subjectId: 1,
        level: 'page',
        pageId: 7,
        digest: DIGEST,
        meaning: 'review',
        language: 'en',
        roleId: expect.any(Number) as number,
      },
    });
  });

  it('begins anew after a signature, when the person asks for it again', async () => {
    const { count } = open();
    await start();
    await screen.findByText('version 3');
    await confirm();
    expect(await screen.findByText(/^Signed by/)).toBeVisible();
    const before = count(PREVIEW);
    await start();
    await waitFor(() => expect(count(PREVIEW)).toBe(before + 1));
    expect(await screen.findByText('2 items, 1 entered')).toBeVisible();
  });

  it('begins by the key, with what changed since the last signature first [D6-SIGN-06]', async () => {
    open({
      preview: {
        state: 'broken',
        earlier: brokenRow(),
        changes: [pulseChange()],
        changeCount: 1,
      },
    });
    await screen.findByLabelText('Pulse');
    await user.keyboard('{F2}');
    const shown = within(await area());
    expect(await shown.findByText('1 change since the last signature')).toBeVisible();
    const change = shown.getByRole('listitem');
    expect(change).toHaveTextContent('72 → 80');
    expect(change).toHaveTextContent('Hanako Sato (Site staff) · 01 Apr 2026, 10:00 (UTC+09:00)');
    await user.click(within(change).getByRole('button', { name: 'Pulse' }));
    await waitFor(() => expect(screen.getByLabelText('Pulse')).toHaveFocus());
  });

  it('signs nothing when the page changed meanwhile; it shows the change, to sign again [D6-SIGN-02]', async () => {
    let pulse = '80';
    const { acts } = open({
      pulse: () => pulse,
      http: ({ url, method }) => {
        if (url === PREVIEW) return answer(preview({ pages: [signedPage(7, pulse)] }));
        if (url !== SIGNATURES || method !== 'POST' || pulse !== '80') return undefined;
        pulse = '90';
        return problem(412, 'SUBJECT_SIGNATURE_CONTENT_CHANGED');
      },
    });
    await start();
    await screen.findByText('version 3');
    await confirm();
    const alert = await within(await area()).findByRole('alert');
    expect(alert).toHaveTextContent('The content changed while you were reading.');
    expect(alert).toHaveTextContent('Pulse80 → 90');
    expect(screen.getByLabelText('Pulse')).toHaveValue('90');
    await confirm();
    expect(await within(await area()).findByText(/^Signed by/)).toBeVisible();
    expect(acts()).toHaveLength(2);
  });

  it('is not possible while the page shows something else than what would be signed', async () => {
    let pulse = '72';
    open({ pulse: () => pulse });
    await start();
    const shown = within(await area());
    expect(await shown.findByText(/no longer what would be signed/)).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Sign this page…' })).toBeNull();
    pulse = '80';
    await user.click(shown.getByRole('button', { name: 'Show it as it is now' }));
    await waitFor(() =>
      expect(shown.getByRole('button', { name: 'Sign this page…' })).toBeVisible(),
    );
    expect(shown.queryByText(/while you were reading/)).toBeNull();
  });

  it('says why it cannot be signed, instead of asking for the password', async () => {
    open({ preview: { blockers: ['SUBJECT_SIGNATURE_NOT_INVESTIGATOR'] } });
    await start();
    expect(await screen.findByText(/Only an investigator/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign this page…' })).toBeNull();
  });

  it('signs nothing when the password dialog is closed, and says why the service refused', async () => {
    const { acts } = open({
      http: ({ url, method }) =>
        url === SIGNATURES && method === 'POST' ? problem(403, 'REAUTH_EXPIRED') : undefined,
    });
    await start();
    const shown = within(await area());
    await user.click(await shown.findByRole('button', { name: 'Sign this page…' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(acts()).toEqual([]);
    await confirm();
    expect(await shown.findByRole('alert')).toHaveTextContent(/More than a minute/);
    expect(acts()).toHaveLength(1);
  });

  it('says that the content could not be read, and reads it again on request', async () => {
    let isDown = true;
    open({
      http: ({ url }) => (url === PREVIEW && isDown ? problem(503, 'COMMSG003') : undefined),
    });
    await start();
    const retry = await within(await area()).findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(retry);
    expect(await screen.findByText('version 3')).toBeVisible();
  });

  it('begins at once when the address says so, and only once', async () => {
    const { shell } = open({ search: '?sign=page' });
    expect(await area()).toBeVisible();
    expect(shell.location.get().search).toBe('');
  });

  it('is not offered without the privilege to sign, or where nothing can be changed', async () => {
    const { unmount } = open({ privileges: ['CRF_VIEW', 'ESIGN_VIEW'] });
    await screen.findByLabelText('Pulse');
    await user.keyboard('{F2}');
    expect(screen.queryByRole('button', { name: /Sign/ })).toBeNull();
    unmount();
    open({ view: { readOnlyReason: 'STUDY_LOCKED' } });
    await screen.findByLabelText('Pulse');
    expect(screen.queryByRole('button', { name: /Sign/ })).toBeNull();
  });
});

describe('the signatures of the open page', () => {
  const history = async () => {
    await user.click(await screen.findByRole('button', { name: 'Queries and audit' }));
    await user.click(await screen.findByRole('tab', { name: 'Signatures' }));
  };

  it('are listed with name, role, organisation, time, meaning, number of items, version and validity', async () => {
    open({
      privileges: ['CRF_VIEW', 'ESIGN_VIEW'],
      signatures: { state: 'signed', rows: [signatureRow(), brokenRow({ signatureId: 2 })] },
    });
    await history();
    await screen.findAllByText('I approve.');
    const [valid, broken] = screen.getAllByText('I approve.').map((one) => one.closest('li')!);
    for (const part of [
      'Signed',
      'Ichiro Suzuki · Investigator · Casebook Hospital',
      '01 Apr 2026, 00:30 (UTC+09:00)',
      'I approve.',
      '2 items',
      'version 3',
    ]) {
      expect(valid).toHaveTextContent(part);
    }
    expect(broken).toHaveTextContent('Signature broken');
    expect(broken).toHaveTextContent('Broken by: Pulse – Hanako Sato, 01 Apr 2026, 10:00');
  });

  it('that are broken are told in the head, which leads to them', async () => {
    open({
      privileges: ['CRF_VIEW', 'ESIGN_VIEW'],
      signatures: { state: 'broken', rows: [brokenRow()] },
    });
    await user.click(await screen.findByRole('button', { name: 'Signature broken' }));
    expect(await screen.findByText(/^Broken by: Pulse/)).toBeVisible();
  });

  it('are neither read nor mentioned for a role that may not see them [R6-KEYS-03]', async () => {
    const { count } = open({ privileges: ['CRF_VIEW', 'ESIGN_EDIT'] });
    await user.click(await screen.findByRole('button', { name: 'Queries and audit' }));
    await screen.findByRole('tab', { name: 'Audit trail' });
    expect(screen.queryByRole('tab', { name: 'Signatures' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Sign/ })).toBeNull();
    expect(count(SIGNATURES)).toBe(0);
  });
});

describe('withdrawing a signature', () => {
  it('asks for a reason and the password, and shows the signature as withdrawn [D6-SIGN-09]', async () => {
    let rows = [signatureRow({ signatureId: 4 })];
    let withdrawable = [4];
    const sent: HttpRequest[] = [];
    const { count } = open({
      http: (request) => {
        const { url } = request;
        if (url === SIGNATURES) return answer(signatures({ rows, withdrawable }));
        if (url !== `${SIGNATURES}/4/withdrawal`) return undefined;
        sent.push(request);
        const withdrawn = { at: '2026-04-02T01:00:00Z', by: 'Ichiro Suzuki', role: null };
        rows = [
          { ...rows[0]!, state: 'withdrawn', withdrawn: { ...withdrawn, reason: 'Wrong page' } },
        ];
        withdrawable = [];
        return answer({ signatures: rows });
      },
    });
    await start();
    await user.click(await screen.findByRole('button', { name: 'Withdraw…' }));
    const before = count(PREVIEW);
    const dialog = await screen.findByRole('dialog', { name: /^Withdraw the signature/ });
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw…' }));
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Enter the reason.');
    await user.type(within(dialog).getByLabelText('Reason'), 'Wrong page');
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw…' }));
    await user.type(await screen.findByLabelText('Password'), `${PASSWORD}{Enter}`);
    expect(await screen.findByText('Signature withdrawn')).toBeVisible();
    expect(screen.getByText(/^Withdrawn by Ichiro Suzuki/)).toHaveTextContent('Reason: Wrong page');
    expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Wrong page', reAuthToken: 't-1' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw…' })).toBeNull());
    // What could not be signed before can be signed now.
    await waitFor(() => expect(count(PREVIEW)).toBe(before + 1));
  });

  it('is not offered for signatures that the person may not withdraw', async () => {
    open({ signatures: { rows: [signatureRow({ mine: false })] } });
    await start();
    expect(await screen.findByText('Signed', { exact: true })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw…' })).toBeNull();
  });
});
