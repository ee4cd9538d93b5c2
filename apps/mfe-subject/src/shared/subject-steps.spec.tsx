import type { SubjectRow } from '@casebook/api-subject';
import { type HttpRequest, RemoteStoreProvider } from '@casebook/shell-sdk';
import { answer, renderInShell } from '@casebook/shell-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../i18n/en.json';
import { createStore } from '../store';
import { SubjectSteps } from './SubjectSteps';
import { rememberListPosition, listPositionAt } from './subject-list-position';

const PERSON = 1;
const row = { subjectId: 5, siteId: 3, openQueries: 4, entered: 2, items: 8 } as SubjectRow;
const neighbour = (subjectId: number, at: number | null = null) => ({
  subjectId,
  subjectNo: `T-${subjectId}`,
  siteId: subjectId * 10,
  at,
});

function show(privileges: string[], byNumber?: Parameters<typeof SubjectSteps>[0]['byNumber']) {
  const rendered = renderInShell(
    <RemoteStoreProvider create={createStore}>
      <SubjectSteps subjectId={5} siteId={3} byNumber={byNumber} />
    </RemoteStoreProvider>,
    {
      privileges,
      texts: { mfe_subject: en },
      paths: { VISIT_MATRIX: '/site/:siteId/subject-no/:subjectNo/visit-matrix' },
      http: ({ url }: HttpRequest) =>
        url.endsWith('/subjects/5/neighbours')
          ? answer({ previous: null, next: neighbour(9, 3) })
          : undefined,
    },
  );
  const asked = () =>
    rendered.shell.calls.requests.map(({ params }) =>
      Object.fromEntries(Object.entries(params ?? {}).filter(([, value]) => value !== undefined)),
    );
  return { ...rendered, asked };
}

beforeEach(() => sessionStorage.clear());

describe('the links to the previous and next subject', () => {
  it('follow the list that the person came from [R2-SUBJ-07]', async () => {
    rememberListPosition(PERSON, 1, { openQuery: true, sort: 'openQueries', order: 'desc' }, row);
    const { asked, shell } = show(['subject_list_view', 'CRF_VIEW'], {
      previousSubjectNo: 'T-4',
      nextSubjectNo: 'T-6',
    });
    const next = await screen.findByRole('link', { name: 'Next subject of the list, T-9' });
    expect(next).toHaveAttribute('href', '/site/90/subject-no/T-9/visit-matrix');
    expect(screen.queryByRole('link', { name: /Previous/ })).toBeNull();
    expect(asked()).toEqual([{ openQuery: true, sort: 'openQueries', order: 'desc', at: 4 }]);
    await userEvent.keyboard('{Alt>}{PageDown}{/Alt}');
    expect(shell.calls.visited).toEqual(['/site/90/subject-no/T-9/visit-matrix']);
    // The next subject continues in the same list.
    expect(listPositionAt(PERSON, 1, 9)).toMatchObject({ list: { openQuery: true }, at: 3 });
    expect(listPositionAt(PERSON, 1, 5)).toBeNull();
  });

  it('follow the numbers at the site without a list, and for another subject, study or person [R2-SUBJ-07]', async () => {
    rememberListPosition(PERSON, 1, { openQuery: true }, { ...row, subjectId: 6 });
    rememberListPosition(2, 1, { openQuery: true }, row);
    expect(listPositionAt(PERSON, 2, 6)).toBeNull();
    const { asked } = show(['subject_list_view', 'CRF_VIEW']);
    await screen.findByRole('link', { name: 'Next subject, T-9' });
    expect(asked()).toEqual([{ siteId: 3 }]);
  });

  it('send no request when the neighbours are known or the role may not see the list', async () => {
    const known = { previousSubjectNo: 'T-4', nextSubjectNo: null };
    const { asked, unmount } = show(['subject_list_view', 'CRF_VIEW'], known);
    expect(screen.getByRole('link', { name: 'Previous subject, T-4' })).toHaveAttribute(
      'href',
      '/site/3/subject-no/T-4/visit-matrix',
    );
    expect(asked()).toEqual([]);
    unmount();
    const other = show(['CRF_VIEW']);
    await waitFor(() => expect(other.asked()).toEqual([]));
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('ignore an invalid stored list', () => {
    sessionStorage.setItem('casebook_subject_walk_1', '{');
    expect(listPositionAt(PERSON, 1, 5)).toBeNull();
  });
});
