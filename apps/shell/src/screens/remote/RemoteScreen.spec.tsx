import { REMOTE_CONTRACT, type RemoteAppProps } from '@casebook/shell-sdk';
import { renderInShell } from '@casebook/shell-sdk/testing';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import userEvent from '@testing-library/user-event';
import texts from '../../i18n/en.json';
import { RemoteError } from '../../remotes/failure';
import { RemoteLoader } from '../../remotes/loader';
import type { Release } from '../../remotes/registry';
import { RemoteScreen, type RemoteScreenProps } from './RemoteScreen';

const release = { name: 'mfe_x', client: 'mfe_x/0.1.0+abc seq=3', disabled: null } as Release;

function show(load: (attempt: number) => Promise<unknown>) {
  const loader = new RemoteLoader({
    source: { load: (_release, attempt) => load(attempt) },
    loadTexts: () => Promise.resolve(),
  });
  const screenOf = (id: string): RemoteScreenProps['screen'] => ({ id, params: {} });
  const element = (id: string, shell: RemoteScreenProps['shell']) => (
    <>
      <p>the frame</p>
      <RemoteScreen loader={loader} release={release} shell={shell} screen={screenOf(id)} />
    </>
  );
  const view = renderInShell(<p>starting</p>, { texts: { shell: texts } });
  view.rerender(element('GOOD', view.shell));
  return { ...view, goTo: (id: string) => view.rerender(element(id, view.shell)) };
}

const moduleOf = (App: (props: RemoteAppProps) => React.ReactNode) =>
  Promise.resolve({ default: { contract: REMOTE_CONTRACT, App } });

// React reports every caught error on the console as well.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('screen of a remote', () => {
  it('shows the page of a remote that is down, and recovers by retry [D8-REMOTE-02]', async () => {
    show((attempt) =>
      attempt === 0
        ? Promise.reject(new RemoteError('down', 'answered 503'))
        : moduleOf(() => <h1>the screen</h1>),
    );
    expect(await screen.findByText(texts.remote.down.title)).toBeInTheDocument();
    expect(screen.getByText(/mfe_x\/0\.1\.0\+abc seq=3 – answered 503/)).toBeInTheDocument();
    expect(screen.getByText('the frame')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('the screen')).toBeInTheDocument();
  });

  it.each([
    ['tampered', texts.remote.tampered.title],
    ['incompatible', texts.remote.incompatible.title],
    ['broken', texts.remote.broken.title],
  ] as const)(
    'has a page of its own for a remote that is %s [D8-REMOTE-03] [D8-REMOTE-04]',
    async (reason, title) => {
      show(() => Promise.reject(new RemoteError(reason, 'detail')));
      expect(await screen.findByText(title)).toBeInTheDocument();
      expect(screen.getByText('the frame')).toBeInTheDocument();
    },
  );

  it('limits a rendering error to the remote, and tries again on another screen [D8-REMOTE-05]', async () => {
    const { goTo } = show(() =>
      moduleOf(({ screen: { id } }) => {
        if (id === 'BAD') throw new Error('thrown while rendering');
        return <h1>the screen {id}</h1>;
      }),
    );
    expect(await screen.findByText('the screen GOOD')).toBeInTheDocument();
    goTo('BAD');
    expect(await screen.findByText(texts.remote.broken.title)).toBeInTheDocument();
    expect(screen.getByText('the frame')).toBeInTheDocument();
    goTo('OTHER');
    expect(await screen.findByText('the screen OTHER')).toBeInTheDocument();
  });

  it('keeps the remote mounted when its screen changes', async () => {
    let mounts = 0;
    const { goTo } = show(() =>
      moduleOf(function App({ screen: { id } }) {
        useState(() => (mounts += 1));
        return <h1>the screen {id}</h1>;
      }),
    );
    await screen.findByText('the screen GOOD');
    goTo('OTHER');
    await screen.findByText('the screen OTHER');
    expect(mounts).toBe(1);
  });
});
