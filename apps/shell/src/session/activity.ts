/** Events that count as activity (spec 4). Calls do not count, so that an unattended tab does not keep a person signed in. */
const ACTIVITY_EVENTS = ['click', 'scroll', 'keypress', 'contextmenu', 'keydown'] as const;
/** After this time the next activity repeats a report that did not arrive. */
const RETRY_AFTER_MS = 5_000;

export interface ActivityParts {
  events: Pick<EventTarget, 'addEventListener'>;
  now: () => number;
  after: (ms: number, task: () => void) => () => void;
  isSignedIn: () => boolean;
  /** Shortest interval between two reports. */
  everyMs: () => number;
  /** Resolves to whether the report arrived. */
  report: () => Promise<boolean>;
}

/** Reports activity to the server, which decides whether the session has expired. */
export class Activity {
  private reportedAt = Number.NEGATIVE_INFINITY;
  private lastActivityAt = Number.NEGATIVE_INFINITY;
  private running: Promise<void> | null = null;
  private cancel: (() => void) | null = null;

  constructor(private readonly parts: ActivityParts) {
    const onEvent = (event: Event) => {
      if (event.type === 'keydown' && !isCtrlOrShift(event)) return;
      this.recordActivity();
    };
    for (const type of ACTIVITY_EVENTS) {
      parts.events.addEventListener(type, onEvent, { capture: true, passive: true });
    }
  }

  /** Waits until all activity so far is reported. */
  async flush(): Promise<void> {
    if (this.cancel) this.send();
    await this.running;
  }

  /** Reports activity at once, for the button "stay signed in". */
  async staySignedIn(): Promise<void> {
    this.lastActivityAt = this.parts.now();
    if (!this.running) this.send();
    await this.running;
  }

  /** Reports at once, because an action of the person has changed the content of the report. */
  changed(): void {
    if (this.parts.now() - this.lastActivityAt < RETRY_AFTER_MS) this.recordActivity();
  }

  private recordActivity(): void {
    const { parts } = this;
    if (!parts.isSignedIn()) return;
    this.lastActivityAt = parts.now();
    const wait = this.reportedAt + parts.everyMs() - parts.now();
    if (wait <= 0) this.send();
    // Activity within the interval is reported at its end, so that the last minute counts.
    else this.cancel ??= parts.after(wait, () => this.send());
  }

  private send(): void {
    this.cancel?.();
    this.cancel = null;
    if (!this.parts.isSignedIn()) return;
    this.reportedAt = this.parts.now();
    const run = this.parts.report().then((arrived) => {
      if (!arrived) this.reportedAt = this.parts.now() - this.parts.everyMs() + RETRY_AFTER_MS;
      if (this.running === run) this.running = null;
    });
    this.running = run;
  }
}

/** Keys without a keypress event. */
function isCtrlOrShift(event: Event): boolean {
  const { key } = event as KeyboardEvent;
  return key === 'Control' || key === 'Shift';
}
