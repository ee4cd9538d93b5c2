import { type Block, BlockType, type Item } from '@casebook/study-design';
import { ongoingLines } from './ongoing-lines';
import type { ItemEntry, LineEntry } from './page-store';

const item = (key: string): Item => ({ key, layout: 10, label: { en: key }, properties: [] });
const block: Block = {
  key: 'CM',
  type: BlockType.logLine,
  items: [item('DRUG'), item('STOP')],
  endItem: 'STOP',
};
const entry = (shown: string, more: Partial<ItemEntry> = {}): ItemEntry => ({
  stored: null,
  revision: 0,
  shown,
  ...more,
});
const line = (number: number, more: Partial<LineEntry> = {}): LineEntry => ({
  line: number,
  position: number,
  flags: 0,
  deleted: false,
  ...more,
});
const page = (lines: LineEntry[], items: Record<string, ItemEntry>) => ({
  lines: { CM: lines },
  items,
});

it('are those that hold something and have no end [D8-LINE-01]', () => {
  const items = {
    'CM.1.DRUG': entry('Aspirin'),
    'CM.2.DRUG': entry('Aspirin'),
    'CM.2.STOP': entry('2026-01-01'),
    'CM.4.DRUG': entry('Aspirin'),
    'CM.4.STOP': entry('', { notDone: 'Unknown' }),
  };
  const lines = [line(1), line(2), line(3), line(4)];
  expect(ongoingLines(page(lines, items), block)).toEqual([1]);
  const { endItem: _end, ...without } = block;
  expect(ongoingLines(page(lines, items), without)).toEqual([]);
});

it('are never removed lines [D8-LINE-01]', () => {
  const items = { 'CM.1.DRUG': entry('Aspirin'), 'CM.2.DRUG': entry('Aspirin') };
  const lines = [line(1, { deleted: true }), line(2, { change: 'removed' })];
  expect(ongoingLines(page(lines, items), block)).toEqual([]);
});
