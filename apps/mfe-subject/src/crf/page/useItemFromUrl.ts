import { itemOf, useOpenPage } from '@casebook/crf-page';
import { useReadStore, useShell } from '@casebook/shell-sdk';
import { useEffect, useRef } from 'react';

/** Shows the item that the URL names (`?item=BLOCK.0.ITEM`) as soon as the page is shown. */
export function useItemFromUrl(): void {
  const shell = useShell();
  const { design, goToItem } = useOpenPage();
  const { search } = useReadStore(shell.location);
  const wanted = new URLSearchParams(search).get('item');
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (wanted === null || shown.current === wanted || !itemOf(design, wanted)) return;
    shown.current = wanted;
    goToItem(wanted);
  }, [design, goToItem, wanted]);
}
