import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A site of a study, and its contract when each site has its own. */
@Entity('site')
export class SiteEntity {
  @PrimaryColumn('integer', { name: 'study_id' })
  studyId!: number;

  @PrimaryGeneratedColumn({ type: 'integer', name: 'site_id' })
  siteId!: number;

  @Column('text', { name: 'site_code' })
  siteCode!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  address!: string | null;

  @Column('text')
  country!: string;

  @Column('smallint', { name: 'utc_offset_minutes' })
  utcOffsetMinutes!: number;

  @Column('date', { name: 'effective_date' })
  effectiveDate!: string;

  @Column('text', { nullable: true })
  department!: string | null;

  @Column('text', { name: 'contract_number', nullable: true })
  contractNumber!: string | null;

  @Column('date', { name: 'contract_date', nullable: true })
  contractDate!: string | null;

  @Column('boolean')
  econsent!: boolean;

  @Column('boolean', { name: 'system_linkage' })
  systemLinkage!: boolean;

  @Column('boolean')
  deleted!: boolean;

  @Column('integer')
  revision!: number;

  @Column('text', { name: 'updated_by' })
  updatedBy!: string;

  @Column('timestamp with time zone', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('text', { nullable: true })
  reason!: string | null;
}
