import {
  type Caller,
  Db,
  listOf,
  type Origin,
  Problem,
  type WriteTransaction,
} from '@casebook/service-kit';
import {
  emptyDesign,
  type RoleConfiguration,
  standardRoles,
  standardSettings,
} from '@casebook/study-design';
import { isPrivilege } from '@casebook/catalogue';
import { Injectable } from '@nestjs/common';
import type { ImportNote } from '../design/design.dto';
import { readDesign, type ReadDesign } from '../design/read-design';
import type {
  BuilderStudy,
  BuilderStudyList,
  CreatedStudy,
  NewStudy,
  StudyListQuery,
} from './study.dto';
import { refuseUnseenNames } from './seen-names';
import { SettingEntity } from './setting.entity';
import { StudyEntity } from './study.entity';
import { STORE_DRAFT } from '../design/store-draft.sql';
import * as sql from './study.sql';

/** The source of a study's first draft. */
export interface StudySource {
  origin: Origin;
  file?: { name: string; sha256: string };
}

interface StudyRow {
  study_id: number;
  study_id_text: string;
  name: Record<string, string>;
  protocol_number: string;
  languages: string[];
  revision: number;
  updated_at: Date;
  updated_by_name: string;
  version_no: number | null;
  version_name: string | null;
  role_id: number | null;
  total: number;
}

const toStudy = (row: StudyRow): BuilderStudy => ({
  studyId: row.study_id,
  studyIdText: row.study_id_text,
  name: row.name,
  protocolNumber: row.protocol_number,
  languages: row.languages,
  draftRevision: row.revision,
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by_name,
  versionNo: row.version_no,
  versionName: row.version_name,
  roleId: row.role_id,
});

@Injectable()
export class StudyService {
  constructor(private readonly db: Db) {}

  async list(caller: Caller, query: StudyListQuery): Promise<BuilderStudyList> {
    const search = query.search?.trim()
      ? `%${query.search.trim().replace(/[\\%_]/g, '\\$&')}%`
      : '';
    const rows = await this.db.read<StudyRow>({
      ...sql.LIST_STUDIES,
      values: {
        portalRights: caller.portalRights,
        search,
        limit: query.size,
        offset: (query.page - 1) * query.size,
      },
    });
    return listOf(rows.map(toStudy), query, rows[0]?.total ?? 0);
  }

  async createEmpty(caller: Caller, input: NewStudy): Promise<CreatedStudy> {
    const { studyIdText, protocolNumber, languages } = input;
    const name = Object.fromEntries(
      languages.flatMap((language) => {
        const text: unknown = input.name[language];
        return typeof text === 'string' && text.trim() ? [[language, text.trim()]] : [];
      }),
    );
    const first = languages[0]!;
    if (!name[first]) {
      throw Problem.invalid([{ field: `name.${first}`, code: 'COMMON_REQUIRED' }]);
    }
    const design = emptyDesign({ studyIdText, name, protocolNumber }, languages);
    const [created] = await this.create(caller, [readDesign(design, [])], { origin: 'entry' });
    return created!;
  }

  /**
   * Creates one study per design, all or none, each with its roles, settings and first draft.
   *
   * @throws Problem 422 when a study ID is already in use; the answer suggests a free one
   */
  async create(
    caller: Caller,
    designs: ReadDesign[],
    source: StudySource,
  ): Promise<CreatedStudy[]> {
    return this.db.write(caller, { studyId: 0, origin: source.origin }, async (tx) => {
      const created: CreatedStudy[] = [];
      for (const design of designs) {
        created.push(await this.createOne(caller, tx, design, source));
      }
      return created;
    });
  }

  private async createOne(
    caller: Caller,
    tx: WriteTransaction,
    design: ReadDesign,
    source: StudySource,
  ): Promise<CreatedStudy> {
    const { identity, configuration } = design;
    refuseUnseenNames({ study: identity, ...(configuration && { configuration }) });
    const { studyIdText, name, protocolNumber, alias } = identity;
    const settings = design.configuration?.settings ?? standardSettings();
    const study = tx.manager.create(StudyEntity, {
      studyIdText,
      name,
      protocolNumber,
      alias: alias ?? null,
      contractNumberLevel: settings.contractNumberLevel,
      iwrsLink: settings.iwrsLink,
      iwrsSetting: settings.iwrsSetting ?? null,
      languages: design.languages,
    });
    // A used study ID must not end the transaction, because the answer suggests a free one.
    await tx.manager
      .createQueryBuilder()
      .insert()
      .into(StudyEntity)
      .values(study)
      .orIgnore()
      .execute();
    const { studyId } = study;
    if (studyId === undefined) throw await this.studyIdUsed(tx, studyIdText);
    const brought = rolesOf(design);
    const roles = JSON.stringify(brought.roles);
    const report = [...design.notes, ...brought.notes];
    await tx.query({ ...sql.INSERT_ROLES, values: { studyId, roles } });
    await tx.query({ ...sql.INSERT_PRIVILEGES, values: { studyId, roles } });
    await tx.manager.insert(SettingEntity, {
      studyId,
      autoLogoutTime: settings.autoLogoutTime,
      signatureStatement: settings.signatureStatement,
      correctionReasons: settings.correctionReasons ?? null,
      lockBlockers: settings.lockBlockers ?? null,
    });
    await tx.query({
      ...sql.INSERT_DRAFT,
      values: {
        studyId,
        updatedBy: caller.personId,
        updatedByName: caller.name,
      },
    });
    await tx.query({ ...STORE_DRAFT, values: { studyId, design: design.document, revision: 1 } });
    await tx.query({
      ...sql.INSERT_DRAFT_CHANGE,
      values: {
        studyId,
        revision: 1,
        changes: '[]',
        sourceFile: source.file?.name ?? null,
        sourceSha256: source.file?.sha256 ?? null,
        report: JSON.stringify(report),
        origin: source.origin,
      },
    });
    const [role] = await tx.query<{ role_id: number }>({
      name: 'builder_role_to_build_with',
      text: `select min(role_id)::int as role_id from builder.v1_role
        where study_id = :studyId and portal_right = any (:portalRights) and 'builder_menu_view' = any (privileges)`,
      values: { studyId, portalRights: caller.portalRights },
    });
    return {
      studyId,
      studyIdText,
      draftRevision: 1,
      counts: design.counts,
      report,
      sites: design.sites,
      roleId: role?.role_id ?? null,
    };
  }

  private async studyIdUsed(tx: WriteTransaction, studyIdText: string): Promise<Problem> {
    const rows = await tx.query<{ taken: string }>({ ...sql.TAKEN_IDS, values: { studyIdText } });
    const taken = new Set(rows.map((row) => row.taken));
    let suggestion = studyIdText;
    for (let n = 2; taken.has(suggestion.toLowerCase()); n += 1) {
      suggestion = `${studyIdText.slice(0, 90)}-${n}`;
    }
    return Problem.invalid([
      { field: 'studyIdText', code: 'BUILDER_STUDY_ID_USED', params: { studyIdText, suggestion } },
    ]);
  }
}

/**
 * The roles of a document, or the standard ones. The roles through which the portal's own builders and administrators
 * reach a study are always added, because otherwise nobody could open it. They get only privileges of the standard
 * roles: the creator of a study holds them at once, and nobody may grant privileges to themselves.
 */
function rolesOf(design: ReadDesign): { roles: RoleConfiguration[]; notes: ImportNote[] } {
  const standard = standardRoles();
  const given = design.configuration?.roles ?? standard;
  const missing = standard.filter(
    (role) => role.portalRight && !given.some((other) => other.portalRight === role.portalRight),
  );
  const codes = new Set(missing.map((role) => role.code));
  const notes: ImportNote[] = [];
  const roles = [...given.filter((role) => !codes.has(role.code)), ...missing].map((role) => {
    const privileges = role.privileges.filter(isPrivilege);
    const usual = role.portalRight && standard.find((one) => one.portalRight === role.portalRight);
    if (!usual) return { ...role, privileges };
    const left = privileges.filter((key) => !usual.privileges.includes(key));
    if (left.length > 0) notes.push(leftOut(role.code, left));
    return { ...role, privileges: privileges.filter((key) => !left.includes(key)) };
  });
  return { roles, notes };
}

const leftOut = (role: string, privileges: readonly string[]): ImportNote => ({
  path: '/configuration/roles',
  element: role,
  code: 'BUILDER_PORTAL_ROLE_RIGHTS',
  params: { role, privileges: privileges.join(', ') },
  count: 1,
  kept: false,
});
