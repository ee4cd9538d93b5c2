import { answer, problem, renderInShell, type TestShellOptions } from '@casebook/shell-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useReAuth } from './useReAuth';

const PASSWORD = 'Right-Password-1';
const OBJECT = { level: 'page', pageIds: [3] };

function Page() {
  const { askReAuth, reAuthDialog } = useReAuth();
  const [token, setToken] = useState<string | null>();
  const sign = async () =>
    setToken(
      await askReAuth({
        act: 'sign',
        object: OBJECT,
        title: 'Sign Demographics',
        okText: 'Sign',
        children: <p>12 items</p>,
      }),
    );
  return (
    <>
      <button onClick={() => void sign()}>Open</button>
      <output>{token === undefined ? 'not asked' : (token ?? 'canceled')}</output>
      {reAuthDialog}
    </>
  );
}

async function ask(http?: TestShellOptions['http'], language?: TestShellOptions['language']) {
  const shown = renderInShell(<Page />, {
    ...(http && { http }),
    ...(language && { language }),
    session: { loginId: 'investigator' },
  });
  await userEvent.click(screen.getByText('Open'));
  return shown;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Password');
const result = () => screen.getByRole('status');
const wrong = (numIncorrect: number) =>
  problem(422, 'CDMS700MSG003', {
    params: { numIncorrect },
    errors: [{ field: 'password', code: 'CDMS700MSG003', params: { numIncorrect } }],
  });

describe('the re-authentication of an act', () => {
  it('shows what is done and by whom, and waits for the password', async () => {
    await ask();
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Sign Demographics');
    expect(screen.getByText('12 items')).toBeVisible();
    const userId = screen.getByLabelText('User ID');
    expect(userId).toHaveValue('investigator');
    expect(userId).toHaveAttribute('readonly');
    expect(field()).toHaveAttribute('autocomplete', 'current-password');
    await waitFor(() => expect(field()).toHaveFocus());
  });

  it('gives the token for this act and object after Enter, and closes [D6-REAUTH-01]', async () => {
    const { shell } = await ask(() => answer({ reAuthToken: 't-1', expiresInSeconds: 60 }));
    await userEvent.type(field(), `${PASSWORD}{Enter}`);
    await waitFor(() => expect(result()).toHaveTextContent('t-1'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(shell.calls.requests).toEqual([
      expect.objectContaining({
        method: 'POST',
        url: '/api/auth/re-auth',
        body: { userLoginId: 'investigator', password: PASSWORD, act: 'sign', object: OBJECT },
      }),
    ]);
  });

  it('gives nothing when it is canceled', async () => {
    const { shell } = await ask();
    await userEvent.type(field(), PASSWORD);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(result()).toHaveTextContent('canceled'));
    expect(shell.calls.requests).toEqual([]);
  });

  it('forgets the password when it is closed [D6-REAUTH-05]', async () => {
    await ask();
    await userEvent.type(field(), PASSWORD);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByText('Open'));
    expect(field()).toHaveValue('');
  });

  it('says at the field that the password is wrong, empties it and waits for another', async () => {
    let attempts = 0;
    await ask(() => {
      attempts += 1;
      return attempts < 3 ? wrong(attempts) : answer({ reAuthToken: 't-3', expiresInSeconds: 60 });
    });
    for (const attempt of [1, 2]) {
      await userEvent.type(field(), 'Wrong-Password-1{Enter}');
      expect(await screen.findByText(new RegExp(`Wrong attempts: ${attempt}`))).toBeVisible();
      expect(field()).toHaveValue('');
      await waitFor(() => expect(field()).toHaveFocus());
    }
    await userEvent.type(field(), `${PASSWORD}{Enter}`);
    await waitFor(() => expect(result()).toHaveTextContent('t-3'));
  });

  it('takes no further password when the account is locked', async () => {
    await ask(() => problem(403, 'AUTH_ACCOUNT_LOCKED', { params: { numIncorrect: 5 } }));
    await userEvent.type(field(), 'Wrong-Password-1{Enter}');
    expect(await screen.findByText(/The account is locked/)).toBeVisible();
    expect(field()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Sign' })).toBeDisabled();
    const close = screen.getAllByRole('button', { name: 'Close' }).at(-1)!;
    expect(close).toHaveFocus();
    await userEvent.click(close);
    await waitFor(() => expect(result()).toHaveTextContent('canceled'));
  });

  it('asks for a password before it calls', async () => {
    const { shell } = await ask();
    await userEvent.click(screen.getByRole('button', { name: 'Sign' }));
    expect(await screen.findByText('Please enter your password.')).toBeVisible();
    expect(shell.calls.requests).toEqual([]);
  });

  it('gives nothing when the answer comes after it was canceled', async () => {
    const late = Promise.withResolvers<ReturnType<typeof answer>>();
    const { shell } = await ask(() => late.promise);
    await userEvent.type(field(), `${PASSWORD}{Enter}`);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(result()).toHaveTextContent('canceled'));
    expect(shell.calls.requests[0]!.signal!.aborted).toBe(true);
    late.resolve(answer({ reAuthToken: 'late', expiresInSeconds: 60 }));
    await late.promise;
    expect(result()).toHaveTextContent('canceled');
  });

  it.each([
    ['ja', 'パスワード', 'ユーザーID'],
    ['th', 'รหัสผ่าน', 'รหัสผู้ใช้'],
  ] as const)('is shown in %s', async (language, password, userId) => {
    await ask(undefined, language);
    expect(screen.getByLabelText(password)).toBeVisible();
    expect(screen.getByLabelText(userId)).toBeVisible();
  });
});
