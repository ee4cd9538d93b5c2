import { randomBytes } from 'node:crypto';
import { Algorithm, hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';

/** argon2id with the OWASP minimum; the computation runs in the thread pool. */
const OPTIONS = {
  algorithm: 2 as Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** Hashes and verifies passwords. */
@Injectable()
export class Passwords {
  private readonly decoy: Promise<string> = hash(randomBytes(16).toString('hex'), OPTIONS);

  /** A hash that no password matches, because nobody has seen the one that it was made from. */
  unknown(): Promise<string> {
    return this.decoy;
  }

  hash(password: string): Promise<string> {
    return hash(password, OPTIONS);
  }

  /** Without a stored hash (unknown login ID) it takes equally long and returns false. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const matches = await verify(stored ?? (await this.decoy), password);
    return stored !== null && matches;
  }
}
