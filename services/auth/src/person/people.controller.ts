import {
  type Caller,
  CallerLoader,
  CurrentCaller,
  IDEMPOTENCY_KEY,
  Problem,
  readId,
  requestKey,
  SignedIn,
} from '@casebook/service-kit';
import { Body, Controller, Get, Headers, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { MailRequests } from '../mail/mail-requests';
import { newPasswordFault } from '../password/password-fault';
import { People } from './people';
import { PersonAnswer, PersonQuery, RegisterPersonAnswer, RegisterPersonBody } from './people.dto';

const STUDY_HEADERS = [
  { name: 'study', required: false, description: 'Study whose role allows it' },
  { name: 'role', required: false, description: 'Role held in that study' },
];

/** People for services that assign roles to them. For portal administrators and roles with `user_register`. */
@ApiTags('person')
@ApiBearerAuth()
@ApiHeader(STUDY_HEADERS[0]!)
@ApiHeader(STUDY_HEADERS[1]!)
@Controller('api/auth/person')
export class PeopleController {
  constructor(
    private readonly people: People,
    private readonly callers: CallerLoader,
    private readonly mails: MailRequests,
  ) {}

  @SignedIn()
  @Post()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'registerPerson',
    description:
      'A new person without password gets an invitation by mail. Registering again changes nothing',
  })
  @ApiHeader({ name: IDEMPOTENCY_KEY, required: false })
  @ApiOkResponse({ type: RegisterPersonAnswer })
  async register(
    @Body() body: RegisterPersonBody,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Headers(IDEMPOTENCY_KEY) header?: string,
  ): Promise<RegisterPersonAnswer> {
    const key = requestKey(caller, header);
    const registrar = await this.requireRegistrar(caller, request);
    const { password, ...person } = body;
    if (password !== undefined) {
      const owner = { ...person, loginId: person.loginId ?? person.email };
      const fault = newPasswordFault(password, owner);
      if (fault) throw Problem.invalid([{ field: 'password', code: fault }]);
      const withPassword = { ...person, password: { text: password, own: false } };
      return this.people.register(registrar, withPassword, { key });
    }
    return this.people.register(registrar, person, {
      key,
      onCreated: (tx, personId) => this.mails.requestMail(tx, { kind: 'invitation', personId }),
    });
  }

  @SignedIn()
  @Get()
  @ApiOperation({ operationId: 'personByEmail' })
  @ApiOkResponse({ type: PersonAnswer })
  async find(
    @Query() { email }: PersonQuery,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<PersonAnswer> {
    await this.requireRegistrar(caller, request);
    return { person: await this.people.findByEmail(email) };
  }

  // People belong to the portal, so these paths name no study; the headers name the role of the caller.
  private async requireRegistrar(caller: Caller, request: FastifyRequest): Promise<Caller> {
    if (caller.portalRights.includes('administrator')) return caller;
    const [studyId, roleId] = [request.headers['study'], request.headers['role']].map((value) =>
      typeof value === 'string' ? readId(value) : null,
    );
    if (!studyId || !roleId) throw Problem.forbidden();
    const acting = await this.callers.load({
      sessionId: caller.sessionId,
      requestId: caller.requestId,
      client: caller.client,
      studyId,
      roleId,
    });
    if (!acting.may('user_register')) throw Problem.forbidden();
    return acting;
  }
}
