import type { FormerValue, ItemState } from '@casebook/api-subject';
import { emptyCounters } from '@casebook/crf-page';
import { answer, renderInShell } from '@casebook/shell-sdk/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import app from '../app';
import en from '../i18n/en.json';
import ja from '../i18n/ja.json';
import th from '../i18n/th.json';
import { onePageDesign } from './testing/one-page-design';
import { pageView } from './testing/page-view';
import { withoutMatrix } from './testing/without-matrix';

const text = (words: string) => ({ en: words });
const properties: never[] = [];
const design = {
  ...onePageDesign([
    {
      key: 'A',
      type: 1,
      items: [
        { key: 'SEX', layout: 8, label: text('Sex'), codelist: 'SEX', properties },
        { key: 'SYMPTOMS', layout: 1, label: text('Symptoms'), codelist: 'SYM', properties },
        { key: 'DOSE', layout: 10, dataType: 'number', label: text('Dose'), properties },
      ],
    },
  ]),
  codelists: [
    {
      key: 'SEX',
      name: text('Sex'),
      dataType: 'text' as const,
      entries: [{ code: 'F', label: text('Female') }],
    },
    {
      key: 'SYM',
      name: text('Symptoms'),
      dataType: 'text' as const,
      entries: [{ code: 'COUGH', label: text('Cough') }],
    },
  ],
};

const value = (itemKey: string, stored: string): ItemState => ({
  blockKey: 'A',
  line: 0,
  itemKey,
  value: stored,
  revision: 1,
  flags: 0,
});
const former = (more: Partial<FormerValue>): FormerValue => ({
  blockKey: 'A',
  line: 0,
  itemKey: 'SEX',
  value: 'M',
  kind: 'choice',
  valueLabel: text('Male'),
  choices: [{ code: 'M', label: text('Male') }],
  unit: null,
  versionNo: 3,
  ...more,
});

async function open(language: 'en' | 'ja' | 'th' = 'en') {
  const params = { studyId: '1', roleId: '1', siteId: '1', subjectNo: 'A-001', matrixId: '7' };
  const at = { id: 'CRF_VIEW', params };
  const shown = pageView({
    design,
    pageKey: 'P',
    state: {
      values: [value('SEX', 'M'), value('SYMPTOMS', 'COUGH|FEVER'), value('DOSE', '1.25')],
      lines: [],
      queries: [],
      comments: [],
      counters: emptyCounters,
      flags: 0,
      former: [
        former({}),
        former({
          itemKey: 'SYMPTOMS',
          value: 'COUGH|FEVER',
          valueLabel: text('Cough, Fever'),
          choices: [
            { code: 'COUGH', label: text('Cough') },
            { code: 'FEVER', label: text('Fever') },
          ],
        }),
        former({ itemKey: 'DOSE', value: '1.25', kind: 'form', valueLabel: null, choices: [] }),
      ],
    },
  });
  renderInShell(<app.App screen={at} />, {
    privileges: ['CRF_VIEW', 'CRF_EDIT'],
    http: withoutMatrix(({ url }) => (url.endsWith('/pages/7') ? answer(shown) : undefined)),
    screen: at,
    language,
    texts: { mfe_subject: { en, ja, th }[language] },
  });
  await screen.findByText('Page', { selector: 'h1' });
  return userEvent.setup({ pointerEventsCheck: 0 });
}

describe('values that no longer fit the design', () => {
  it('are shown with their former labels and a mark, until they are corrected [D4-FORMER-01]', async () => {
    const user = await open();
    const male = screen.getByRole('radio', { name: 'Male (no longer offered)' });
    expect(male).toBeChecked();
    // In the head of the page, and next to each of the items.
    expect(screen.getAllByText('Former value')).toHaveLength(4);
    expect(
      screen.getByText(/“Male” was entered under version 3 and is no longer a choice/)
        .parentElement,
    ).toHaveTextContent('Former value');
    const fever = screen.getByRole('checkbox', { name: 'Fever (no longer offered)' });
    expect(fever).toBeChecked();
    expect(screen.getByText(/“1.25” was entered under version 3/)).toBeVisible();

    await user.click(screen.getByRole('radio', { name: 'Female' }));
    expect(screen.queryByRole('radio', { name: /Male/ })).toBeNull();
    expect(screen.queryByText(/“Male”/)).toBeNull();
    await user.click(fever);
    expect(screen.queryByRole('checkbox', { name: /Fever/ })).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Cough' })).toBeChecked();
  });

  it.each([
    [
      'ja',
      '「Male」はバージョン3で入力された値で、現在この項目の選択肢にはありません。修正されるまでそのまま残ります。',
    ],
    [
      'th',
      '“Male” บันทึกภายใต้เวอร์ชัน 3 และไม่อยู่ในตัวเลือกของรายการนี้แล้ว ค่านี้คงอยู่จนกว่าจะมีการแก้ไข',
    ],
  ] as const)('are explained in %s', async (language, message) => {
    await open(language);
    expect(screen.getByText(message, { exact: false })).toBeVisible();
  });
});
