import type { FailedCheckInStudy } from '@casebook/api-subject';
import { answer, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import app from '../app';
import en from '../i18n/en.json';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const place = { id: 'SUBJECT_LIST', params: { studyId: '1', roleId: '1' } };

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

function list(privileges: string[], total: number) {
  return renderInShell(<app.App screen={place} />, {
    screen: place,
    privileges: ['subject_list_view', ...privileges],
    texts: { mfe_subject: en },
    http: ({ url }) => {
      if (url.endsWith('/site/list-master-data')) return answer({ rows: [] });
      const rows = url.endsWith('/ecs/failed-checks') && total > 0 ? [failed] : [];
      return answer({ rows, total: url.endsWith('/failed-checks') ? total : 0, page: 1, size: 10 });
    },
  });
}

describe('checks that cannot be evaluated', () => {
  it('are counted on the subject list, and listed with their reason [D5-CHECK-11]', async () => {
    list(['ECS_RE_EXECUTE'], 12);
    await user.click(await screen.findByText('12 failed checks'));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('"<5" is not a number.')).toBeTruthy();
    expect(within(dialog).getByText('CRP_HIGH')).toBeTruthy();
    expect(
      within(dialog)
        .getByText(/Laboratory \/ CRP$/)
        .closest('a'),
    ).toBeTruthy();
  });

  it('are not asked for by who may not run the checks again, and not spoken of when there is none [D5-CHECK-11]', async () => {
    const { shell, unmount } = list([], 12);
    await screen.findByText('Subjects', { selector: 'h1' });
    expect(shell.calls.requests.some(({ url }) => url.endsWith('/failed-checks'))).toBe(false);
    unmount();
    list(['RE_RUN_ECS'], 0);
    await screen.findByText('Subjects', { selector: 'h1' });
    expect(screen.queryByText(/failed check/)).toBeNull();
  });
});
