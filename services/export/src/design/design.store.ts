import { VersionStore, VersionView } from '@casebook/role-view';
import { Db, yieldBetweenSteps } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';

/** Loads and caches the released design versions. */
@Injectable()
export class DesignStore {
  readonly #versions: VersionStore<VersionView>;

  constructor(db: Db) {
    this.#versions = new VersionStore(
      db,
      (...version) => new VersionView(...version),
      yieldBetweenSteps,
    );
  }

  /** All versions that were ever released in the study, from the first to the newest. */
  async released(studyId: number): Promise<VersionView[]> {
    const versions = await this.#versions.released(studyId);
    return versions.toSorted((one, other) => one.versionNo - other.versionNo);
  }
}
