import { emptyDesign, type Item, Layout, type StudyDesign } from '@casebook/study-design';
import { act, fireEvent } from '@testing-library/react';
import { Profiler } from 'react';
import { renderPage } from '../testing/show-page';

/** The key of an item for every time it was rendered. */
const drawn: string[] = [];

// A profiler around each item records when any part of it is rendered.
jest.mock('./ItemField', () => {
  const { ItemField } = jest.requireActual<typeof import('./ItemField')>('./ItemField');
  return {
    ItemField: (props: { id: string; item: Item }) => (
      <Profiler id={props.id} onRender={(id) => drawn.push(id)}>
        <ItemField {...props} />
      </Profiler>
    ),
  };
});

const ITEMS = 300;

function design(): StudyDesign {
  const base = emptyDesign({ studyIdText: 'T', name: { en: 'T' }, protocolNumber: 'T' }, ['en']);
  const items = Array.from(
    { length: ITEMS },
    (_, at): Item => ({
      key: `I${at}`,
      layout: Layout.text,
      dataType: 'number',
      label: { en: `Item ${at}` },
      properties: [],
    }),
  );
  return {
    ...base,
    visits: [...base.visits, { key: 'V1', title: { en: 'V1' }, type: 'scheduled' }],
    schedule: [...base.schedule, { visit: 'V1', page: 'MANY', mandatory: true }],
    pages: [
      ...base.pages,
      { key: 'MANY', type: 2, title: { en: 'Many' }, blocks: [{ key: 'B', type: 1, items }] },
    ],
    checks: Array.from({ length: 20 }, (_, at) => ({
      key: `C${at}`,
      target: { page: 'MANY', item: `I${at}` },
      expression: `I${at} > I${at + 1}`,
      action: { type: 'query' as const, message: { en: 'Higher than the next' } },
      autoClose: true,
      tests: [],
    })),
  };
}

it('renders one item of 300 for each key, and only changed items when the input is left [D8-FORM-01]', () => {
  renderPage({ design: design(), pageKey: 'MANY', editable: true });
  // By id, because searching by name among 300 items is very slow.
  const input = (at: number) => document.getElementById(`item-B-0-I${at}`)!;
  fireEvent(window, new Event('beforeprint'));
  expect(document.querySelectorAll('[data-cb-item]')).toHaveLength(ITEMS);
  const first = input(0);
  act(() => first.focus());
  for (const typed of ['7', '70', '70.', '70.5']) {
    drawn.length = 0;
    fireEvent.change(first, { target: { value: typed } });
    expect(drawn).toEqual(['B.0.I0']);
  }
  drawn.length = 0;
  act(() => input(1).focus());
  expect(new Set(drawn)).toEqual(new Set(['B.0.I0', 'B.0.I1']));
});
