import {
  type Caller,
  Db,
  type NewRightsRequest,
  Problem,
  ReAuthentication,
  RightsRequests,
  rightsShown,
  type WriteTransaction,
  type Plain,
} from '@casebook/service-kit';
import { type CorrectionReason, type LockBlocker, standardReasons } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import { SettingEntity } from '../study/setting.entity';
import { StudyEntity } from '../study/study.entity';
import { changedReasons, type GivenReason } from './correction-reasons';
import type {
  IwrsSetting,
  SecondPersonUpdate,
  Setting,
  SettingChanged,
  SettingUpdate,
} from './settings.dto';
import * as sql from './settings.sql';

/** Whether a study is linked to the IWRS, and what needs the link. */
interface LinkUse extends Record<string, unknown> {
  linked: boolean;
  released: boolean;
  schemes: number;
  subjects: number;
  kits: number;
}

/** Live settings of a study: a change takes effect immediately at every site. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly db: Db,
    private readonly rights: RightsRequests,
    private readonly reAuthentication: ReAuthentication,
  ) {}

  async read(studyId: number): Promise<Setting> {
    const [row] = await this.db.read<{
      auto_logout_time: number;
      contract_number_level: Setting['contractNumberLevel'];
      iwrs_link: boolean;
      iwrs_setting: IwrsSetting | null;
      signature_statement: Record<string, string>;
      correction_reasons: CorrectionReason[] | null;
      lock_blockers: LockBlocker[] | null;
      planned_sites: number | null;
      planned_subjects: number | null;
      languages: string[];
      second_person_off: boolean;
      revision: number;
    }>({ ...sql.READ_SETTING, values: { studyId } });
    if (!row) throw Problem.notFound();
    return {
      autoLogoutTime: row.auto_logout_time,
      contractNumberLevel: row.contract_number_level,
      iwrsLink: row.iwrs_link,
      iwrsSetting: row.iwrs_setting,
      signatureStatement: row.signature_statement,
      correctionReasons: (row.correction_reasons ?? standardReasons()).map(
        ({ code, offered, label }) => ({ code, offered, label: label ?? null }),
      ),
      lockBlockers: row.lock_blockers ?? [],
      plannedSites: row.planned_sites,
      plannedSubjects: row.planned_subjects,
      languages: row.languages,
      secondPerson: !row.second_person_off,
      revision: row.revision,
    };
  }

  /** @throws Problem 412 when the settings were changed meanwhile; 422 IWRS_LINK_IN_USE, 403 for a change of the link */
  async change(caller: Caller, studyId: number, input: SettingUpdate): Promise<Setting> {
    const { autoLogoutTime, contractNumberLevel, iwrsLink, iwrsSetting, revision, reason } = input;
    const signatureStatement = input.signatureStatement && textOf(input.signatureStatement);
    const { lockBlockers, plannedSites, plannedSubjects } = input;
    const correctionReasons =
      input.correctionReasons && (await this.reasonsAfter(studyId, input, input.correctionReasons));
    const write = () =>
      this.db.write(caller, { studyId }, async (tx) => {
        const { affected } = await tx.manager.update(
          SettingEntity,
          { studyId, revision },
          {
            autoLogoutTime,
            signatureStatement,
            correctionReasons,
            lockBlockers,
            plannedSites,
            plannedSubjects,
            reason,
            revision: () => 'revision + 1',
          },
        );
        if (affected === 0) throw new Problem(412, 'CDMS700MSG004');
        if (iwrsLink !== undefined) await this.requireLinkChange(tx, caller, studyId, input);
        const ofStudy = { contractNumberLevel, iwrsLink, iwrsSetting };
        if (Object.values(ofStudy).some((value) => value !== undefined)) {
          await tx.manager.update(StudyEntity, { studyId }, { ...ofStudy, reason });
        }
      });
    const refused = { act: 'iwrs_link', personId: null, target: { studyId } } as const;
    await this.rights.recordingRefusals(caller, refused, write);
    return this.read(studyId);
  }

  /**
   * The link of a released study is changed with the password, and is not taken away from anybody who needs it. A scheme is
   * opened under the same lock.
   *
   * @throws Problem 422 IWRS_LINK_IN_USE, 403 of the re-authentication
   */
  private async requireLinkChange(
    tx: WriteTransaction,
    caller: Caller,
    studyId: number,
    { iwrsLink, reAuthToken }: SettingUpdate,
  ): Promise<void> {
    await this.rights.lock(tx, studyId);
    const [now] = await tx.query<LinkUse>({ ...sql.LINK_USE, values: { studyId } });
    const { linked, released, schemes, subjects, kits } = now!;
    if (linked === iwrsLink) return;
    if (linked && schemes + subjects + kits > 0) {
      throw new Problem(422, 'IWRS_LINK_IN_USE', { params: { schemes, subjects, kits } });
    }
    if (!released) return;
    const object = { studyId, iwrsLink };
    await this.reAuthentication.consume(tx, caller, reAuthToken, 'iwrs-link', object);
  }

  /** @throws Problem 412 when the settings were changed meanwhile, 422 with each faulty reason */
  private async reasonsAfter(
    studyId: number,
    { revision }: SettingUpdate,
    given: readonly GivenReason[],
  ): Promise<CorrectionReason[]> {
    const present = await this.read(studyId);
    // Codes are given by this service, so they must follow from the reasons that were looked at.
    if (present.revision !== revision) throw new Problem(412, 'CDMS700MSG004');
    const reasons = present.correctionReasons.map(
      ({ label, ...reason }): CorrectionReason => ({ ...reason, ...(label && { label }) }),
    );
    return changedReasons(reasons, given, present.languages);
  }

  /** Switches the confirmation by a second person on immediately, and off when a second person confirms it. */
  async setSecondPerson(
    caller: Caller,
    studyId: number,
    { on, reason }: SecondPersonUpdate,
  ): Promise<SettingChanged> {
    const requestIds = await this.db.write(caller, { studyId }, async (tx) => {
      await this.rights.lock(tx, studyId);
      if (on || (await this.rights.switchedOff(tx, studyId))) {
        await this.applySecondPerson(tx, studyId, on, reason);
        return [];
      }
      return [await this.rights.add(tx, caller, confirmationOff(reason))];
    });
    const confirmers =
      requestIds.length > 0
        ? await this.rights.confirmers(
            studyId,
            'study_setting_edit',
            { requestedBy: caller.personId, personId: null },
            null,
            null,
          )
        : [];
    const setting: Plain<Setting> = await this.read(studyId);
    return { ...setting, requestIds, confirmers };
  }

  async applySecondPerson(
    tx: WriteTransaction,
    studyId: number,
    on: boolean,
    reason: string | null,
  ): Promise<void> {
    await tx.query({ ...sql.SET_SECOND_PERSON, values: { studyId, off: !on, reason } });
  }
}

/** The request to switch off the confirmation by a second person. */
export const confirmationOff = (reason: string | null): NewRightsRequest => ({
  kind: 'confirmation_off',
  personId: null,
  roleId: null,
  siteId: null,
  payload: {},
  shown: rightsShown({}),
  reason,
});

function textOf(value: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(value);
  const isText = texts.every(([, text]) => typeof text === 'string' && text.length <= 2000);
  if (!isText || !texts.some(([, text]) => (text as string).trim())) {
    throw Problem.invalid([{ field: 'signatureStatement', code: 'COMMON_REQUIRED' }]);
  }
  return value as Record<string, string>;
}
