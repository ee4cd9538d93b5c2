import { answer, renderInShell } from '@casebook/shell-sdk/testing';
import type { HttpRequest, StudyContext } from '@casebook/shell-sdk';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../../i18n/en.json';
import { FindSubject } from './FindSubject';

const study = { studyId: 1 } as StudyContext;
const row = (subjectNo: string, siteId = 4) => ({
  subjectId: Number(subjectNo.slice(-1)),
  subjectNo,
  siteId,
  siteCode: 'TKY',
  siteName: 'Tokyo',
  disabled: false,
});

function open(rows = [row('A-1'), row('A-2', 5)], total = rows.length) {
  const asked: HttpRequest[] = [];
  const shown = renderInShell(
    <>
      <FindSubject study={study} subjectScreen="VISIT_MATRIX" />
      <textarea aria-label="Typing" />
    </>,
    {
      texts: { shell: en },
      paths: { VISIT_MATRIX: '/site/:siteId/subject-no/:subjectNo/visit-matrix' },
      http: (request) => {
        asked.push(request);
        return answer({ rows, total, page: 1, size: 8, totalIsExact: true });
      },
    },
  );
  return { ...shown, asked };
}

const field = () => screen.getByRole('combobox', { name: 'Find a subject' });

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
    { url: '/api/subject/1/subjects', params: { search: 'a-', size: 8 } },
  ]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(shell.calls.visited).toEqual(['/site/5/subject-no/A-2/visit-matrix']);
  expect(field()).toHaveValue('');
  expect(screen.queryByRole('option')).toBeNull();
});

it('says when no subject or too many have the number', async () => {
  const user = userEvent.setup();
  const first = open([]);
  await user.type(field(), 'x');
  expect(await screen.findByText('No subject with this number.')).toBeInTheDocument();
  first.unmount();
  open([row('A-1')], 31);
  await user.type(field(), 'a');
  expect(await screen.findByText('30 more. Type more of the number.')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(field()).not.toHaveFocus();
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
