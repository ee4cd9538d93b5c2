import { type Caller, Db, Problem } from '@casebook/service-kit';
import type { StudyDesign } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import { DesignVersion } from './design-version';
import type { Unseen } from './visibility';

/** Compiled versions kept in memory; the longest unused one makes room. */
const KEPT = 64;

/** Design versions, read once and kept: they never change (design section 4). */
@Injectable()
export class DesignStore {
  readonly #versions = new Map<string, Promise<DesignVersion>>();

  constructor(private readonly db: Db) {}

  /** @throws Problem 422 COMMON_VERSION_NOT_FOUND */
  async version(studyId: number, versionId: number): Promise<DesignVersion> {
    const key = `${studyId}/${versionId}`;
    let version = this.#versions.get(key);
    this.#versions.delete(key);
    if (!version) {
      version = this.load(studyId, versionId);
      version.catch(() => this.#versions.delete(key));
    }
    this.#versions.set(key, version);
    if (this.#versions.size > KEPT) this.#versions.delete(this.#versions.keys().next().value!);
    return version;
  }

  /** All versions that were ever released in the study. */
  async released(studyId: number): Promise<DesignVersion[]> {
    const rows = await this.db.read<{ version_id: number }>({
      name: 'released-versions',
      text: 'select distinct version_id from builder.v1_release where study_id = $1 order by 1',
      values: [studyId],
    });
    return Promise.all(rows.map((row) => this.version(studyId, row.version_id)));
  }

  /** Whatever any released version hides from the role: what is listed or counted over many versions leaves it out. */
  async unseen({ studyId, roleCode }: Pick<Caller, 'studyId' | 'roleCode'>): Promise<Unseen> {
    const versions = await this.released(studyId!);
    const unseen = versions.map((version) => version.visibility(roleCode).unseen);
    const all = (kind: keyof Unseen) => [...new Set(unseen.flatMap((one) => one[kind]))];
    return { items: all('items'), blocks: all('blocks'), checks: all('checks') };
  }

  private async load(studyId: number, versionId: number): Promise<DesignVersion> {
    const [row] = await this.db.read<{ version_no: number; design: StudyDesign }>({
      name: 'design-version',
      text: 'select version_no, design from builder.v1_design_version where study_id = $1 and version_id = $2',
      values: [studyId, versionId],
    });
    if (!row) throw new Problem(422, 'COMMON_VERSION_NOT_FOUND');
    return new DesignVersion(versionId, row.version_no, row.design);
  }
}
