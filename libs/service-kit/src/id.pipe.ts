import { Injectable, type PipeTransform } from '@nestjs/common';
import { Problem } from './problem';

const LARGEST_ID = 2_147_483_647;

/** An id in a path. What can be no id names nothing: 404, before it reaches the database. */
@Injectable()
export class IdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    const id = /^[1-9]\d{0,9}$/.test(value) ? Number(value) : 0;
    if (id < 1 || id > LARGEST_ID) throw Problem.notFound();
    return id;
  }
}
