import { Db, Problem } from '@casebook/service-kit';
import type { KitType, Scheme } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import type { FactorItem } from '../scheme/factor-items';
import { PAGE_DESIGN } from './claim.sql';

/** Number of versions that are kept in memory. */
const KEPT = 200;

/** What the design version of a page says of randomisation. */
export interface PageDesign {
  kitTypes: KitType[];
  schemes: Scheme[];
  factorItems: FactorItem[];
}

/** Design versions of pages, which never change. */
@Injectable()
export class PageDesigns {
  readonly #versions = new Map<string, Promise<PageDesign>>();

  constructor(private readonly db: Db) {}

  of(studyId: number, versionId: number): Promise<PageDesign> {
    const key = `${studyId}/${versionId}`;
    let design = this.#versions.get(key);
    if (!design) {
      design = this.read(studyId, versionId);
      design.catch(() => this.#versions.delete(key));
      if (this.#versions.size === KEPT) {
        this.#versions.delete(this.#versions.keys().next().value!);
      }
      this.#versions.set(key, design);
    }
    return design;
  }

  private async read(studyId: number, versionId: number): Promise<PageDesign> {
    const values = { studyId, versionId };
    const [design] = await this.db.read<PageDesign & Record<string, unknown>>({
      ...PAGE_DESIGN,
      values,
    });
    if (!design) throw new Problem(422, 'COMMON_VERSION_NOT_FOUND');
    return design;
  }
}
