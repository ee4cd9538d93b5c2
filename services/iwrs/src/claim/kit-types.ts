import { Db, Problem } from '@casebook/service-kit';
import type { KitType } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import { KIT_TYPES } from './claim.sql';

/** Number of versions whose kit types are kept in memory. */
const KEPT = 200;

/** The kit types of design versions, which never change. */
@Injectable()
export class KitTypes {
  readonly #versions = new Map<string, Promise<KitType[]>>();

  constructor(private readonly db: Db) {}

  of(studyId: number, versionId: number): Promise<KitType[]> {
    const key = `${studyId}/${versionId}`;
    let types = this.#versions.get(key);
    if (!types) {
      types = this.read(studyId, versionId);
      types.catch(() => this.#versions.delete(key));
      if (this.#versions.size === KEPT) {
        this.#versions.delete(this.#versions.keys().next().value!);
      }
      this.#versions.set(key, types);
    }
    return types;
  }

  private async read(studyId: number, versionId: number): Promise<KitType[]> {
    const [row] = await this.db.read<{ kitTypes: KitType[] | null }>({
      ...KIT_TYPES,
      values: { studyId, versionId },
    });
    if (!row) throw new Problem(422, 'COMMON_VERSION_NOT_FOUND');
    return row.kitTypes ?? [];
  }
}

/**
 * The types of kits that subjects of an arm receive for an item: the one that the item names, or else all of the arm.
 *
 * @param arm as `SCHEME.ARM`
 */
export const kitTypesFor = (
  kitTypes: readonly KitType[],
  arm: string,
  named: string | null,
): string[] =>
  kitTypes
    .filter(({ key, arms }) => (named === null || key === named) && arms.includes(arm))
    .map(({ key }) => key);
