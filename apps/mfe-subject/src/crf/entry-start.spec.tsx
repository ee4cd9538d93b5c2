import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { field, openPage, view } from './testing/vital-signs-page';

const skip = () => screen.findByRole('button', { name: 'Go to the first empty item' });

describe('where entry begins on a CRF page [D8-A11Y-01]', () => {
  it('is the first empty item, one press behind the first Tab stop of the page', async () => {
    const user = userEvent.setup();
    openPage();
    await skip();
    await user.tab();
    expect(await skip()).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await field('VISDT')).toHaveFocus());
  });

  it('names the empty items of a page in progress, and leads to each', async () => {
    const user = userEvent.setup();
    openPage();
    await user.click(await screen.findByText(/^In progress: \d items are empty$/));
    expect(screen.queryByRole('button', { name: 'HEIGHT' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'SEX' }));
    await waitFor(() =>
      expect(document.activeElement?.closest('[role=radiogroup]')).toHaveAccessibleName(/^SEX/),
    );
  });

  it('counts down as items are filled in', async () => {
    const user = userEvent.setup();
    openPage();
    const reason = await screen.findByText(/^In progress: \d items are empty$/);
    const before = Number(/\d+/.exec(reason.textContent)![0]);
    await user.type(await field('WEIGHT'), '70');
    await user.tab();
    // The weight, and what is derived from it.
    expect(screen.getByText(/^In progress:/)).toHaveTextContent(
      new RegExp(`In progress: (${before - 1}|${before - 2}) item`),
    );
  });

  it('says nothing of a page that is complete', async () => {
    const complete = view();
    complete.state.counters = { ...complete.state.counters, inputState: 2 };
    openPage(undefined, { view: () => complete });
    await skip();
    expect(screen.queryByText(/^In progress:/)).toBeNull();
  });
});
