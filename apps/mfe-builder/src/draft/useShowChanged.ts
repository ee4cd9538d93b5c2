import { useQuery } from '@casebook/shell-sdk';
import { useEffect } from 'react';
import { addressOf, elementOf } from './changed-place';
import { draftActions } from './draft-slice';
import { useAppDispatch, useAppSelector } from './store';
import styles from './changed-place.module.css';

/** After undo or redo: shows what was changed, if it is on this screen or the person came here for it. */
export function useShowChanged(): void {
  const dispatch = useAppDispatch();
  const takenBack = useAppSelector(({ draft }) => draft.takenBack);
  // Drawn again with each address: the place may be on the screen then.
  const [, setQuery] = useQuery();
  useEffect(() => {
    if (!takenBack || takenBack.state === 'elsewhere') return;
    const element = elementOf(takenBack.place);
    if (element) {
      const { item, block } = addressOf(takenBack.place)?.query ?? {};
      if (item ?? block) setQuery({ item, block }, { replace: true });
      show(element);
      dispatch(draftActions.changeShown());
    } else if (takenBack.state === 'new') dispatch(draftActions.changeIsElsewhere());
  });
}

function show(element: HTMLElement): void {
  // What has no focus of its own gets it once: screen readers read it, and the keys of the screen go on from there.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
  element.classList.add(styles.changed!);
  element.addEventListener('animationend', () => element.classList.remove(styles.changed!), {
    once: true,
  });
}
