import { createContext } from 'react';

export interface Shortcut {
  /** As printed on the keys: `['Ctrl', 'S']`. */
  keys: readonly string[];
  label: string;
}

/** The help of the present screen, which the frame shows by its button and by `?`. */
export class ScreenHelp {
  readonly #helps: (() => void)[] = [];

  /** @param shortcuts keys that work on every screen of the frame */
  constructor(readonly shortcuts: readonly Shortcut[]) {}

  /** Adds the help of a screen. @returns how to remove it */
  add(show: () => void): () => void {
    this.#helps.push(show);
    return () => void this.#helps.splice(this.#helps.indexOf(show), 1);
  }

  /** Shows the help that was added last; false: the screen has none. */
  show(): boolean {
    this.#helps.at(-1)?.();
    return this.#helps.length > 0;
  }
}

/** Null outside a frame. */
export const HelpContext = createContext<ScreenHelp | null>(null);

/** Whether a key pressed there belongs to what is being typed. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'))
  );
}

/** Whether the key asks for the help. */
export const asksForHelp = (event: KeyboardEvent): boolean =>
  event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
