import type { PageRandomisation } from '@casebook/api-subject';
import type { HttpRequest, HttpResult } from '@casebook/shell-sdk';
import { answer, problem } from '@casebook/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accept, field, isSave, openPage, sent, view } from '../testing/vital-signs-page';

const ready: PageRandomisation = {
  kind: 'randomise',
  state: 'ready',
  ipNumbers: 1,
  factors: [
    {
      factor: 'SEX',
      item: 'SEX',
      label: { en: 'Sex' },
      value: 'F',
      level: { en: 'Female' },
      here: false,
    },
  ],
  refusal: null,
  requestedAt: null,
  ended: null,
  corrected: [],
};
const done: PageRandomisation = { ...ready, state: 'done', ipNumbers: 0, factors: [] };

const isShow = ({ url }: HttpRequest) => url.endsWith('/randomisation');
const isAct = ({ url }: HttpRequest) => url.endsWith('/randomise');

/** Shows a page; `states` are read one after the other, the last one again and again. */
function open(
  states: readonly PageRandomisation[],
  result: HttpResult<unknown> = answer({ outcome: 'saved', code: 'RANDOMISATION_SAVED' }),
) {
  const left = [...states];
  const asked: HttpRequest[] = [];
  const opened = openPage(undefined, {
    privileges: ['CRF_VIEW', 'CRF_EDIT'],
    study: { iwrsLinkFlag: true },
    http: (request) => {
      if (isShow(request)) return answer(left.length > 1 ? left.shift() : left[0]);
      if (isAct(request)) {
        asked.push(request);
        return result;
      }
      if (isSave(request)) return accept(request);
      return request.url.endsWith('/pages/7') ? answer(view({ randomises: true })) : undefined;
    },
  });
  return { ...opened, asked };
}

const section = () => screen.findByRole('region', { name: 'Randomisation' });

async function confirm(user: ReturnType<typeof userEvent.setup>) {
  await user.click(within(await section()).getByRole('button', { name: 'Randomise the subject' }));
  const dialog = within(await screen.findByRole('dialog'));
  return {
    dialog,
    act: () => user.click(dialog.getByRole('button', { name: 'Randomise the subject' })),
  };
}

describe('randomising on the page', () => {
  it('shows what is used, asks, and says what was done [R4-RAND-01] [R8-RAND-01]', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const { asked } = open([ready, done]);
    const { dialog, act } = await confirm(user);
    expect(dialog.getByText('Female')).toBeVisible();
    await act();
    expect(
      await screen.findByText(/The subject was randomised and the page was saved/),
    ).toBeVisible();
    expect(sent(asked[0]!)).toEqual({
      designVersionId: 2,
      factors: [{ factor: 'SEX', value: 'F' }],
      unsaved: [],
    });
    expect(asked).toHaveLength(1);
  });

  it('keeps the dialog open with the reason when it is refused [R8-RAND-01]', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    open([ready], problem(422, 'RANDOMISATION_010'));
    const { dialog, act } = await confirm(user);
    await act();
    expect(await dialog.findByRole('alert')).toHaveTextContent('the site has no IP number');
  });

  it('asks nobody while something typed is not saved [R8-RAND-01]', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    open([ready]);
    await section();
    await user.type(await field('WEIGHT'), '65');
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Randomise the subject' }));
    expect(within(await section()).getByRole('alert')).toHaveTextContent(
      'Other items cannot be saved together',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why it cannot be done now', async () => {
    const refusal = { code: 'RANDOMISATION_007', params: { items: 'Sex' } };
    open([{ ...ready, state: 'refused', refusal }]);
    expect(await section()).toHaveTextContent('stratification data is missing: Sex');
    expect(within(await section()).queryByRole('button')).toBeNull();
  });

  it.each([
    ['pending', 'The randomisation is under way.', 'It finishes by itself'],
    ['unsaved', 'could not be saved', 'as soon as the page can be saved'],
  ] as const)(
    'finds the result of a request that was %s, without an act of the person [D12-CRASH-02]',
    async (state, title, text) => {
      const { asked } = open([{ ...ready, state }, done]);
      expect(await section()).toHaveTextContent(title);
      expect(await section()).toHaveTextContent(text);
      await waitFor(
        () => expect(screen.getByText(/The subject was randomised and the page/)).toBeVisible(),
        { timeout: 5_000 },
      );
      expect(asked).toHaveLength(0);
    },
  );

  it('says why a request that was under way came to nothing, and can be made again [D12-CRASH-02]', async () => {
    const ended = { code: 'RANDOMISATION_PAUSED', params: {} };
    open([
      { ...ready, state: 'pending' },
      { ...ready, ended },
    ]);
    await section();
    await waitFor(
      async () =>
        expect(await section()).toHaveTextContent(
          'The last attempt did not randomise the subject.',
        ),
      { timeout: 5_000 },
    );
    expect(
      within(await section()).getByRole('button', { name: 'Randomise the subject' }),
    ).toBeEnabled();
  });

  it('shows factors that were corrected afterwards [D12-STRATA-01]', async () => {
    const corrected = [
      { factor: 'SEX', label: { en: 'Sex' }, used: { en: 'Female' }, now: { en: 'Male' } },
    ];
    open([{ ...done, corrected }]);
    expect(await section()).toHaveTextContent('Sex: used Female, now Male');
  });
});
