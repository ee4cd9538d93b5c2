import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Live settings of a study that only the builder service reads. */
@Entity('setting')
export class SettingEntity {
  @PrimaryColumn('integer', { name: 'study_id' })
  studyId!: number;

  @Column('integer', { name: 'auto_logout_time' })
  autoLogoutTime!: number;

  @Column('jsonb', { name: 'signature_statement' })
  signatureStatement!: Record<string, string>;

  @Column('integer')
  revision!: number;

  @Column('text', { nullable: true })
  reason!: string | null;
}
