import type { ReAuthAct } from '@casebook/catalogue';
import { addAssignment, addPerson, addRole, addSession, signReAuth } from '@casebook/test-kit';
import type { StudyDesign } from '@casebook/study-design';
import type { Plain } from '@casebook/service-kit';
import type { SignaturePreview } from '../signature/signature-preview.dto';
import type { SignatureLevel } from '../signature/signature-scope.dto';
import type { Signatures, SignaturesDone } from '../signature/signature.dto';
import { grant, statusDesign } from './status';
import { type Answer, OTHER_SITE, type ProblemBody, SITE, STUDY, TestStudy } from './study';

const SIGNER = [
  'CRF_VIEW',
  'CRF_EDIT',
  'QUERY_VIEW',
  'FREEZE_VIEW',
  'SDV_VIEW',
  'REVIEW_VIEW',
  'LOCK_VIEW',
  'ESIGN_VIEW',
  'ESIGN_EDIT',
];

const INVESTIGATOR = 21;
/** The role of the test study that sees hidden items. */
const UNBLINDED = 3;

/** Person, role and site of each signer; null: the role at all sites. */
const SIGNERS = {
  ines: [31, INVESTIGATOR, SITE],
  ivan: [32, INVESTIGATOR, SITE],
  una: [33, UNBLINDED, SITE],
  elsewhere: [34, INVESTIGATOR, OTHER_SITE],
  everywhere: [35, INVESTIGATOR, null],
} as const satisfies Readonly<Record<string, readonly [number, number, number | null]>>;

export type Signer = keyof typeof SIGNERS;

/** What is signed: `page:7`, `visit:3` or `subject`. */
export type Place = `page:${number}` | `visit:${number}` | 'subject';

export interface Target {
  level: SignatureLevel;
  visitId: number | null;
  pageId: number | null;
}

export function targetAt(place: Place): Target {
  const [level, id] = place.split(':') as [SignatureLevel, string?];
  return {
    level,
    visitId: level === 'visit' ? Number(id) : null,
    pageId: level === 'page' ? Number(id) : null,
  };
}

const person = (person_id: number, name: string) => ({
  person_id,
  name,
  organisation: 'City Hospital',
});

const given = ({ level, visitId, pageId }: Target) => ({
  level,
  ...(visitId !== null && { visitId }),
  ...(pageId !== null && { pageId }),
});

const query = (fields: object): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(value)] as [string, string]),
  ).toString();

/** The changes of a preview, each with what it shares with others. */
export const changesIn = ({ changes, sources, places, changedPages }: Plain<SignaturePreview>) =>
  changes.map(({ source, place, ...change }) =>
    Object.assign({}, change, sources[source]!, {
      place:
        place === undefined
          ? null
          : Object.assign({}, places[place]!, changedPages[places[place]!.page]!),
    }),
  );

/** A study with investigators: two blinded ones and an unblinded one at a site, one of another site, one of all. */
export class SigningStudy {
  readonly #sessions = new Map<Signer, { sessionId: string; token: string }>();

  private constructor(readonly study: TestStudy) {}

  static async start(design: StudyDesign = statusDesign()): Promise<SigningStudy> {
    const study = await TestStudy.start(design);
    const signing = new SigningStudy(study);
    const { database } = study;
    await addRole(database, {
      study_id: STUDY,
      role_id: INVESTIGATOR,
      code: 'investigator',
      privileges: SIGNER,
    });
    await grant(study, ['unblinded'], ['ESIGN_EDIT']);
    for (const [name, [person_id, role_id, site_id]] of Object.entries(SIGNERS)) {
      await addPerson(database, { person_id, login_id: name });
      await addAssignment(database, { study_id: STUDY, person_id, role_id, site_id });
      signing.#sessions.set(name as Signer, await addSession(database, person(person_id, name)));
    }
    return signing;
  }

  /** A new session of the person replaces the one that the study uses. */
  async signInAgain(signer: Signer): Promise<void> {
    const [person_id] = SIGNERS[signer];
    const session = await addSession(this.study.database, person(person_id, signer));
    this.#sessions.set(signer, session);
  }

  /** The headers that identify a signer. */
  headers(signer: Signer): Record<string, string> {
    return {
      authorization: `Bearer ${this.#sessions.get(signer)!.token}`,
      role: String(SIGNERS[signer][1]),
    };
  }

  async call<T = ProblemBody>(
    signer: Signer,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<Answer<T>> {
    const answer = await this.study.app.inject({
      method,
      url: `/api/subject/${STUDY}/${path}`,
      headers: this.headers(signer),
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json<T>() };
  }

  async preview(
    signer: Signer,
    subjectId: number,
    place: Place,
    language = 'en',
  ): Promise<Answer<SignaturePreview & ProblemBody>> {
    const fields = query({ ...given(targetAt(place)), language });
    return this.call(signer, 'GET', `subjects/${subjectId}/signatures/preview?${fields}`);
  }

  /** A re-authentication for signing an object. */
  token(signer: Signer, object: object, act: ReAuthAct = 'sign'): string {
    return signReAuth(this.#sessions.get(signer)!.sessionId, act, object);
  }

  /** The object of a re-authentication for signing what was shown, in English with the meaning `approval`. */
  toSign(signer: Signer, subjectId: number, shown: object): object {
    const said = { meaning: 'approval', language: 'en', roleId: SIGNERS[signer][1] };
    return { studyId: STUDY, subjectId, ...shown, ...said };
  }

  /** Signs a digest with a re-authentication for exactly that. */
  async signDigest(
    signer: Signer,
    subjectId: number,
    place: Place,
    digest: string,
    more: object = {},
  ): Promise<Answer<SignaturesDone & ProblemBody>> {
    const target = targetAt(place);
    const object = this.toSign(signer, subjectId, { ...target, digest });
    return this.call(signer, 'POST', `subjects/${subjectId}/signatures`, {
      ...given(target),
      digest,
      language: 'en',
      meaning: 'approval',
      reAuthToken: this.token(signer, object),
      ...more,
    });
  }

  /** Looks at a place and signs what is shown. */
  async sign(
    signer: Signer,
    subjectId: number,
    place: Place,
  ): Promise<Answer<SignaturesDone & ProblemBody>> {
    const { status, body } = await this.preview(signer, subjectId, place);
    if (status !== 200) throw new Error(`no preview: ${JSON.stringify(body)}`);
    return this.signDigest(signer, subjectId, place, body.digest);
  }

  /** @returns the id of the signature */
  async signed(signer: Signer, subjectId: number, place: Place): Promise<number> {
    const { status, body } = await this.sign(signer, subjectId, place);
    if (status !== 200) throw new Error(`not signed: ${JSON.stringify(body)}`);
    return body.signatures[0]!.signatureId;
  }

  /** Withdraws a signature with a re-authentication for exactly that. */
  async withdraw(
    signer: Signer,
    subjectId: number,
    signatureId: number,
    reason = 'Signed by mistake',
    more: object = {},
  ): Promise<Answer<SignaturesDone & ProblemBody>> {
    const object = { studyId: STUDY, subjectId, signatureId, reason };
    return this.call(signer, 'POST', `subjects/${subjectId}/signatures/${signatureId}/withdrawal`, {
      reason,
      reAuthToken: this.token(signer, object, 'withdraw-signature'),
      ...more,
    });
  }

  async signatures(subjectId: number, place: Place, signer: Signer = 'ines'): Promise<Signatures> {
    const fields = query(given(targetAt(place)));
    const path = `subjects/${subjectId}/signatures?${fields}`;
    const { status, body } = await this.call<Signatures>(signer, 'GET', path);
    if (status !== 200) throw new Error(`no signatures: ${JSON.stringify(body)}`);
    return body;
  }

  async state(subjectId: number, place: Place, signer: Signer = 'ines'): Promise<string> {
    return (await this.signatures(subjectId, place, signer)).state;
  }
}
