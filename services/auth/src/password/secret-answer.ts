import { Injectable } from '@nestjs/common';
import { Passwords } from './passwords';

/** Four questions that a person chooses from (spec section 3), by their number. */
export const SECRET_QUESTIONS = { film: 1, book: 2, colour: 3, meal: 4 } as const;

/**
 * The form in which an answer is hashed and compared: it must equal the original (spec section 5). Invisible
 * differences are removed: surrounding blanks, and the way in which a keyboard composes a letter.
 */
export const normaliseAnswer = (answer: string): string => answer.normalize('NFC').trim();

/** Answers to secret questions, hashed like passwords. */
@Injectable()
export class SecretAnswers {
  constructor(private readonly passwords: Passwords) {}

  hash(answer: string): Promise<string> {
    return this.passwords.hash(normaliseAnswer(answer));
  }

  /** Without a stored hash (no question set, unknown person) it takes equally long and returns false. */
  verify(stored: string | null, answer: string): Promise<boolean> {
    return this.passwords.verify(stored, normaliseAnswer(answer));
  }
}
