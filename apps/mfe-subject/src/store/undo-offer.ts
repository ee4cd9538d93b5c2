/** An act that can be taken back for a short time. */
export interface UndoOffer {
  /** What was done, for the notice. */
  text: string;
  /** Takes the act back; tells whether it succeeded. */
  undo: () => Promise<boolean>;
  /** On the clock of `performance.now()`: later the service refuses. */
  until: number;
}

/** The latest offer. It outlives the screen on which the act was done, because acts lead on to the next screen. */
export class UndoOffers {
  #current: UndoOffer | null = null;
  readonly #listeners = new Set<() => void>();

  readonly current = (): UndoOffer | null => this.#current;

  readonly show = (offer: UndoOffer | null): void => {
    this.#current = offer;
    for (const listener of this.#listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}
