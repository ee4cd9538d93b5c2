import {
  blockOf,
  firstItemOf,
  isLive,
  itemOf,
  linesOfBlock,
  type PageDesign,
  useOpenPage,
} from '@casebook/crf-page';
import { useReadStore, useShell } from '@casebook/shell-sdk';
import { type ItemInstanceKey, itemInstanceKey } from '@casebook/subject-data';
import { useEffect, useRef } from 'react';
import { useAppSelector } from '../../store';

/**
 * Shows the item that the URL names as soon as the page is shown: `?item=BLOCK.0.ITEM`, or the first item of a line (`BLOCK.2`) or block
 * (`BLOCK`).
 */
export function useItemFromUrl(): void {
  const shell = useShell();
  const { design, goToItem } = useOpenPage();
  const { search } = useReadStore(shell.location);
  const wanted = new URLSearchParams(search).get('item');
  const lines = useAppSelector((state) => state.page.lines);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (wanted === null || shown.current === wanted) return;
    const found = itemAt(design, wanted, (blockKey) =>
      (lines[blockKey] ?? []).filter(isLive).map(({ line }) => line),
    );
    if (found === undefined) return;
    shown.current = wanted;
    goToItem(found);
  }, [design, goToItem, lines, wanted]);
}

function itemAt(
  design: PageDesign,
  wanted: string,
  linesOf: (blockKey: string) => readonly number[],
): ItemInstanceKey | undefined {
  const [blockKey = '', line, itemKey] = wanted.split('.');
  if (itemKey !== undefined) return itemOf(design, wanted) && wanted;
  const block = blockOf(design, blockKey);
  const first = firstItemOf(design, blockKey);
  const at = line ?? (block && linesOfBlock(block, linesOf)[0]);
  if (!first || at === undefined) return undefined;
  return itemInstanceKey({ blockKey, line: Number(at), itemKey: first.key });
}
