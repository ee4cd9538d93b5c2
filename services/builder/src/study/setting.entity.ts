import type { CorrectionReason, LockBlocker } from '@casebook/study-design';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Live settings of a study. */
@Entity('setting')
export class SettingEntity {
  @PrimaryColumn('integer', { name: 'study_id' })
  studyId!: number;

  @Column('integer', { name: 'auto_logout_time' })
  autoLogoutTime!: number;

  @Column('jsonb', { name: 'signature_statement' })
  signatureStatement!: Record<string, string>;

  /** Null: the standard ones. */
  @Column('jsonb', { name: 'correction_reasons', nullable: true })
  correctionReasons!: CorrectionReason[] | null;

  /** Null: nothing prevents a lock. */
  @Column('text', { name: 'lock_blockers', array: true, nullable: true })
  lockBlockers!: LockBlocker[] | null;

  /** Null: not planned. */
  @Column('integer', { name: 'planned_sites', nullable: true })
  plannedSites!: number | null;

  @Column('integer', { name: 'planned_subjects', nullable: true })
  plannedSubjects!: number | null;

  @Column('integer')
  revision!: number;

  @Column('text', { nullable: true })
  reason!: string | null;
}
