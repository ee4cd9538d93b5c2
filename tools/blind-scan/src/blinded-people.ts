import { roleMarks } from '@casebook/catalogue';
import { withClient } from '@casebook/platform-db';
import type { Answered, Ask } from './made-files';

export interface ScanPerson {
  login: string;
  password: string;
}

interface Held {
  role_id: number;
  code: string;
  privileges: string[];
  sees_hidden: boolean;
}

/** Answers that are read with POST. */
export const readsByPost = (studyId: number): string[] => [
  '/api/study/list',
  `/api/study/${studyId}/site/list-master-data`,
  `/api/study/${studyId}/status/filter-master-list`,
];

/** The blinded roles that a person holds today. */
export async function blindedRoles(
  adminUrl: string,
  studyId: number,
  login: string,
): Promise<Held[]> {
  return withClient(adminUrl, async (admin) => {
    const { rows } = await admin.query<Held>(
      `select distinct r.role_id, r.code, r.privileges, r.sees_hidden
       from admin.v1_role_holder h join auth.v1_person p using (person_id) join builder.v1_role r using (study_id, role_id)
       where h.study_id = $1 and p.login_id = $2 order by r.role_id`,
      [studyId, login],
    );
    // Who builds a study knows its arms, and no subject's.
    return rows.filter(
      ({ privileges, sees_hidden: seesHidden }) =>
        !roleMarks({ privileges, seesHidden }).unblinded && !privileges.includes('design_edit'),
    );
  });
}

/** A signed-in person, who is signed in again when the session has ended. */
export class Session {
  #token: Promise<string> | undefined;

  constructor(
    private readonly url: string,
    private readonly person: ScanPerson,
  ) {}

  as(studyId: number, roleId: number): Ask {
    const scope = { role: String(roleId), study: String(studyId) };
    return async (method, path, body) => {
      const send = async () =>
        fetch(`${this.url}${path}`, {
          method,
          redirect: 'manual',
          headers: {
            ...scope,
            authorization: `Bearer ${await (this.#token ??= this.signIn())}`,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
      let answer = await send();
      if (answer.status === 401) {
        this.#token = undefined;
        answer = await send();
      }
      const disposition = answer.headers.get('content-disposition') ?? '';
      return {
        status: answer.status,
        name: /filename="([^"]+)"/.exec(disposition)?.[1] ?? '',
        kind: answer.headers.get('content-type') ?? '',
        content: Buffer.from(await answer.arrayBuffer()),
      };
    };
  }

  private async signIn(): Promise<string> {
    const { login, password } = this.person;
    const answer = await fetch(`${this.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: login, password }),
    });
    if (!answer.ok) throw new Error(`${login} cannot sign in: ${answer.status}`);
    return ((await answer.json()) as { accessToken: string }).accessToken;
  }
}

/** What a refusal says is read, too. */
export const textOf = ({ kind, content }: Answered): string | null =>
  /json|text|xml/.test(kind) ? content.toString() : null;
