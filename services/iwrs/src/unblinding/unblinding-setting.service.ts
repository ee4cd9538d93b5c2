import { type Caller, Db, Problem, type WriteTransaction } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { PreparedChange } from '../change/trial-change';
import type { TrialChangeAsked } from '../change/trial-change.dto';
import { TrialChanges } from '../change/trial-changes';
import type { UnblindingSetting, UnblindingSettingInput } from './unblinding.dto';
import { READ_SETTING, WRITE_SETTING } from './unblinding.sql';

interface StoredSetting {
  override_minutes: number | null;
  revision: number;
}

const settingOf = (row: StoredSetting | undefined): UnblindingSetting => ({
  overrideMinutes: row?.override_minutes ?? null,
  revision: row?.revision ?? 0,
});

/** Whether a requester may open a key alone. It decides who may be unblinded by one person, so a second one confirms it. */
@Injectable()
export class UnblindingSettings {
  constructor(
    private readonly db: Db,
    private readonly changes: TrialChanges,
  ) {
    changes.define<UnblindingSetting>({
      kind: 'unblinding_setting',
      privilege: 'scheme_manage',
      act: 'unblind-setting',
      prepare: prepareSetting,
      counts: () => [],
    });
  }

  async read({ studyId }: Caller): Promise<UnblindingSetting> {
    const [row] = await this.db.read<StoredSetting & object>({
      ...READ_SETTING,
      values: { studyId },
    });
    return settingOf(row);
  }

  /** @throws Problem 412 CDMS700MSG004, 403 of the re-authentication */
  write(
    caller: Caller,
    { overrideMinutes, revision, reAuthToken }: UnblindingSettingInput,
  ): Promise<TrialChangeAsked> {
    const content: UnblindingSetting = { overrideMinutes, revision };
    const ask = { reason: null, object: content, reAuthToken };
    return this.changes.ask(caller, 'unblinding_setting', content, ask);
  }
}

async function prepareSetting(
  tx: WriteTransaction,
  studyId: number,
  { overrideMinutes, revision }: UnblindingSetting,
): Promise<PreparedChange> {
  const [row] = await tx.query<StoredSetting & object>({ ...READ_SETTING, values: { studyId } });
  if (settingOf(row).revision !== revision) throw new Problem(412, 'CDMS700MSG004');
  return {
    shown: { minutes: overrideMinutes },
    basis: settingOf(row),
    alone: false,
    apply: async () => {
      const values = { studyId, minutes: overrideMinutes, revision };
      return (await tx.query({ ...WRITE_SETTING, values })).length;
    },
  };
}
