import type { FailedCheckState } from '@casebook/api-subject';
import { emptyCounters } from '@casebook/crf-page';
import { answer, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import app from '../app';
import en from '../i18n/en.json';
import ja from '../i18n/ja.json';
import th from '../i18n/th.json';
import { onePageDesign } from './testing/one-page-design';
import { pageView } from './testing/page-view';
import { withoutMatrix } from './testing/without-matrix';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const design = onePageDesign([
  {
    key: 'B',
    type: 1,
    items: [{ key: 'CRP', layout: 10, label: { en: 'CRP (mg/L)' }, properties: [] }],
  },
]);
const failed: FailedCheckState = {
  checkKey: 'HIGH',
  blockKey: 'B',
  line: 0,
  itemKey: 'CRP',
  code: 'CHECKS_NOT_A_NUMBER',
  params: { value: '<5' },
};

async function open(failedChecks: FailedCheckState[] | undefined, language: 'en' | 'ja' | 'th') {
  const params = { studyId: '1', roleId: '1', siteId: '1', subjectNo: 'A-001', matrixId: '7' };
  const place = { id: 'CRF_VIEW', params };
  const nothing = { values: [], lines: [], queries: [], comments: [], flags: 0 };
  const view = pageView({
    design,
    pageKey: 'P',
    state: { ...nothing, counters: emptyCounters, ...(failedChecks && { failedChecks }) },
  });
  renderInShell(<app.App screen={place} />, {
    screen: place,
    privileges: ['CRF_VIEW', 'CRF_EDIT'],
    language,
    texts: { mfe_subject: { en, ja, th }[language] },
    http: withoutMatrix(({ url }) => (url.includes('/pages/') ? answer(view) : undefined)),
  });
  await screen.findByLabelText('CRP (mg/L)');
}

describe('checks of a page that could not be evaluated', () => {
  it.each([
    ['en', 'Checks that could not be evaluated', '"<5" is not a number.'],
    ['ja', '評価できなかったチェック', '「<5」は数値ではありません。'],
    ['th', 'การตรวจสอบที่ประเมินไม่ได้', '"<5" ไม่ใช่ตัวเลข'],
  ] as const)(
    'are listed in %s with the cause and a link to their item [D5-CHECK-11]',
    async (language, title, reason) => {
      await open([failed], language);
      const notice = screen.getByText(title).closest<HTMLElement>('[role="alert"]')!;
      expect(notice.textContent).toContain(reason);
      expect(notice.textContent).toContain('HIGH');
      await user.click(within(notice).getByRole('button', { name: 'CRP (mg/L)' }));
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('CRP (mg/L)')));
    },
  );

  it('are not mentioned when the service returns none [D5-CHECK-11]', async () => {
    await open(undefined, 'en');
    expect(screen.queryByText('Checks that could not be evaluated')).toBeNull();
  });
});
