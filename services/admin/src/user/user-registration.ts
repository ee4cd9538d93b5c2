import {
  AnsweredRequests,
  type Caller,
  type CallerRequest,
  Db,
  Problem,
  requestKey,
  RightsRequests,
  ServiceCalls,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { AssignmentService } from '../assignment/assignment.service';
import type { PersonInput, UserInput, UserRegistered } from './user.dto';
import { PERSON_BY_EMAIL } from './user.sql';

/** The answer of the auth service when a person is registered. */
interface PersonRegistered {
  personId: number;
  created: boolean;
}

/** Makes people users of a study: registers the person in the auth service, then gives the roles in the study. */
@Injectable()
export class UserRegistration {
  constructor(
    private readonly db: Db,
    private readonly assignments: AssignmentService,
    private readonly services: ServiceCalls,
    private readonly answered: AnsweredRequests,
    private readonly rights: RightsRequests,
  ) {}

  /**
   * Two services write one after the other. Everything that can be refused is refused before the first write; after a
   * failure between the two, the same request completes the registration.
   *
   * @param header idempotency key as the client sent it
   * @throws Problem 422 as auth refuses the person (`person.…`) or {@link AssignmentService.register} the roles
   */
  async register(
    caller: Caller,
    input: UserInput,
    request: CallerRequest,
    header: string | undefined,
  ): Promise<UserRegistered> {
    const given = requestKey(caller, header);
    const command = { key: given && `register-user/${caller.studyId}/${given}`, content: input };
    const { person, assignments } = input;
    const field = person ? 'person.email' : 'personId';
    if (!(await this.answered.has(command))) {
      const personId = input.personId ?? (await this.knownBy(person!.email));
      // Somebody who is not registered yet has no trail.
      const concerned = personId ?? caller.personId;
      const checked = this.rights.recordingRefusals(
        caller,
        { act: 'give', personId: concerned },
        () => this.assignments.requireRegistrable(caller, { personId, field }, assignments),
      );
      await checked.catch(async (error: unknown) => {
        // The same request, sent twice at the same time, may have been answered since.
        if (!(await this.answered.has(command))) throw error;
      });
    }
    const registered = person
      ? await this.registerPerson(caller, person, request, header)
      : { personId: input.personId!, created: false };
    const { personId } = registered;
    const roles = await this.assignments.register(
      caller,
      { personId, field },
      assignments,
      command,
    );
    const { assignmentIds, requestIds, confirmers } = roles;
    return { ...registered, assignmentIds, requestIds, confirmers };
  }

  private async knownBy(email: string): Promise<number | null> {
    const [row] = await this.db.read<{ personId: number }>({
      name: 'person-by-email',
      text: PERSON_BY_EMAIL,
      values: { email },
    });
    return row?.personId ?? null;
  }

  private async registerPerson(
    caller: Caller,
    person: PersonInput,
    request: CallerRequest,
    key: string | undefined,
  ): Promise<PersonRegistered> {
    // A blank text is read as null, but the auth service accepts an absent field only.
    const body = Object.fromEntries(Object.entries(person).filter(([, value]) => value !== null));
    return this.services
      .post<PersonRegistered>({
        service: 'auth',
        path: '/api/auth/person',
        body,
        caller,
        request,
        key,
      })
      .catch((error: unknown) => {
        throw inPerson(error);
      });
  }
}

/** Maps faults of the person to their fields in this service's input. */
function inPerson(error: unknown): unknown {
  if (!(error instanceof Problem) || !error.options.errors) return error;
  const errors = error.options.errors.map((one) => ({ ...one, field: `person.${one.field}` }));
  return new Problem(error.status, error.code, { ...error.options, errors });
}
