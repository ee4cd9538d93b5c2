import type { FoundPage } from '@casebook/api-subject';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import type { HttpRequest, StudyContext } from '@casebook/shell-sdk';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../../i18n/en.json';
import { FindField } from './FindField';

const study = { studyId: 1 } as StudyContext;
const row = (subjectNo: string, siteId = 4) => ({
  subjectId: Number(subjectNo.slice(-1)),
  subjectNo,
  siteId,
  siteCode: 'TKY',
  siteName: 'Tokyo',
  disabled: false,
});
const page = (pageId: number, cycleNo: number | null = null): FoundPage => ({
  pageId,
  pageTitle: { en: 'Lung function' },
  visitTitle: { en: 'Week 4' },
  cycleNo,
  unscheduledNo: null,
  siteId: 4,
  siteCode: 'TKY',
  subjectNo: 'A-1',
});

interface Found {
  rows?: ReturnType<typeof row>[];
  total?: number;
  pages?: FoundPage[];
  complete?: boolean;
  pagesFail?: number;
}

function open({
  rows = [row('A-1'), row('A-2', 5)],
  total = rows.length,
  pages = [],
  complete = true,
  pagesFail,
}: Found = {}) {
  const asked: HttpRequest[] = [];
  const shown = renderInShell(
    <>
      <FindField study={study} screens={{ subject: 'VISIT_MATRIX', page: 'CRF_VIEW' }} />
      <textarea aria-label="Typing" />
    </>,
    {
      texts: { shell: en },
      paths: {
        VISIT_MATRIX: '/site/:siteId/subject-no/:subjectNo/visit-matrix',
        CRF_VIEW: '/site/:siteId/subject-no/:subjectNo/matrix/:matrixId',
      },
      http: (request) => {
        asked.push(request);
        if (request.url.endsWith('/subjects'))
          return answer({ rows, total, page: 1, size: 6, totalIsExact: true });
        return pagesFail ? problem(pagesFail, 'COMMSG001') : answer({ rows: pages, complete });
      },
    },
  );
  return { ...shown, asked };
}

const field = () => screen.getByRole('combobox', { name: 'Find a subject or page' });

it('finds subjects by a part of the number and opens the chosen matrix by keyboard [D8-FRAME-01]', async () => {
  const user = userEvent.setup();
  const { shell, asked } = open();
  await user.keyboard('/');
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('');
  await user.keyboard('a-');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  // Searched once, after the pause, and only for a few rows.
  expect(asked).toMatchObject([
    { url: '/api/subject/1/subjects', params: { search: 'a-', size: 6 } },
    { url: '/api/subject/1/page-search', params: { search: 'a-' } },
  ]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(shell.calls.visited).toEqual(['/site/5/subject-no/A-2/visit-matrix']);
  expect(field()).toHaveValue('');
  expect(screen.queryByRole('option')).toBeNull();
});

it('finds pages by words and opens the chosen one; subjects come before them [D8-FRAME-03]', async () => {
  const user = userEvent.setup();
  const { shell } = open({ rows: [row('A-1')], pages: [page(31), page(32, 2)] });
  await user.type(field(), 'lung');
  const pages = await screen.findByRole('group', { name: 'CRF pages' });
  expect(within(pages).getAllByRole('option')[1]).toHaveTextContent('Lung functionWeek 4 (2)A-1');
  // From the first result, the subject, upwards to the last page.
  await user.keyboard('{ArrowUp}{Enter}');
  expect(shell.calls.visited).toEqual(['/site/4/subject-no/A-1/matrix/32']);
});

it('says when nothing was found, or too much', async () => {
  const user = userEvent.setup();
  const first = open({ rows: [] });
  await user.type(field(), 'x');
  expect(await screen.findByText('No subject and no page found.')).toBeInTheDocument();
  first.unmount();
  open({ rows: [row('A-1')], total: 31, pages: [page(31)], complete: false });
  await user.type(field(), 'a');
  expect(await screen.findByText('30 more. Type more of the number.')).toBeInTheDocument();
  expect(screen.getByText(/There are more pages/)).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(field()).not.toHaveFocus();
});

it('does not say that nothing is there while further pages may match', async () => {
  const user = userEvent.setup();
  open({ rows: [], complete: false });
  await user.type(field(), 'a');
  expect(await screen.findByText(/There are more pages/)).toBeInTheDocument();
  expect(screen.queryByText('No subject and no page found.')).toBeNull();
});

it('shows the subjects while pages cannot be searched', async () => {
  const user = userEvent.setup();
  const failed = open({ rows: [row('A-1')], pagesFail: 503 });
  await user.type(field(), 'a');
  expect(await screen.findByRole('option')).toHaveTextContent('A-1');
  expect(screen.getByRole('status')).toBeInTheDocument();
  failed.unmount();
  // A service of before has no such call, and nothing is wrong.
  open({ rows: [row('A-1')], pagesFail: 404 });
  await user.type(field(), 'a');
  expect(await screen.findByRole('option')).toHaveTextContent('A-1');
  expect(screen.queryByRole('status')).toBeNull();
});

it('takes no key while something is typed [D8-FRAME-01]', async () => {
  const user = userEvent.setup();
  open();
  const other = screen.getByLabelText('Typing');
  await user.type(other, '1/2');
  expect(other).toHaveValue('1/2');
  await user.keyboard('{Control>}k{/Control}');
  expect(other).toHaveFocus();
  act(() => other.blur());
  await user.keyboard('{Control>}k{/Control}');
  expect(field()).toHaveFocus();
});
