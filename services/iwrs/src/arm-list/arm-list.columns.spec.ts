import type { Scheme } from '@casebook/study-design';
import { RowFaults } from '../import/row-faults';
import { columnsOf } from './arm-list.columns';

const scheme: Scheme = {
  key: 'LIST',
  title: { en: 'List' },
  method: 'list',
  arms: [],
  factors: [{ factor: 'SEX', weight: 1, levels: [] }],
  caps: [],
};

const faultsOf = (heads: string[], language: 'en' | 'ja' | 'th'): unknown[] => {
  const faults = new RowFaults();
  const row = { row: 1, cells: heads.map((text) => ({ text })) };
  expect(columnsOf(row, scheme, language, faults)).toBeUndefined();
  try {
    faults.refuse();
  } catch (error) {
    const { options } = error as { options: { errors: { params: { item: string } }[] } };
    return options.errors.map(({ params }) => params.item);
  }
  return [];
};

it('names a column that is missing in the language of who uploads the file [R5-IMPORT-02]', () => {
  expect(faultsOf(['SEX'], 'en')).toEqual(['Randomisation number', 'Arm']);
  expect(faultsOf(['SEX'], 'ja')).toEqual(['割付番号', '投与群']);
  expect(faultsOf(['Arm'], 'th')).toEqual(['หมายเลขการสุ่ม', 'SEX']);
});
