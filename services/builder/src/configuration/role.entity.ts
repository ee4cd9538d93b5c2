import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { RoleName } from './roles.dto';

/** A role of a study, without its privileges. */
@Entity('role')
export class RoleEntity {
  @PrimaryColumn('integer', { name: 'study_id' })
  studyId!: number;

  @PrimaryGeneratedColumn({ type: 'integer', name: 'role_id' })
  roleId!: number;

  @Column('text')
  code!: string;

  @Column('jsonb')
  name!: RoleName;

  @Column('smallint', { name: 'role_group' })
  roleGroup!: number;

  @Column('boolean', { name: 'site_limited' })
  siteLimited!: boolean;

  @Column('text', { name: 'portal_right', nullable: true })
  portalRight!: string | null;

  @Column('integer')
  revision!: number;

  @Column('text', { nullable: true })
  reason!: string | null;
}
