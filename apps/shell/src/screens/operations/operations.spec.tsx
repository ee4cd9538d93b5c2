import type { Operations as OperationsAnswer } from '@casebook/api-auth';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import type { HttpResult } from '@casebook/shell-sdk';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../../i18n/en.json';
import { Operations } from './Operations';
import { PortalNotes } from '../../operations/PortalNotes';

const MB = 1024 * 1024;

const fine: OperationsAnswer = {
  disk: {
    freeBytes: 50 * 1024 * MB,
    totalBytes: 100 * 1024 * MB,
    warningBytes: 1024 * MB,
    reserveBytes: 256 * MB,
    level: 'enough',
  },
  parts: [
    { name: 'postgres', state: 'running', since: '2026-11-28T09:00:00Z', ends: [], endCount: 0 },
    { name: 'subject', state: 'running', since: '2026-11-28T09:00:00Z', ends: [], endCount: 0 },
  ],
};
const full: OperationsAnswer = {
  disk: { ...fine.disk!, freeBytes: 90 * MB, level: 'full' },
  parts: [
    fine.parts![0]!,
    {
      name: 'subject',
      state: 'starting',
      since: '2026-11-28T10:00:00Z',
      ends: [{ at: '2026-11-28T10:00:00Z', how: 'signal SIGKILL' }],
      endCount: 3,
    },
  ],
};

/** Answers one after the other, the last one again and again. */
const inTurn = (results: readonly HttpResult<unknown>[]) => {
  const left = [...results];
  const asked: string[] = [];
  const http = ({ url }: { url: string }) => {
    asked.push(url);
    return left.length > 1 ? left.shift()! : left[0]!;
  };
  return { http, asked };
};

const open = (results: readonly HttpResult<unknown>[]) =>
  renderInShell(<Operations />, { texts: { shell: en }, ...inTurn(results) });

const turn = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the operator’s page', () => {
  it('shows free space and every part, and renews itself [D10-OPS-01]', async () => {
    open([answer(fine), answer(full)]);
    await turn(0);
    const disk = screen.getByRole('region', { name: 'Disk' });
    expect(disk).toHaveTextContent('50 GB of 100 GB are free.');
    expect(within(disk).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    const parts = screen.getByRole('region', { name: 'Database and services' });
    expect(within(parts).getByRole('row', { name: /subject Running/ })).toHaveTextContent('never');

    await turn(5000);
    expect(disk).toHaveTextContent('90 MB of 100 GB are free.');
    expect(disk).toHaveTextContent('Nothing can be saved until 256 MB are free. Reading works.');
    expect(within(parts).getByRole('row', { name: /subject Is being started/ })).toHaveTextContent(
      /3.*signal SIGKILL/,
    );
  });

  it('keeps what it showed while it cannot be renewed, and shows an error with a retry when it has nothing [D10-OPS-01]', async () => {
    jest.useRealTimers();
    const user = userEvent.setup();
    open([problem(503, 'COMMSG023'), answer(fine)]);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Disk' })).toBeVisible();
  });

  it('says that its figures are old while it cannot be renewed [D10-OPS-01]', async () => {
    open([answer(fine), problem(503, 'COMMSG023')]);
    await turn(0);
    await turn(5000);
    expect(screen.getByRole('status')).toHaveTextContent('These figures are not up to date.');
    expect(screen.getByRole('region', { name: 'Disk' })).toHaveTextContent('50 GB of 100 GB');
  });

  it('says what is not known', async () => {
    open([answer({ disk: null, parts: null })]);
    await turn(0);
    expect(screen.getByText(/free space is not known/)).toBeVisible();
    expect(screen.getByText(/started by another program/)).toBeVisible();
  });
});

describe('notes above every screen', () => {
  const note = (results: readonly HttpResult<unknown>[], isAdministrator = true) => {
    const { http, asked } = inTurn(results);
    const shown = renderInShell(<PortalNotes isAdministrator={isAdministrator} />, {
      texts: { shell: en },
      http,
    });
    return { ...shown, asked };
  };

  it('tell administrators that space gets low and what does not run [D10-OPS-01]', async () => {
    const low = { ...fine, disk: { ...fine.disk!, freeBytes: 900 * MB, level: 'low' } };
    note([answer(low), answer(full), answer(fine)]);
    await turn(0);
    expect(screen.getByRole('status')).toHaveTextContent(
      'Only 900 MB of disk space are free. Below 256 MB nothing can be saved.',
    );
    await turn(60_000);
    expect(screen.getByRole('status')).toHaveTextContent(
      'The disk is full: nothing can be saved. Not running: subject.',
    );
    await turn(60_000);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('are not even asked for by others [D10-OPS-01]', async () => {
    const { asked } = note([answer(full)], false);
    await turn(60_000);
    expect(asked).toEqual([]);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
