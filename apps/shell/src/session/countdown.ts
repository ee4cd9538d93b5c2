import { type ReadStore, writableStore } from '@casebook/shell-sdk';
import type { Expiry, SessionStorage } from './session-storage';

export interface CountdownParts {
  storage: Pick<SessionStorage, 'read' | 'write'>;
  now(): number;
  /** Runs a task after a time. @returns cancels it */
  after(ms: number, task: () => void): () => void;
  isSignedIn(): boolean;
  /** The time is over by this computer's clock; the server decides whether it is. */
  onOver(): void;
}

const MINUTE_MS = 60_000;
/** Tolerance for whole seconds of the server and for the duration of the call. */
const END_TOLERANCE_MS = 1_200;
/** Smaller differences come from the duration of calls, not from another end. */
const SAME_END_TOLERANCE_MS = 1_500;

/** The maximum length of a session cannot be extended, so its warning leaves more time to save. */
const FINAL_WARNING_MS = 5 * MINUTE_MS;
/** With a smaller difference, the end by inactivity is shown as the end by maximum length. */
const SAME_AS_FINAL_END_MS = 2_000;

/** Two minutes before the end, or half of a shorter idle time. */
export function warningMs(limitMs: number): number {
  return limitMs <= 3 * MINUTE_MS ? limitMs / 2 : 2 * MINUTE_MS;
}

/** Interval of activity reports: a minute, or less when the idle time is short. */
export function reportEveryMs(limitMs: number | undefined): number {
  return Math.min(MINUTE_MS, (limitMs ?? Number.POSITIVE_INFINITY) / 4);
}

/** The time left before the sign-out, when it is short. */
export interface TimeLeft {
  seconds: number;
  /** The session reaches its maximum length, so activity does not extend it. */
  isFinal: boolean;
}

/** Countdown to the sign-out, the same in all tabs: its end comes from the server and is stored in the shared session value. */
export class Countdown {
  private readonly left = writableStore<TimeLeft | null>(null);
  private latest: Expiry | null = null;
  private calledAt = 0;
  private stop: () => void = () => undefined;

  constructor(private readonly parts: CountdownParts) {}

  get view(): ReadStore<TimeLeft | null> {
    return this.left;
  }

  /** The last end that an answer contained, for a session that is about to be stored. */
  get known(): Expiry | null {
    return this.latest;
  }

  /** Whether the session has reached its maximum length by this computer's clock. */
  get isOver(): boolean {
    const { endsAt } = this.parts.storage.read() ?? this.latest ?? {};
    return endsAt !== undefined && endsAt - this.parts.now() < SAME_AS_FINAL_END_MS;
  }

  get limitMs(): number | undefined {
    return this.parts.storage.read()?.limitMs ?? this.latest?.limitMs;
  }

  /**
   * Takes the time left from an answer of the server.
   *
   * @param calledAt when its call began; an answer to a call older than the last one is ignored
   */
  onServerTime({ secondsLeft, limitSeconds, endSeconds }: ServerTime, calledAt: number): void {
    if (calledAt < this.calledAt) return;
    this.calledAt = calledAt;
    const { parts } = this;
    const stored = parts.storage.read();
    const limitMs = limitSeconds * 1_000;
    const expiresAt = parts.now() + secondsLeft * 1_000;
    // Most answers do not contain it.
    const endsAt = endSeconds === undefined ? stored?.endsAt : parts.now() + endSeconds * 1_000;
    this.latest = { expiresAt, limitMs, ...(endsAt !== undefined && { endsAt }) };
    if (!stored || !parts.isSignedIn()) return;
    const same =
      stored.limitMs === limitMs &&
      isSame(stored.expiresAt, expiresAt) &&
      isSame(stored.endsAt, endsAt);
    if (!same) parts.storage.write({ ...stored, ...this.latest });
    this.update();
  }

  /** The shared value, or who is signed in, has changed. */
  update(): void {
    this.stop();
    const stored = this.parts.isSignedIn() ? this.parts.storage.read() : null;
    if (stored?.expiresAt === undefined || stored.limitMs === undefined) return this.left.set(null);
    const restMs = stored.expiresAt - this.parts.now();
    const endMs = (stored.endsAt ?? Number.POSITIVE_INFINITY) - this.parts.now();
    const isFinal = endMs - restMs < SAME_AS_FINAL_END_MS;
    const beforeRest = isFinal ? Number.POSITIVE_INFINITY : restMs - warningMs(stored.limitMs);
    const beforeEnd = endMs - FINAL_WARNING_MS;
    const shownMs = beforeRest <= 0 ? restMs : beforeEnd <= 0 ? endMs : null;
    this.left.set(
      shownMs === null
        ? null
        : { seconds: Math.max(0, Math.ceil(shownMs / 1_000)), isFinal: beforeRest > 0 },
    );
    if (restMs + END_TOLERANCE_MS <= 0) return this.parts.onOver();
    const next =
      shownMs === null
        ? Math.min(beforeRest, beforeEnd)
        : shownMs > 0
          ? shownMs % 1_000 || 1_000
          : END_TOLERANCE_MS;
    // A timer of the browser may be a moment early.
    this.stop = this.parts.after(Math.min(next, MINUTE_MS) + 5, () => this.update());
  }
}

const isSame = (known: number | undefined, received: number | undefined): boolean =>
  known === received || Math.abs((known ?? 0) - (received ?? 0)) < SAME_END_TOLERANCE_MS;

export interface ServerTime {
  secondsLeft: number;
  limitSeconds: number;
  endSeconds?: number;
}

/** Parses `left=1740, limit=1800` and, if present, the seconds until the maximum length. */
export function readServerTime(header: string | null, end: string | null): ServerTime | null {
  const found = /^left=(\d+), limit=(\d+)$/.exec(header ?? '');
  if (!found) return null;
  const hasEnd = end !== null && /^\d+$/.test(end);
  return {
    secondsLeft: Number(found[1]),
    limitSeconds: Number(found[2]),
    ...(hasEnd && { endSeconds: Number(end) }),
  };
}
