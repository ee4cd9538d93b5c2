import type { FailedCheckInStudy } from '@casebook/api-subject';
import { answer, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import app from '../app';
import en from '../i18n/en.json';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const place = { id: 'ECS_HISTORY_VIEW', params: { studyId: '1', roleId: '1' } };

const failed: FailedCheckInStudy = {
  subjectId: 3,
  subjectNo: 'T-3',
  siteId: 7,
  siteCode: 'TYO',
  pageId: 12,
  visitTitle: { en: 'Cycle' },
  cycleNo: 2,
  unscheduledNo: null,
  pageTitle: { en: 'Laboratory' },
  itemLabel: { en: 'CRP' },
  line: 0,
  lineLabel: null,
  checkKey: 'CRP_HIGH',
  code: 'CHECKS_NOT_A_NUMBER',
  params: { value: '<5' },
};

it('lists the checks that cannot be evaluated with the cause, and returns to the previous screen [D5-CHECK-11]', async () => {
  const { shell } = renderInShell(<app.App screen={place} />, {
    screen: place,
    search: '?failedChecks=1&from=/study/1/role/1/subject',
    privileges: ['ECS_RE_EXECUTE'],
    texts: { mfe_status: en },
    http: ({ url }) => {
      if (url.endsWith('/site/list-master-data')) return answer({ rows: [] });
      const rows = url.endsWith('/ecs/failed-checks') ? [failed] : [];
      return answer({ rows, total: rows.length, page: 1, size: 10 });
    },
  });
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('"<5" is not a number.')).toBeVisible();
  expect(within(dialog).getByText('CRP_HIGH')).toBeVisible();
  expect(
    within(dialog)
      .getByText(/Cycle \(2\) \/ Laboratory \/ CRP$/)
      .closest('a'),
  ).toBeVisible();
  await user.click(within(dialog).getByText('Close', { selector: 'button span' }));
  expect(shell.calls.visited).toEqual(['/study/1/role/1/subject']);
});
