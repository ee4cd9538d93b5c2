import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A study: its identity according to the last version, and the live settings that other services read. */
@Entity('study')
export class StudyEntity {
  @PrimaryGeneratedColumn({ type: 'integer', name: 'study_id' })
  studyId!: number;

  @Column('text', { name: 'study_id_text' })
  studyIdText!: string;

  @Column('jsonb')
  name!: Record<string, string>;

  @Column('text', { name: 'protocol_number' })
  protocolNumber!: string;

  @Column('text', { nullable: true })
  alias!: string | null;

  @Column('text', { array: true })
  languages!: string[];

  @Column('text', { name: 'contract_number_level' })
  contractNumberLevel!: string;

  @Column('boolean', { name: 'iwrs_link' })
  iwrsLink!: boolean;

  @Column('jsonb', { name: 'iwrs_setting', nullable: true })
  iwrsSetting!: { stratificationType: number } | null;

  @Column('text', { nullable: true })
  reason!: string | null;
}
