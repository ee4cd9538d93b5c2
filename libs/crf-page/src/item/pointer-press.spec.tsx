import { emptyDesign, type Item, Layout, type StudyDesign } from '@casebook/study-design';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../testing/show-page';

function design(): StudyDesign {
  const base = emptyDesign({ studyIdText: 'T', name: { en: 'T' }, protocolNumber: 'T' }, ['en']);
  const item = (key: string): Item => ({
    key,
    layout: Layout.text,
    dataType: 'number',
    label: { en: key },
    properties: [],
  });
  const block = { key: 'B', type: 1 as const, items: [item('FIRST'), item('SECOND')] };
  return {
    ...base,
    pages: [...base.pages, { key: 'P', type: 2, title: { en: 'P' }, blocks: [block] }],
    schedule: [...base.schedule, { visit: 'REG', page: 'P', mandatory: true }],
  };
}

const fault = () => screen.queryByText(/not a number/i);

/** Types something wrong, and presses the pointer on the next field. */
function press(): { first: HTMLInputElement; second: HTMLElement } {
  renderPage({ design: design(), pageKey: 'P', editable: true });
  const first = screen.getByLabelText<HTMLInputElement>('FIRST');
  const second = screen.getByLabelText('SECOND');
  act(() => first.focus());
  fireEvent.change(first, { target: { value: 'abc' } });
  fireEvent.pointerDown(second);
  act(() => second.focus());
  return { first, second };
}

it('shows what an entry brings after the click that leaves it has arrived, so that nothing moves under the pointer [D8-FORM-02]', () => {
  const { first, second } = press();
  expect(fault()).not.toBeInTheDocument();
  expect(first).toHaveValue('abc');
  fireEvent.pointerUp(second);
  fireEvent.click(second);
  expect(fault()).toBeInTheDocument();
  expect(first).toHaveValue('abc');
});

it('enters it also when the press ends without a click [D8-FORM-02]', () => {
  jest.useFakeTimers();
  const { second } = press();
  fireEvent.pointerUp(second);
  act(() => jest.runAllTimers());
  expect(fault()).toBeInTheDocument();
  jest.useRealTimers();
});

it('enters it at once when the keyboard leaves the field [D8-FORM-02]', () => {
  renderPage({ design: design(), pageKey: 'P', editable: true });
  const first = screen.getByLabelText('FIRST');
  act(() => first.focus());
  fireEvent.change(first, { target: { value: 'abc' } });
  act(() => screen.getByLabelText('SECOND').focus());
  expect(fault()).toBeInTheDocument();
});

it('enters it at once when a key follows a press whose end nobody was told [D8-FORM-02]', () => {
  const { first, second } = press();
  fireEvent.keyDown(second, { key: 'Tab' });
  expect(fault()).toBeInTheDocument();
  fireEvent.pointerDown(document.body);
  fireEvent.keyDown(first, { key: '5' });
  fireEvent.change(first, { target: { value: '5' } });
  act(() => first.focus());
  act(() => second.focus());
  expect(fault()).not.toBeInTheDocument();
});
