import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { LARGEST_ID } from './limits';
import { Problem } from '../problem/problem';

/** An id in an address: a positive whole number that the database can hold. */
@Injectable()
export class IdPipe implements PipeTransform<string, number> {
  /** @throws Problem 422 */
  transform(text: string, { data }: ArgumentMetadata): number {
    const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!(id <= LARGEST_ID)) {
      throw Problem.invalid([{ field: data ?? 'id', code: 'COMMON_NOT_POSITIVE_INTEGER' }]);
    }
    return id;
  }
}
