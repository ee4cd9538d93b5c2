import { RemoteStoreProvider } from '@casebook/shell-sdk';
import { answer, renderInShell } from '@casebook/shell-sdk/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../i18n/en.json';
import { createStore } from '../store';
import { EcsOfList, EcsOfSubject, FailedChecksButton } from './EcsButtons';

const ALL = ['ECS_RE_EXECUTE', 'RE_RUN_ECS'];

function show({
  privileges = ALL,
  failed = 12,
  isReleased = true,
  isOpen = true,
  locked = false,
} = {}) {
  const rendered = renderInShell(
    <RemoteStoreProvider create={createStore}>
      <EcsOfSubject subjectId={9} isOpen={isOpen} />
      <EcsOfList subjectIds={[9, 10]} site={{ siteId: 3, siteCode: '03' }} />
      <FailedChecksButton />
    </RemoteStoreProvider>,
    {
      privileges,
      study: { locked },
      search: '?page=2',
      texts: { mfe_subject: en },
      screens: isReleased ? undefined : [],
      http: () => answer({ rows: [], total: failed, page: 1, size: 1 }),
    },
  );
  const lastAddress = () => {
    const [path, query] = rendered.shell.calls.visited.at(-1)!.split('?');
    return { path, ...Object.fromEntries(new URLSearchParams(query)) };
  };
  return { ...rendered, lastAddress };
}

const from = '/study/1/role/1/test?page=2';

describe('running the checks again from a screen of a subject', () => {
  it('opens the screen of runs with the subject and a link back [R2-ECS-01]', async () => {
    const { lastAddress } = show();
    await userEvent.click(screen.getByRole('button', { name: 'ECS ▾' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Run ECS again' }));
    expect(lastAddress()).toEqual({ path: '/ecs-history-view', preview: 'subjects-9', from });
  });

  it('opens the history of the subject, which is there when nothing can be run [R2-ECS-01]', async () => {
    const { lastAddress } = show({ privileges: ['ECS_HISTORY_VIEW'] });
    await userEvent.click(screen.getByRole('button', { name: 'ECS ▾' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'ECS history' }));
    expect(screen.queryByRole('menuitem', { name: 'Run ECS again' })).toBeNull();
    expect(lastAddress()).toEqual({ path: '/ecs-history-view', subject: '9', from });
  });

  it('offers no run for a disabled subject, and none at all in a locked study [R4-SUBJ-01] [R5-SAVE-04]', async () => {
    show({ isOpen: false, locked: true });
    await userEvent.click(screen.getByRole('button', { name: 'ECS ▾' }));
    await screen.findByRole('menuitem', { name: 'ECS history' });
    expect(screen.queryByRole('menuitem', { name: 'Run ECS again' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Run ECS again/ })).toBeNull();
  });

  it.each([
    ['2 selected subjects', 'subjects-9-10'],
    ['site 03', 'site-3'],
    ['all subjects', 'study'],
  ])('opens it for %s [R6-KEYS-04]', async (name, preview) => {
    const { lastAddress } = show();
    await userEvent.click(screen.getByRole('button', { name: /Run ECS again ▾/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
    expect(lastAddress()).toEqual({ path: '/ecs-history-view', preview, from });
  });

  it('offers many subjects only to a role that may run ECS for many [R6-KEYS-04]', () => {
    show({ privileges: ['ECS_RE_EXECUTE'] });
    expect(screen.getByRole('button', { name: 'ECS ▾' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Run ECS again/ })).toBeNull();
  });

  it('offers no run when the screen of runs cannot be opened', () => {
    const { shell } = show({ isReleased: false });
    expect(screen.queryByRole('button')).toBeNull();
    expect(shell.calls.requests).toEqual([]);
  });

  it('counts the checks that cannot be evaluated, and links to their list [D5-CHECK-11]', async () => {
    const { lastAddress } = show();
    await userEvent.click(await screen.findByRole('button', { name: '12 failed checks' }));
    expect(lastAddress()).toEqual({ path: '/ecs-history-view', failedChecks: '1', from });
  });

  it('does not mention failed checks when there are none [D5-CHECK-11]', async () => {
    const { shell } = show({ failed: 0 });
    await screen.findByRole('button', { name: 'ECS ▾' });
    expect(shell.calls.requests).toHaveLength(1);
    expect(screen.queryByText(/failed check/)).toBeNull();
  });
});
