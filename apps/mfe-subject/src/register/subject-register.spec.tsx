import type { Registered, RegistrationForm } from '@casebook/api-subject';
import type { HttpRequest, HttpResult } from '@casebook/shell-sdk';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import { emptyDesign, type Item } from '@casebook/study-design';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import app from '../app';
import en from '../i18n/en.json';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const place = { id: 'SUBJECT_REGISTER', params: { studyId: '1', roleId: '1', siteId: '7' } };
const PATH = '/api/subject/1/sites/7/subjects';
const note: Item = { key: 'NOTE', layout: 10, label: { en: 'Note' }, properties: [] };

function form(entry: 'automatic' | 'manual'): RegistrationForm {
  const study = { studyIdText: 'T', name: { en: 'T' }, protocolNumber: 'T' };
  const design = emptyDesign(study, ['en']);
  design.pages[0]!.blocks[0]!.items.push(note);
  return {
    siteId: 7,
    siteCode: 'TYO',
    siteName: 'Tokyo',
    utcOffsetMinutes: 540,
    today: '2026-02-01',
    designVersionId: 3,
    visitKey: 'REG',
    visitTitle: { en: 'Registration' },
    pageKey: 'REG',
    pageTitle: { en: 'Subject registration' },
    subjectNumber: { entry, pattern: '{site}-{seq:3}', next: 'TYO-004' },
    design,
  };
}
const registered = (more: Partial<Registered> = {}): Registered => ({
  subjectId: 9,
  subjectNo: 'TYO-004',
  siteId: 7,
  pageId: 90,
  nextPageId: 91,
  prompts: [],
  ...more,
});

function open(
  entry: 'automatic' | 'manual',
  post: (request: HttpRequest, attempt: number) => HttpResult<unknown> = () => answer(registered()),
) {
  let attempts = 0;
  const rendered = renderInShell(<app.App screen={place} />, {
    screen: place,
    privileges: ['CASE_REGISTER'],
    texts: { mfe_subject: en },
    http: (request) => {
      if (request.url.endsWith('/registration')) return answer(form(entry));
      attempts += 1;
      return post(request, attempts);
    },
  });
  const sent = () => rendered.shell.calls.requests.filter(({ url }) => url === PATH);
  return { ...rendered, sent };
}
const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}`));
const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('registration', () => {
  it.each([
    ['Save', '/visit-matrix'],
    ['Save and next page', '/crf-view'],
    ['Back to the list', '/subject-list'],
  ])('opens with "%s" the screen %s [R2-SUBJ-06]', async (name, screenPath) => {
    const { shell, sent } = open('automatic');
    await user.type(await field('Screening number'), 'Ｓ１');
    await user.type(await field('Note'), 'x');
    await user.tab();
    await press(name);
    await waitFor(() => expect(shell.calls.visited.at(-1)).toContain(screenPath));
    if (name === 'Back to the list') return expect(sent()).toEqual([]);
    expect(sent()[0]!.body).toEqual({
      designVersionId: 3,
      items: [
        { blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: 'S1' },
        { blockKey: 'REG', line: 0, itemKey: 'NOTE', value: 'x' },
      ],
    });
    expect(shell.isDirty()).toBe(false);
    // The next page says it itself.
    expect(shell.calls.notices).toEqual(
      name === 'Save' ? [{ type: 'success', message: { text: 'TYO-004 registered' } }] : [],
    );
  });

  it('opens an empty page after "Save and add another" [R2-SUBJ-06]', async () => {
    const { sent } = open('automatic');
    await user.type(await field('Screening number'), 'S1');
    await press('Save and add another');
    await waitFor(async () => expect(await field('Screening number')).toHaveValue(''));
    await waitFor(async () => expect(await field('Screening number')).toHaveFocus());
    await user.type(await field('Screening number'), 'S2');
    await press('Save and add another');
    await waitFor(() => expect(sent()).toHaveLength(2));
    const [first, second] = sent().map(({ headers }) => headers?.['idempotency-key']);
    expect(first).not.toBe(second);
  });

  it('requires a number that is typed by hand, and shows its error next to it [R5-SUBJ-02] [R8-QUERY-01]', async () => {
    const errors = [{ field: 'subjectNo', code: 'SUBJECT_NUMBER_USED' }];
    const { shell, sent } = open('manual', () => problem(422, 'COMMON_INVALID_INPUT', { errors }));
    const number = await field('Subject number');
    expect(number).toHaveValue('TYO-004');
    await user.clear(number);
    await press('Save');
    expect(await screen.findByText('Enter the subject number.')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await user.type(number, 'MINE');
    await user.tab();
    expect(shell.isDirty()).toBe(true);
    await press('Save');
    expect((await screen.findAllByText(/The subject number is already used/))[0]).toBeVisible();
    expect(number).toHaveAccessibleDescription(/already used/);
    expect(sent()[0]!.body).toMatchObject({ subjectNo: 'MINE' });
  });

  it('moves the focus to a required item that is empty [R5-SUBJ-03]', async () => {
    const params = { blockKey: 'REG', line: 0, itemKey: 'SCRNO', message: 'Please enter it.' };
    const errors = [{ field: 'REG/0/SCRNO', code: 'SUBJECT_QUERY_REMAINS', params }];
    open('automatic', () => problem(422, 'SUBJECT_QUERIES_OPEN', { errors }));
    await user.type(await field('Note'), 'x');
    await press('Save');
    expect((await screen.findAllByText(/Please enter it\./))[0]).toBeVisible();
    expect(await field('Note')).toHaveValue('x');
  });

  it('repeats the same request while the CRF is generating [R8-ECS-01] [D1-01]', async () => {
    const { shell, sent } = open('automatic', (_, attempt) =>
      attempt === 1 ? problem(420, 'ECS_SUBJECT_GENERATING') : answer(registered()),
    );
    await user.type(await field('Note'), 'x');
    await press('Save');
    expect(await screen.findByText(/CRF of the subject is being generated/)).toBeVisible();
    await press('Save again');
    await waitFor(() => expect(shell.calls.visited).not.toEqual([]));
    const [first, second] = sent().map(({ headers }) => headers?.['idempotency-key']);
    expect(first).toBe(second);
  });

  it('shows the subject that an earlier attempt registered, and never registers it twice [D1-01]', async () => {
    const { shell, sent } = open('automatic', (_, attempt) =>
      attempt === 1
        ? problem(504, 'COMMSG004')
        : problem(412, 'SUBJECT_REGISTERED_BEFORE', { params: { number: 'TYO-004' } }),
    );
    await user.type(await field('Note'), 'x');
    await press('Save');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await user.type(await field('Note'), 'y');
    await press('Save');
    expect((await screen.findAllByText(/registered this subject as TYO-004/))[0]).toBeVisible();
    await press('Save');
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(new Set(sent().map(({ headers }) => headers?.['idempotency-key'])).size).toBe(1);
    expect(shell.isDirty()).toBe(true);
  });

  it('shows the message of a prompt check', async () => {
    const prompts = [
      { checkKey: 'C', blockKey: null, line: 0, itemKey: null, message: { en: 'Call the lab.' } },
    ];
    const { shell } = open('automatic', () => answer(registered({ prompts })));
    await user.type(await field('Note'), 'x');
    await press('Save');
    await waitFor(() =>
      expect(shell.calls.notices).toContainEqual({
        type: 'warning',
        message: { text: 'Call the lab.' },
      }),
    );
  });

  it.each([
    'SUBJECT_SITE_DELETED',
    'SUBJECT_SITE_DISABLED',
    'SUBJECT_REGISTRATION_PAGE',
    'STUDY_LOCKED',
  ])(
    'shows why no subject can be registered: %s [R5-SUBJ-07] [R5-SAVE-04] [R8-QUERY-01]',
    async (code) => {
      const { shell } = renderInShell(<app.App screen={place} />, {
        screen: place,
        privileges: ['CASE_REGISTER'],
        texts: { mfe_subject: en },
        http: () => problem(code === 'STUDY_LOCKED' ? 423 : 422, code),
      });
      expect(await screen.findByText('No subject can be registered here now')).toBeVisible();
      await press('Back to the list');
      expect(shell.calls.visited.at(-1)).toContain('subject-list');
    },
  );
});
