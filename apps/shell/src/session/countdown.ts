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

/** Two minutes before the end; half of the time where that is little. */
export function warningMs(limitMs: number): number {
  return limitMs <= 3 * minuteMs ? limitMs / 2 : 2 * minuteMs;
}

/** How often work is reported: once a minute, or more often where a minute is most of the time there is. */
export function reportEveryMs(limitMs: number | undefined): number {
  return Math.min(minuteMs, (limitMs ?? Number.POSITIVE_INFINITY) / 4);
}

/** One countdown to the sign-out for all tabs: the server says when, the shared session value carries it. */
export class Countdown {
  private readonly left = writableStore<number | null>(null);
  private latest: Expiry | null = null;
  private askedAt = 0;
  private stop: () => void = () => undefined;

  constructor(private readonly parts: CountdownParts) {}

  /** Seconds left, while that matters; otherwise null. */
  get view(): ReadStore<number | null> {
    return this.left;
  }

  /** The end as this tab last heard of it, for a session that is about to be stored. */
  get known(): Expiry | null {
    return this.latest;
  }

  get limitMs(): number | undefined {
    return this.parts.storage.read()?.limitMs ?? this.latest?.limitMs;
  }

  /**
   * An answer of the server told the time.
   *
   * @param askedAt when its call began: an answer that was overtaken says nothing any more
   */
  heard({ secondsLeft, limitSeconds }: HeardTime, askedAt: number): void {
    if (askedAt < this.askedAt) return;
    this.askedAt = askedAt;
    const limitMs = limitSeconds * 1_000;
    const expiresAt = this.parts.now() + secondsLeft * 1_000;
    this.latest = { expiresAt, limitMs };
    const stored = this.parts.storage.read();
    if (!stored || !this.parts.isSignedIn()) return;
    const same =
      stored.limitMs === limitMs && Math.abs((stored.expiresAt ?? 0) - expiresAt) < sameMs;
    if (!same) this.parts.storage.write({ ...stored, expiresAt, limitMs });
    this.follow();
  }

  /** The shared value, or who is signed in, has changed. */
  follow(): void {
    this.stop();
    const stored = this.parts.isSignedIn() ? this.parts.storage.read() : null;
    if (stored?.expiresAt === undefined || stored.limitMs === undefined) return this.left.set(null);
    const leftMs = stored.expiresAt - this.parts.now();
    const warnMs = warningMs(stored.limitMs);
    this.left.set(leftMs <= warnMs ? Math.max(0, Math.ceil(leftMs / 1_000)) : null);
    if (leftMs + leewayMs <= 0) return this.parts.onOver();
    const next =
      leftMs > warnMs ? leftMs - warnMs : leftMs > 0 ? leftMs % 1_000 || 1_000 : leewayMs;
    // A timer of the browser may be a moment early.
    this.stop = this.parts.after(Math.min(next, minuteMs) + 5, () => this.follow());
  }
}

export interface HeardTime {
  secondsLeft: number;
  limitSeconds: number;
}

/** Reads `left=1740, limit=1800`. */
export function readTime(header: string | null): HeardTime | null {
  const found = /^left=(\d+), limit=(\d+)$/.exec(header ?? '');
  return found ? { secondsLeft: Number(found[1]), limitSeconds: Number(found[2]) } : null;
}
