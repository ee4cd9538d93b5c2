import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person of the portal: identity, contact and credentials. */
@Entity('person')
export class PersonEntity {
  @PrimaryGeneratedColumn({ type: 'integer', name: 'person_id' })
  personId!: number;

  @Column('text', { name: 'login_id' })
  loginId!: string;

  @Column('text')
  email!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  phone!: string | null;

  @Column('text')
  organisation!: string;

  @Column('text', { nullable: true })
  country!: string | null;

  @Column('text')
  language!: string;

  @Column('smallint', { name: 'pw_changed_flag', nullable: true })
  pwChangedFlag!: number | null;

  @Column('smallint', { name: 'secret_question', nullable: true })
  secretQuestion!: number | null;

  @Column('text', { name: 'secret_answer_hash', nullable: true })
  secretAnswerHash!: string | null;

  @Column('timestamp with time zone', { name: 'first_sign_in_at', nullable: true })
  firstSignInAt!: Date | null;

  @Column('integer', { name: 'made_by', nullable: true })
  madeBy!: number | null;

  @Column('integer', { name: 'password_given_by', nullable: true })
  passwordGivenBy!: number | null;

  @Column('text', { name: 'password_mailed_to', nullable: true })
  passwordMailedTo!: string | null;

  @Column('integer', { nullable: true })
  revision!: number | null;

  @Column('smallint', { name: 'reason_code', nullable: true })
  reasonCode!: number | null;

  @Column('text', { nullable: true })
  reason!: string | null;
}
