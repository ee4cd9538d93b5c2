import { randomBytes } from 'node:crypto';
import { DEVICE_COOKIE, deviceCookieIn, MAX_DEVICE_ENTRIES } from '@casebook/service-kit';
import fastifyCookie from '@fastify/cookie';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions } from '../session/refresh-cookie';
import { Tokens } from '../session/tokens';

/** Browsers keep no cookie for longer. */
const MAX_AGE_SECONDS = 400 * 24 * 3600;

/**
 * Which browsers a person has signed in with. An entry of the cookie is a random number with a seal that holds for this number
 * and one person only. It never stands for the password: it only gives the attempts of this person
 * from this browser a counter of their own, which strangers cannot use up. It names nobody, so that a shared computer does not
 * tell who signed in.
 */
@Injectable()
export class KnownDevices {
  constructor(private readonly tokens: Tokens) {}

  /** Entries in the cookie of a request, of whatever people. */
  entriesIn({ headers }: Pick<FastifyRequest, 'headers'>): string[] {
    const cookie = deviceCookieIn(headers.cookie);
    return cookie === '' ? [] : cookie.split('~');
  }

  /** The entry of a person; null when the person has not signed in here. Takes equally long for all people. */
  entryOf(personId: number | null, entries: readonly string[]): string | null {
    const own = entries.filter((entry) => {
      const [number, seal] = entry.split('.');
      return this.tokens.isDeviceSeal(seal!, personId ?? 0, number!);
    });
    return personId === null ? null : (own[0] ?? null);
  }

  /** After a right password: the browser keeps an entry of this person, the latest first. */
  remember(request: FastifyRequest, reply: FastifyReply, personId: number): void {
    const entries = this.entriesIn(request);
    const own = this.entryOf(personId, entries) ?? this.newEntry(personId);
    const kept = [own, ...entries.filter((entry) => entry !== own)].slice(0, MAX_DEVICE_ENTRIES);
    const options = { ...cookieOptions(request), maxAge: MAX_AGE_SECONDS };
    void reply.header(
      'set-cookie',
      fastifyCookie.serialize(DEVICE_COOKIE, kept.join('~'), { ...options, encode: String }),
    );
  }

  private newEntry(personId: number): string {
    const number = randomBytes(16).toString('base64url');
    return `${number}.${this.tokens.deviceSeal(personId, number)}`;
  }
}
