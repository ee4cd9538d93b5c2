import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { LARGEST_ID } from './limits';
import { Problem } from '../problem/problem';

/** Parses an id; null when the database cannot store it. */
export function readId(text: string | undefined): number | null {
  const id = text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN;
  return id <= LARGEST_ID ? id : null;
}

/** An id in an address: a positive whole number that the database can store. */
@Injectable()
export class IdPipe implements PipeTransform<string, number> {
  /** @throws Problem 422 */
  transform(text: string, { data }: ArgumentMetadata): number {
    const id = readId(text);
    if (id === null) {
      throw Problem.invalid([{ field: data ?? 'id', code: 'COMMON_NOT_POSITIVE_INTEGER' }]);
    }
    return id;
  }
}
