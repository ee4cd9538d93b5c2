import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accept, openPage } from '../testing/vital-signs-page';

it('offers unsaved entries, restores them as unsaved, and deletes the draft after the save [D8-DRAFT-01]', async () => {
  const kept = {
    studyId: 1,
    place: 'page:7',
    label: 'A-001',
    href: '/x',
    savedAt: '2026-04-01T00:00:00Z',
    data: {
      items: {
        'VS.0.WEIGHT': { typed: '70.5', revision: 0 },
        'VS.0.HEIGHT': { typed: '171', revision: 2 },
      },
      lines: [],
    },
  };
  const user = userEvent.setup();
  const { shell } = openPage(accept, { drafts: [kept] });
  await screen.findByText(/Unsaved entries are kept/);
  expect(screen.getByText('WEIGHT: 70.5')).toBeVisible();
  expect(screen.getByText('HEIGHT: 171')).toBeVisible();
  expect(screen.getByLabelText('WEIGHT')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(screen.getByLabelText('WEIGHT')).toHaveValue('70.5');
  // Another person saved another height in the meantime: that value stays and is named.
  expect(screen.getByLabelText('HEIGHT')).toHaveValue('170');
  expect(screen.getByText('1 entry restored. It is not saved yet.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'HEIGHT' })).toBeVisible();
  expect(screen.getByText('1 unsaved', { exact: false })).toBeVisible();
  await waitFor(() =>
    expect(shell.kept.get('page:7')?.data).toEqual({
      items: { 'VS.0.WEIGHT': { typed: '70.5', revision: 0 } },
      lines: [],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(shell.kept.size).toBe(0));
});

it('keeps the text of an input before it is left, and after leaving the page [D8-DRAFT-01]', async () => {
  const user = userEvent.setup();
  const { shell, unmount } = openPage();
  await user.type(await screen.findByLabelText('WEIGHT'), '70');
  unmount();
  expect(shell.kept.get('page:7')).toMatchObject({
    label: 'CB-101 · A-001 · Visit 1 · Vital signs page',
    data: { items: { 'VS.0.WEIGHT': { typed: '70', revision: 0 } } },
  });
});
