/** What counts as a person at work (spec 4). No call to a service does, so a tab left alone keeps nobody signed in. */
const signs = ['click', 'scroll', 'keypress', 'contextmenu', 'keydown'] as const;
const minuteMs = 60_000;

export interface ActivityParts {
  events: Pick<EventTarget, 'addEventListener'>;
  now: () => number;
  isSignedIn: () => boolean;
  report: () => void;
}

/** Tells the server at most once a minute that the person is at work; whether the session has expired is its decision. */
export function reportActivity({ events, now, isSignedIn, report }: ActivityParts): void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const seen = (event: Event) => {
    if (event.type === 'keydown' && !isCtrlOrShift(event)) return;
    if (!isSignedIn() || now() - reportedAt < minuteMs) return;
    reportedAt = now();
    report();
  };
  for (const sign of signs) events.addEventListener(sign, seen, { capture: true, passive: true });
}

/** Other keys give a keypress. */
function isCtrlOrShift(event: Event): boolean {
  const { key } = event as KeyboardEvent;
  return key === 'Control' || key === 'Shift';
}
