import { withoutMatrix } from './without-matrix';
import type { PageView } from '@casebook/api-subject';
import { emptyCounters } from '@casebook/crf-page';
import type { HttpRequest, HttpResult } from '@casebook/shell-sdk';
import { answer, renderInShell } from '@casebook/shell-sdk/testing';
import { allLayoutsDesign } from '@casebook/study-design/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import app from '../../app';
import en from '../../i18n/en.json';
import { pageView } from './page-view';

type State = PageView['state'];
type Body = Record<string, unknown> & {
  items: { blockKey: string; line: number; itemKey: string; value: string | null }[];
};

const bodyOf = (request: HttpRequest) => request.body as Body;
export const isSave = ({ url }: HttpRequest) => url.endsWith('/save');
const id = (blockKey: string, itemKey: string, line = 0) => `item-${blockKey}-${line}-${itemKey}`;
export const input = (blockKey: string, itemKey: string, line = 0) =>
  document.getElementById(id(blockKey, itemKey, line)) as HTMLInputElement;
export const value = (itemKey: string, stored: string, more: object = {}) => ({
  blockKey: 'MEASURE',
  line: 0,
  itemKey,
  value: stored,
  revision: 1,
  flags: 0,
  ...more,
});
export const state = (more: Partial<State> = {}): State => ({
  values: [],
  lines: [],
  queries: [],
  comments: [],
  counters: emptyCounters,
  flags: 0,
  ...more,
});
export const medicine = (line: number, more: object = {}) => ({
  blockKey: 'MED',
  line,
  position: line,
  flags: 0,
  deleted: false,
  ...more,
});

/** A save that stores all values of the request. */
const accept = (request: HttpRequest): HttpResult<unknown> =>
  answer({
    results: [],
    prompts: [],
    state: state({
      values: bodyOf(request).items.map((item) => ({ ...item, revision: 9, flags: 0 })),
    }),
  });

/** Shows a page with every layout and block type. */
export async function openPage(
  more: Partial<PageView> = {},
  privileges = ['CRF_VIEW', 'CRF_EDIT', 'QUERY_VIEW'],
) {
  const match = {
    id: 'CRF_VIEW',
    params: { studyId: '1', roleId: '1', siteId: '1', subjectNo: 'A-001', matrixId: '7' },
  };
  const view = pageView({ design: allLayoutsDesign(), pageKey: 'ALL', state: state(), ...more });
  const App = app.App;
  const rendered = renderInShell(<App screen={match} />, {
    screen: match,
    privileges,
    texts: { mfe_subject: en },
    http: withoutMatrix((request) =>
      isSave(request)
        ? accept(request)
        : request.url.includes('/pages/')
          ? answer(view)
          : undefined,
    ),
  });
  await screen.findByRole('heading', { name: 'All layouts' });
  // jsdom has no layout, but before printing all sections are rendered.
  fireEvent(window, new Event('beforeprint'));
  const saved = async () => {
    fireEvent.keyDown(document, { code: 'KeyS', ctrlKey: true });
    await waitFor(() => expect(rendered.shell.calls.requests.some(isSave)).toBe(true));
    return bodyOf(rendered.shell.calls.requests.findLast(isSave)!);
  };
  return { ...rendered, saved };
}
