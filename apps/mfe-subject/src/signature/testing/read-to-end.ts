import { act } from '@testing-library/react';

/** The observers of the ends of what is being read. */
let observers: IntersectionObserverCallback[] = [];

class TestObserver extends IntersectionObserver {
  readonly #callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    super(callback);
    this.#callback = callback;
  }
  override observe(): void {
    observers.push(this.#callback);
  }
  override disconnect(): void {
    observers = observers.filter((one) => one !== this.#callback);
  }
}

/** For tests in which a person reads: jsdom has no layout, so nothing comes into sight by itself. */
export function watchReading(): void {
  const original = window.IntersectionObserver;
  beforeEach(() => {
    observers = [];
    window.IntersectionObserver = TestObserver;
    Element.prototype.scrollBy = () => undefined;
  });
  afterEach(() => {
    window.IntersectionObserver = original;
  });
}

/** Brings the end of the shown page into sight. */
export const readToEnd = (): void =>
  act(() => {
    for (const one of observers)
      one([{ isIntersecting: true }] as IntersectionObserverEntry[], {} as IntersectionObserver);
  });
