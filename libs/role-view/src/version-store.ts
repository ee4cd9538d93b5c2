import { type StudyDesign, upgradeDesign } from '@casebook/study-design';
import { unseenOfAny, type Unseen } from './role-view';
import { type CompiledVersion, compileVersion, type VersionView } from './version-view';

/** Number of compiled versions kept in memory; the least recently used is dropped first. */
const KEPT = 64;

/** Reads the published views. */
interface Reader {
  read<R extends object>(statement: {
    name: string;
    text: string;
    values: unknown[];
  }): Promise<R[]>;
}

/** A cache of design versions: they never change, so each is read once (design section 4). */
export class VersionStore<V extends VersionView> {
  readonly #versions = new Map<string, Promise<V | null>>();

  /**
   * @param make creates the service's version object
   * @param compile runs a compilation to its end, and yields to other requests between its steps
   */
  constructor(
    private readonly reader: Reader,
    private readonly make: (
      versionId: number,
      versionNo: number,
      design: StudyDesign,
      compiled: CompiledVersion,
    ) => V,
    private readonly compile: (
      steps: Generator<undefined, CompiledVersion, undefined>,
    ) => Promise<CompiledVersion>,
  ) {}

  /** @returns null when the study has no such version */
  find(studyId: number, versionId: number): Promise<V | null> {
    const key = `${studyId}/${versionId}`;
    let version = this.#versions.get(key);
    this.#versions.delete(key);
    if (!version) {
      version = this.#load(studyId, versionId);
      const forget = () => this.#versions.delete(key);
      version.then((found) => found ?? forget(), forget);
    }
    this.#versions.set(key, version);
    if (this.#versions.size > KEPT) this.#versions.delete(this.#versions.keys().next().value!);
    return version;
  }

  /** All versions that were ever released in the study. */
  async released(studyId: number): Promise<V[]> {
    const rows = await this.reader.read<{ version_id: number }>({
      name: 'released-versions',
      text: 'select distinct version_id from builder.v1_release where study_id = $1 order by 1',
      values: [studyId],
    });
    return this.all(
      studyId,
      rows.map((row) => row.version_id),
    );
  }

  /** The versions with these ids, in their order. One that the study does not have is left out. */
  async all(studyId: number, versionIds: readonly number[]): Promise<V[]> {
    const found = await Promise.all(versionIds.map((id) => this.find(studyId, id)));
    return found.filter((version) => version !== null);
  }

  /** Everything that any released version hides from the role. */
  async unseen(studyId: number, roleCode: string | null): Promise<Unseen> {
    const versions = await this.released(studyId);
    return unseenOfAny(versions.map((version) => version.role(roleCode).unseen));
  }

  async #load(studyId: number, versionId: number): Promise<V | null> {
    const [row] = await this.reader.read<{ version_no: number; design: StudyDesign }>({
      name: 'design-version',
      text: 'select version_no, design from builder.v1_design_version where study_id = $1 and version_id = $2',
      values: [studyId, versionId],
    });
    if (!row) return null;
    const design = upgradeDesign(row.design);
    return this.make(versionId, row.version_no, design, await this.compile(compileVersion(design)));
  }
}
