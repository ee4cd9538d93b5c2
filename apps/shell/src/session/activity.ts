/** What counts as a person at work (spec 4). No call to a service does, so a tab left alone keeps nobody signed in. */
const signs = ['click', 'scroll', 'keypress', 'contextmenu', 'keydown'] as const;
/** A report that did not arrive is tried again with the next sign after this. */
const retryMs = 5_000;

export interface ActivityParts {
  events: Pick<EventTarget, 'addEventListener'>;
  now: () => number;
  after: (ms: number, task: () => void) => () => void;
  isSignedIn: () => boolean;
  /** At most so often. */
  everyMs: () => number;
  /** Answers whether the report arrived. */
  report: () => Promise<boolean>;
}

/** Tells the server that the person is at work; whether the session has expired is its decision. */
export class Activity {
  private reportedAt = Number.NEGATIVE_INFINITY;
  private seenAt = Number.NEGATIVE_INFINITY;
  private running: Promise<void> | null = null;
  private cancel: (() => void) | null = null;

  constructor(private readonly parts: ActivityParts) {
    const seen = (event: Event) => {
      if (event.type === 'keydown' && !isCtrlOrShift(event)) return;
      this.seen();
    };
    for (const sign of signs) {
      parts.events.addEventListener(sign, seen, { capture: true, passive: true });
    }
  }

  /** Waits until the server knows of what the person did so far. */
  async flush(): Promise<void> {
    if (this.cancel) this.send();
    await this.running;
  }

  /** The person says so: "stay signed in". */
  async stay(): Promise<void> {
    this.seenAt = this.parts.now();
    if (!this.running) this.send();
    await this.running;
  }

  /** Something that a report carries has changed, through what the person did just now. */
  changed(): void {
    if (this.parts.now() - this.seenAt < retryMs) this.seen();
  }

  private seen(): void {
    const { parts } = this;
    if (!parts.isSignedIn()) return;
    this.seenAt = parts.now();
    const wait = this.reportedAt + parts.everyMs() - parts.now();
    if (wait <= 0) this.send();
    // What is done within the interval is told at its end, so that the last minute of work counts.
    else this.cancel ??= parts.after(wait, () => this.send());
  }

  private send(): void {
    this.cancel?.();
    this.cancel = null;
    if (!this.parts.isSignedIn()) return;
    this.reportedAt = this.parts.now();
    const run = this.parts.report().then((arrived) => {
      if (!arrived) this.reportedAt = this.parts.now() - this.parts.everyMs() + retryMs;
      if (this.running === run) this.running = null;
    });
    this.running = run;
  }
}

/** Other keys give a keypress. */
function isCtrlOrShift(event: Event): boolean {
  const { key } = event as KeyboardEvent;
  return key === 'Control' || key === 'Shift';
}
