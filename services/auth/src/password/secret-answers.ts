import { Injectable } from '@nestjs/common';
import { Passwords } from './passwords';

/** The secret questions offered (spec section 3): favourite movie, book, colour, meal. */
export const SECRET_QUESTIONS = [1, 2, 3, 4] as const;

/** People do not remember how they wrote an answer: width of letters, case and outer spaces do not count. */
const plain = (answer: string): string => answer.normalize('NFKC').trim().toLowerCase();

/** Answers to secret questions, kept like passwords. */
@Injectable()
export class SecretAnswers {
  constructor(private readonly passwords: Passwords) {}

  hash(answer: string): Promise<string> {
    return this.passwords.hash(plain(answer));
  }

  /** Without a stored hash (no question set, unknown person) it takes as long and says no. */
  verify(stored: string | null, answer: string): Promise<boolean> {
    return this.passwords.verify(stored, plain(answer));
  }
}
