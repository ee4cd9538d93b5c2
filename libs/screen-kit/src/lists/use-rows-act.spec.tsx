import { useListSelection } from '@casebook/ui/data';
import { act, renderHook } from '@testing-library/react';
import { useRowsAct } from './useRowsAct';

const keyOf = (row: string) => row;

function chooseAndOpen() {
  const { result } = renderHook(() => {
    const chosen = useListSelection(keyOf, keyOf);
    return { chosen, ...useRowsAct<'disable' | 'enable', string>(chosen) };
  });
  act(() => result.current.chosen.onChange(['T-1', 'T-2'], ['T-1', 'T-2']));
  act(() => result.current.open('disable'));
  return result;
}

it('opens an act on the chosen rows', () => {
  expect(chooseAndOpen().current.acting).toEqual({ act: 'disable', rows: ['T-1', 'T-2'] });
});

it('deselects the rows when the act was done', () => {
  const result = chooseAndOpen();
  act(() => result.current.close(true));
  expect(result.current.acting).toBeUndefined();
  expect(result.current.chosen.rows).toEqual([]);
});

it('keeps the rows selected when the dialog was closed without the act', () => {
  const result = chooseAndOpen();
  act(() => result.current.close(false));
  expect(result.current.acting).toBeUndefined();
  expect(result.current.chosen.rows).toEqual(['T-1', 'T-2']);
});
