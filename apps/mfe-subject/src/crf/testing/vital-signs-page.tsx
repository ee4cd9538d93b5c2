import { withoutMatrix } from './without-matrix';
import type { PageView } from '@casebook/api-subject';
import { emptyCounters } from '@casebook/crf-page';
import type { HttpRequest, HttpResult } from '@casebook/shell-sdk';
import { answer, renderInShell, type TestShellOptions } from '@casebook/shell-sdk/testing';
import {
  type Block,
  DESIGN_SCHEMA,
  type Item,
  noRules,
  type StudyDesign,
} from '@casebook/study-design';
import { screen } from '@testing-library/react';
import app from '../../app';
import en from '../../i18n/en.json';

const text = (en: string) => ({ en });
const item = (key: string, layout: Item['layout'], more: Partial<Item> = {}): Item => ({
  key,
  layout,
  label: text(key),
  properties: [],
  ...more,
});

const blocks: Block[] = [
  {
    key: 'VS',
    type: 1,
    label: text('Vital signs'),
    items: [
      item('VISDT', 2, { required: true }),
      item('WEIGHT', 10, {
        dataType: 'number',
        numberFormat: { digits: 3, decimals: 1 },
        properties: [{ type: 6, role: 'unit', text: text('kg') }],
      }),
      item('HEIGHT', 10, { dataType: 'number', numberFormat: { digits: 3, decimals: 0 } }),
      item('BMI', 10, { dataType: 'number', numberFormat: { digits: 3, decimals: 1 } }),
      item('SEX', 9, { codelist: 'SEX' }),
      item('PREG', 9, { codelist: 'SEX' }),
    ],
  },
  {
    key: 'CM',
    type: 3,
    label: text('Medication'),
    items: [item('CMTRT', 10), item('CMDOSE', 10, { dataType: 'number' })],
  },
];

const design: StudyDesign = {
  schema: DESIGN_SCHEMA,
  ruleVersion: 1,
  study: { studyIdText: 'T', name: text('T'), protocolNumber: 'T' },
  languages: ['en'],
  subjectNumber: { pattern: '{seq:3}', entry: 'automatic' },
  codelists: [
    {
      key: 'SEX',
      name: text('Sex'),
      dataType: 'text',
      entries: [
        { code: 'M', label: text('Male') },
        { code: 'F', label: text('Female') },
      ],
    },
  ],
  cycles: [],
  visits: [{ key: 'V1', title: text('Visit 1'), type: 'scheduled' }],
  groups: [],
  schedule: [{ visit: 'V1', page: 'VS1', mandatory: true }],
  pages: [{ key: 'VS1', type: 2, title: text('Vital signs page'), blocks }],
  checks: [
    {
      key: 'HEAVY',
      target: { page: 'VS1', item: 'WEIGHT' },
      expression: 'WEIGHT > 200',
      action: { type: 'query', message: text('Weight above 200 kg: check the scale.') },
      autoClose: true,
      tests: [],
    },
    {
      key: 'BMI_DERIVED',
      target: { page: 'VS1', item: 'BMI' },
      expression: 'WEIGHT / (HEIGHT / 100 * (HEIGHT / 100))',
      action: { type: 'derive' },
      autoClose: false,
      tests: [],
    },
    {
      key: 'PREG_SHOWN',
      target: { page: 'VS1' },
      expression: 'SEX == "F"',
      action: { type: 'show', items: ['PREG'] },
      autoClose: false,
      tests: [],
    },
  ],
  trainings: [],
  ...noRules(),
  unmapped: [],
};

type Values = PageView['state']['values'];
const height: Values[number] = {
  blockKey: 'VS',
  line: 0,
  itemKey: 'HEIGHT',
  value: '170',
  revision: 3,
  flags: 0,
};

const stateOf = (values: Values): PageView['state'] => ({
  values,
  lines: [],
  queries: [],
  comments: [],
  flags: 0,
  counters: { ...emptyCounters, items: 4, entered: 1, inputState: 1 },
});

export const view = (more: Partial<PageView> = {}): PageView => ({
  pageId: 7,
  pageKey: 'VS1',
  pageType: 2,
  pageTitle: text('Vital signs page'),
  collected: true,
  formerItems: [],
  visitId: 1,
  visitKey: 'V1',
  visitTitle: text('Visit 1'),
  cycleNo: null,
  unscheduledNo: null,
  visitDeleted: false,
  subjectId: 1,
  subjectNo: 'A-001',
  subjectDisabled: false,
  siteId: 1,
  siteCode: '01',
  siteName: 'Tokyo',
  utcOffsetMinutes: 540,
  today: '2026-04-01',
  previousPageId: null,
  nextPageId: 8,
  designVersionId: 2,
  editable: true,
  readOnlyReason: null,
  correctionReasons: [1, 2, 3, 4].map((code) => ({ code, label: null })),
  design,
  surroundingValues: [],
  surroundingLines: [],
  surroundingVisits: [],
  state: stateOf([height]),
  ...more,
});

interface SentItem {
  itemKey: string;
  value: string | null;
}
export const sent = (request: HttpRequest) =>
  request.body as { items: SentItem[] } & Record<string, unknown>;
export const isSave = ({ url }: HttpRequest) => url === '/api/subject/1/pages/7/save';

/** Shows the page of vital signs. */
export function openPage(
  onSave: (request: HttpRequest) => HttpResult<unknown> = () => answer({}),
  more: Partial<TestShellOptions> & { view?: () => PageView } = {},
) {
  const { view: read = () => view(), ...options } = more;
  const screenMatch = {
    id: 'CRF_VIEW',
    params: { studyId: '1', roleId: '1', siteId: '1', subjectNo: 'A-001', matrixId: '7' },
  };
  const App = app.App;
  const http: TestShellOptions['http'] = (request) => {
    if (request.url === '/api/subject/1/pages/7') return answer(read());
    if (isSave(request)) return onSave(request);
    if (request.url.endsWith('/audit'))
      return answer({
        rows: [{ eventId: 1, person: 'Ken Ito', at: '2026-04-01T00:00:00Z' }],
        total: 1,
        utcOffsetMinutes: 540,
      });
    return undefined;
  };
  return renderInShell(<App screen={screenMatch} />, {
    screen: screenMatch,
    privileges: ['CRF_VIEW', 'CRF_EDIT', 'QUERY_VIEW'],
    texts: { mfe_subject: en },
    ...options,
    http: withoutMatrix(options.http ?? http),
  });
}

/** A save that stores all values of the request. */
export const accept = (request: HttpRequest): HttpResult<unknown> =>
  answer({
    results: [],
    prompts: [],
    state: stateOf(
      sent(request).items.map((change) => ({
        blockKey: 'VS',
        line: 0,
        itemKey: change.itemKey,
        value: change.value,
        revision: 9,
        flags: 0,
      })),
    ),
  });

export const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
