import { Problem } from '@casebook/service-kit';
import { Injectable, type PipeTransform } from '@nestjs/common';
import { STATUS_LIST_LEVELS, type StatusListLevel } from './status-list.dto';

/** The level in an address. */
@Injectable()
export class LevelPipe implements PipeTransform<string, StatusListLevel> {
  /** @throws Problem 422 */
  transform(text: string): StatusListLevel {
    const level = STATUS_LIST_LEVELS.find((one) => one === text);
    if (!level) throw Problem.invalid([{ field: 'level', code: 'COMMON_NOT_A_CHOICE' }]);
    return level;
  }
}

export const LEVEL_PARAM = {
  name: 'level',
  enum: STATUS_LIST_LEVELS,
  enumName: 'StatusListLevel',
} as const;
