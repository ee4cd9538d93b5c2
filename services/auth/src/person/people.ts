import type { PortalRight, Writer } from '@casebook/service-kit';
import { AnsweredRequests, Db, Problem, type WriteTransaction } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { Passwords } from '../password/passwords';
import { normaliseAnswer } from '../password/secret-answer';
import { PersonEntity } from './person.entity';
import type { PersonRow, RegisterPersonBody } from './people.dto';

/** A new person; the password, if any, has already been checked against the rules. */
export interface NewPerson extends Omit<RegisterPersonBody, 'password'> {
  password?: {
    text: string;
    /** Whether the person chose the password, so that no change is forced at the first sign-in. */
    own: boolean;
  };
  secret?: { question: number; answer: string };
  portalRights?: PortalRight[];
}

interface Known {
  person_id: number;
  login_id: string;
  email: string;
  name: string;
}

const FIND = `
  select p.person_id as "personId", p.login_id as "loginId", p.email, p.name, p.phone, p.organisation, p.country,
    p.language, p.status
  from auth.v1_person p where lower(p.email) = lower(:email)`;

// A login ID is taken if anybody ever had it; an e-mail address must also not be another person's login ID.
const KNOWN = `
  select p.person_id, p.login_id, p.email, p.name from auth.person p
  where lower(p.email) = any (:keys::text[])
    or p.person_id in (select l.person_id from auth.person_login_id l where l.login_id = any (:keys::text[]))`;

/** Serializes changes of e-mail addresses and login IDs, so that each sees the ones before. */
export const PEOPLE_LOCK = { name: 'people_lock', text: 'select pg_advisory_xact_lock(7301)' };

/** The people of the whole portal. */
@Injectable()
export class People {
  constructor(
    private readonly db: Db,
    private readonly passwords: Passwords,
    private readonly answered: AnsweredRequests,
  ) {}

  async findByEmail(email: string): Promise<PersonRow | null> {
    const [row] = await this.db.read<PersonRow>({
      name: 'person_by_email',
      text: FIND,
      values: { email: email.trim() },
    });
    return row ?? null;
  }

  /**
   * Registers a person, or returns the existing one when the same e-mail address, login ID and name are registered.
   *
   * @param key idempotency key: a repeated request gets the same answer, including `created`
   * @param onCreated further writes for a new person, in the same transaction
   * @throws Problem 422 when the login ID or address belongs to another person, or the name differs (spec section 5)
   */
  async register(
    writer: Writer,
    person: NewPerson,
    {
      key = null,
      onCreated,
    }: {
      key?: string | null;
      onCreated?: (tx: WriteTransaction, personId: number) => Promise<void>;
    } = {},
  ): Promise<{ personId: number; created: boolean }> {
    const { password, secret } = person;
    const hash = password ? await this.passwords.hash(password.text) : null;
    const answerHash = secret ? await this.passwords.hash(normaliseAnswer(secret.answer)) : null;
    const { password: _, secret: __, ...content } = person;
    const request = { key: key && `register-person/${key}`, content };
    return this.db.write(writer, { studyId: 0 }, (tx) =>
      this.answered.once(tx, request, async () => {
        // The second of two simultaneous registrations of one address sees the first.
        await tx.query(PEOPLE_LOCK);
        const known = await this.known(tx, person);
        if (known) return { personId: known.person_id, created: false };
        const personId = await this.insert(tx, person, hash, answerHash, writer.personId || null);
        await onCreated?.(tx, personId);
        return { personId, created: true };
      }),
    );
  }

  /** The number of people with this portal right. */
  async holdersOf(right: PortalRight): Promise<number> {
    const [row] = await this.db.read<{ count: number }>({
      name: 'portal_right_holders',
      text: `select count(*)::int as count from auth.person_portal_right r join auth.person p using (person_id)
        where r.portal_right = :right and not r.deleted and not p.disabled`,
      values: { right },
    });
    return row!.count;
  }

  private async known(tx: WriteTransaction, person: NewPerson): Promise<Known | null> {
    const email = person.email.toLowerCase();
    const loginId = person.loginId?.toLowerCase();
    const people = await tx.query<Known>({
      name: 'person_known',
      text: KNOWN,
      values: { keys: [email, ...(loginId ? [loginId] : [])] },
    });
    const same = people.find((other) => other.email.toLowerCase() === email);
    const sameLoginId = !loginId || same?.login_id.toLowerCase() === loginId;
    if (people.length === 0) return null;
    if (!same && people.some((other) => other.login_id.toLowerCase() === email)) {
      throw fault('email', 'AUTH_EMAIL_USED');
    }
    if (!same) throw fault('loginId', 'AUTH_LOGIN_ID_USED');
    if (!sameLoginId) throw fault('email', 'AUTH_EMAIL_USED');
    if (same.name !== person.name) throw fault('name', 'AUTH_NAME_DIFFERS');
    return same;
  }

  private async insert(
    tx: WriteTransaction,
    person: NewPerson,
    hash: string | null,
    answerHash: string | null,
    registrar: number | null,
  ): Promise<number> {
    const loginId = person.loginId ?? person.email;
    const row = tx.manager.create(PersonEntity, {
      loginId,
      email: person.email,
      name: person.name,
      phone: person.phone ?? null,
      organisation: person.organisation,
      country: person.country ?? null,
      language: person.language,
      pwChangedFlag: person.password?.own ? 1 : null,
      secretQuestion: person.secret?.question ?? null,
      secretAnswerHash: answerHash,
      madeBy: registrar,
      passwordGivenBy: hash === null ? null : registrar,
    });
    await tx.manager.insert(PersonEntity, row);
    const { personId } = row;
    await tx.query({
      name: 'person_login_id_insert',
      text: 'insert into auth.person_login_id (login_id, person_id) values (lower(:loginId), :personId)',
      values: { loginId, personId },
    });
    if (hash !== null) {
      await tx.query({
        name: 'person_password_insert',
        text: 'insert into auth.person_password (person_id, password_no, hash) values (:personId, 1, :hash)',
        values: { personId, hash },
      });
    }
    if (person.portalRights?.length) {
      await tx.query({
        name: 'person_portal_right_insert',
        text: 'insert into auth.person_portal_right (person_id, portal_right) select :personId, unnest(:portalRights::text[])',
        values: { personId, portalRights: person.portalRights },
      });
    }
    return personId;
  }
}

const fault = (
  field: string,
  code: 'AUTH_EMAIL_USED' | 'AUTH_LOGIN_ID_USED' | 'AUTH_NAME_DIFFERS',
): Problem => Problem.invalid([{ field, code }]);
