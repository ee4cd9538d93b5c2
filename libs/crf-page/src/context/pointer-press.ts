import { createContext, useContext, useEffect, useState } from 'react';

/**
 * Whether the pointer is pressed. What is entered by pressing on another field waits until the click has arrived there: a
 * message or an item that appears in between would move the page under the pointer, and the click would miss.
 */
export class PointerPress {
  #isPressed = false;
  readonly #waiting = new Set<() => void>();

  /** Runs a function now, or when the click that is under way has found its target. */
  afterClick(run: () => void): void {
    if (this.#isPressed) this.#waiting.add(run);
    else run();
  }

  press(): void {
    this.#isPressed = true;
  }

  release(): void {
    this.#isPressed = false;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const run of waiting) run();
  }
}

const PointerPressContext = createContext<PointerPress | null>(null);
export const PointerPressProvider = PointerPressContext.Provider;

export function usePointerPress(): PointerPress {
  const press = useContext(PointerPressContext);
  if (!press) throw new Error('the item is not in a page');
  return press;
}

/** Watches the pointer as long as the page is shown. */
export function useWatchedPointer(): PointerPress {
  const [pointer] = useState(() => new PointerPress());
  useEffect(() => {
    const press = () => pointer.press();
    const release = () => pointer.release();
    // A press that ends elsewhere gives no click.
    const releaseSoon = () => setTimeout(release);
    // The release of a scroll bar is told to nobody.
    const releaseUnpressed = ({ buttons }: PointerEvent) => {
      if (buttons === 0) release();
    };
    const reactions = {
      pointerdown: press,
      // In the capture phase, so that the click's own handler, such as the one of "Save", finds what was entered.
      click: release,
      pointerup: releaseSoon,
      pointercancel: release,
      pointermove: (event: Event) => releaseUnpressed(event as PointerEvent),
      keydown: release,
    };
    for (const [name, react] of Object.entries(reactions))
      document.addEventListener(name, react, true);
    window.addEventListener('blur', release);
    return () => {
      for (const [name, react] of Object.entries(reactions))
        document.removeEventListener(name, react, true);
      window.removeEventListener('blur', release);
      pointer.release();
    };
  }, [pointer]);
  return pointer;
}
