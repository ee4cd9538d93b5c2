import { type Caller, Db } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { PersonEntity } from '../person/person.entity';
import type { Profile, ProfileBody } from './account.dto';

const PROFILE = `
  select p.login_id as "loginId", p.email, p.name, p.organisation, p.phone, p.country, p.language,
    p.secret_question as "secretQuestion", w.set_at as "pwLastchanged",
    auth.password_valid_until(w.set_at) as "passwordValidUntil"
  from auth.person p
  left join lateral (
    select set_at from auth.person_password w where w.person_id = p.person_id order by password_no desc limit 1
  ) w on true
  where p.person_id = :personId`;

/**
 * Basic information. A person may change only contact data: phone, country, language. Name and organisation are
 * changed by administrators, because registration compares the name and both are shown with every change in the audit
 * trail.
 */
@Injectable()
export class Profiles {
  constructor(private readonly db: Db) {}

  async of(personId: number): Promise<Profile> {
    const [row] = await this.db.read<Profile>({
      name: 'profile',
      text: PROFILE,
      values: { personId },
    });
    return row!;
  }

  async update(caller: Caller, { phone, country, language }: ProfileBody): Promise<Profile> {
    await this.db.write(caller, { studyId: 0 }, (tx) =>
      tx.manager.update(
        PersonEntity,
        { personId: caller.personId },
        {
          phone: phone || null,
          country: country ?? null,
          language,
          reasonCode: null,
          reason: null,
        },
      ),
    );
    return this.of(caller.personId);
  }

  /** The language in which the next sign-in on any browser starts. */
  async setLanguage(caller: Caller, language: string): Promise<void> {
    await this.db.write(caller, { studyId: 0 }, (tx) =>
      tx.manager.update(
        PersonEntity,
        { personId: caller.personId, language: Not(language) },
        { language, reasonCode: null, reason: null },
      ),
    );
  }
}
