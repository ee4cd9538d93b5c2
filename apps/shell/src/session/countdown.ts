import { type ReadStore, writableStore } from '@casebook/shell-sdk';
import type { Expiry, SessionStorage } from './session-storage';

export interface CountdownParts {
  storage: Pick<SessionStorage, 'read' | 'write'>;
  now(): number;
  /** Calls back after some time; the answer takes it back. */
  after(ms: number, task: () => void): () => void;
  isSignedIn(): boolean;
  /** By this computer's clock the time is over; whether it is, the server knows. */
  onOver(): void;
}

const minuteMs = 60_000;
/** The server counts in whole seconds, and its answer was on its way for a moment. */
const leewayMs = 1_200;
/** Differences below this are the way of the answers, not another end. */
const sameMs = 1_500;

/** What comes at the end of the whole time cannot be put off, so there is more time to save. */
const finalWarningMs = 5 * minuteMs;
/** An end through rest that comes no earlier is the end of the whole time. */
const finalMs = 2_000;

/** Two minutes before the end; half of the time where that is little. */
export function warningMs(limitMs: number): number {
  return limitMs <= 3 * minuteMs ? limitMs / 2 : 2 * minuteMs;
}

/** How often work is reported: once a minute, or more often where a minute is most of the time there is. */
export function reportEveryMs(limitMs: number | undefined): number {
  return Math.min(minuteMs, (limitMs ?? Number.POSITIVE_INFINITY) / 4);
}

/** The time before a sign-out, while it matters. */
export interface TimeLeft {
  seconds: number;
  /** The session has lasted as long as it may: no work puts it off. */
  isFinal: boolean;
}

/** One countdown to the sign-out for all tabs: the server says when, the shared session value carries it. */
export class Countdown {
  private readonly left = writableStore<TimeLeft | null>(null);
  private latest: Expiry | null = null;
  private askedAt = 0;
  private stop: () => void = () => undefined;

  constructor(private readonly parts: CountdownParts) {}

  get view(): ReadStore<TimeLeft | null> {
    return this.left;
  }

  /** The end as this tab last heard of it, for a session that is about to be stored. */
  get known(): Expiry | null {
    return this.latest;
  }

  /** Whether the whole time of the session is over by this computer's clock. */
  get isOver(): boolean {
    const { endsAt } = this.parts.storage.read() ?? this.latest ?? {};
    return endsAt !== undefined && endsAt - this.parts.now() < finalMs;
  }

  get limitMs(): number | undefined {
    return this.parts.storage.read()?.limitMs ?? this.latest?.limitMs;
  }

  /**
   * An answer of the server told the time.
   *
   * @param askedAt when its call began: an answer that was overtaken says nothing any more
   */
  onServerTime({ secondsLeft, limitSeconds, endSeconds }: ServerTime, askedAt: number): void {
    if (askedAt < this.askedAt) return;
    this.askedAt = askedAt;
    const { parts } = this;
    const stored = parts.storage.read();
    const limitMs = limitSeconds * 1_000;
    const expiresAt = parts.now() + secondsLeft * 1_000;
    // Most answers do not tell it.
    const endsAt = endSeconds === undefined ? stored?.endsAt : parts.now() + endSeconds * 1_000;
    this.latest = { expiresAt, limitMs, ...(endsAt !== undefined && { endsAt }) };
    if (!stored || !parts.isSignedIn()) return;
    const same =
      stored.limitMs === limitMs &&
      isSame(stored.expiresAt, expiresAt) &&
      isSame(stored.endsAt, endsAt);
    if (!same) parts.storage.write({ ...stored, ...this.latest });
    this.follow();
  }

  /** The shared value, or who is signed in, has changed. */
  follow(): void {
    this.stop();
    const stored = this.parts.isSignedIn() ? this.parts.storage.read() : null;
    if (stored?.expiresAt === undefined || stored.limitMs === undefined) return this.left.set(null);
    const restMs = stored.expiresAt - this.parts.now();
    const endMs = (stored.endsAt ?? Number.POSITIVE_INFINITY) - this.parts.now();
    const isFinal = endMs - restMs < finalMs;
    const beforeRest = isFinal ? Number.POSITIVE_INFINITY : restMs - warningMs(stored.limitMs);
    const beforeEnd = endMs - finalWarningMs;
    const shownMs = beforeRest <= 0 ? restMs : beforeEnd <= 0 ? endMs : null;
    this.left.set(
      shownMs === null
        ? null
        : { seconds: Math.max(0, Math.ceil(shownMs / 1_000)), isFinal: beforeRest > 0 },
    );
    if (restMs + leewayMs <= 0) return this.parts.onOver();
    const next =
      shownMs === null
        ? Math.min(beforeRest, beforeEnd)
        : shownMs > 0
          ? shownMs % 1_000 || 1_000
          : leewayMs;
    // A timer of the browser may be a moment early.
    this.stop = this.parts.after(Math.min(next, minuteMs) + 5, () => this.follow());
  }
}

const isSame = (known: number | undefined, received: number | undefined): boolean =>
  known === received || Math.abs((known ?? 0) - (received ?? 0)) < sameMs;

export interface ServerTime {
  secondsLeft: number;
  limitSeconds: number;
  endSeconds?: number;
}

/** Reads `left=1740, limit=1800` and, where it is told, the seconds of the whole time that are left. */
export function readServerTime(header: string | null, end: string | null): ServerTime | null {
  const found = /^left=(\d+), limit=(\d+)$/.exec(header ?? '');
  if (!found) return null;
  const isTold = end !== null && /^\d+$/.test(end);
  return {
    secondsLeft: Number(found[1]),
    limitSeconds: Number(found[2]),
    ...(isTold && { endSeconds: Number(end) }),
  };
}
