import { type Caller, Db, type Plain, Problem } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { DatasetChoiceService } from '../dataset/dataset-choice.service';
import type { DatasetPreset, DatasetPresetInput, DatasetPresetList } from './preset.dto';
import { DELETE_PRESET, KEEP_PRESET, LIST_PRESETS } from './preset.sql';

/** Keeps the choices that a person makes again and again. They belong to the person in one role: another sees other things. */
@Injectable()
export class PresetService {
  constructor(
    private readonly db: Db,
    private readonly choices: DatasetChoiceService,
  ) {}

  async list(caller: Caller): Promise<Plain<DatasetPresetList>> {
    const presets = await this.db.read<Plain<DatasetPreset> & object>({
      ...LIST_PRESETS,
      values: ownerOf(caller),
    });
    return { presets };
  }

  /** @throws Problem 422 when the choice names something that the role does not have */
  async keep(caller: Caller, { name, input }: DatasetPresetInput): Promise<Plain<DatasetPreset>> {
    await this.choices.chosen(caller, input);
    // Written outside the study, like an export: a locked study has presets, too.
    const [kept] = await this.db.write(caller, { studyId: 0 }, (tx) =>
      tx.query<{ preset_id: number }>({
        ...KEEP_PRESET,
        values: { ...ownerOf(caller), name: name.trim(), input: JSON.stringify(input) },
      }),
    );
    return { presetId: kept!.preset_id, name: name.trim(), input };
  }

  /** @throws Problem 404 when the person has no such preset in this role */
  async remove(caller: Caller, presetId: number): Promise<void> {
    const removed = await this.db.write(caller, { studyId: 0 }, (tx) =>
      tx.query({ ...DELETE_PRESET, values: { ...ownerOf(caller), presetId } }),
    );
    if (removed.length === 0) throw Problem.notFound();
  }
}

const ownerOf = ({ studyId, personId, roleId }: Caller) => ({ studyId, personId, roleId });
