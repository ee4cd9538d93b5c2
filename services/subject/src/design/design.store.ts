import {
  hidesNothing,
  type SeenNumbers,
  seenNumbersOf,
  type Unseen,
  VersionStore,
} from '@casebook/role-view';
import {
  type Caller,
  type CallerQuery,
  Db,
  Problem,
  yieldBetweenSteps,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { DesignVersion } from './design-version';

/** Reads the ids of all versions that were ever released in the study, ascending. */
export const READ_RELEASED: CallerQuery = {
  name: 'released-versions',
  text: `select coalesce(json_agg(distinct r.version_id order by r.version_id), '[]')
    from builder.v1_release r where r.study_id = $2`,
  values: () => [],
};

/** Loads and caches the design versions. */
@Injectable()
export class DesignStore {
  readonly #versions: VersionStore<DesignVersion>;

  constructor(db: Db) {
    this.#versions = new VersionStore(
      db,
      (...version) => new DesignVersion(...version),
      yieldBetweenSteps,
    );
  }

  /** @throws Problem 422 COMMON_VERSION_NOT_FOUND */
  async version(studyId: number, versionId: number): Promise<DesignVersion> {
    const version = await this.#versions.find(studyId, versionId);
    if (!version) throw new Problem(422, 'COMMON_VERSION_NOT_FOUND');
    return version;
  }

  /** All versions that were ever released in the study. */
  released(studyId: number): Promise<DesignVersion[]> {
    return this.#versions.released(studyId);
  }

  /** The versions with the ids of {@link READ_RELEASED}. */
  all(studyId: number, versionIds: readonly number[]): Promise<DesignVersion[]> {
    return this.#versions.all(studyId, versionIds);
  }

  /**
   * Everything that any released version hides from the role. Lists and counters over several versions leave it out.
   */
  unseen({ studyId, roleCode }: Pick<Caller, 'studyId' | 'roleCode'>): Promise<Unseen> {
    return this.#versions.unseen(studyId!, roleCode);
  }

  /** Whether the role sees every item of every released version. */
  async seesEverything(caller: Pick<Caller, 'studyId' | 'roleCode'>): Promise<boolean> {
    return hidesNothing(await this.unseen(caller));
  }

  /** Whether the role may see the screening and enrolment number: they are items, so a version may hide them. */
  async seenNumbers({
    studyId,
    roleCode,
  }: Pick<Caller, 'studyId' | 'roleCode'>): Promise<SeenNumbers> {
    return seenNumbersOf(await this.released(studyId!), roleCode);
  }
}
