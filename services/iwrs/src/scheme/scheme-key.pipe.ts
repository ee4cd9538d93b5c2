import { Problem } from '@casebook/service-kit';
import { isKey } from '@casebook/study-design';
import { Injectable, type PipeTransform } from '@nestjs/common';

/** The key of a scheme in an address. Any other text names no scheme. */
@Injectable()
export class SchemeKeyPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isKey(value)) throw Problem.notFound();
    return value;
  }
}
