import {
  Caller,
  type CallerRequest,
  CurrentCaller,
  IDEMPOTENCY_KEY,
  IdPipe,
  PagingInput,
  StudyPrivilege,
} from '@casebook/service-kit';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import {
  StudyUser,
  StudyUserList,
  UserAuditList,
  UserInput,
  UserListQuery,
  UserOutcomes,
  UserRegistered,
  UsersInput,
  UsersStateInput,
} from './user.dto';
import { UserRegistration } from './user-registration';
import { UserService } from './user.service';

@ApiTags('user')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/admin/:studyId/users')
export class UserController {
  constructor(
    private readonly users: UserService,
    private readonly registration: UserRegistration,
  ) {}

  @StudyPrivilege({ all: ['user_list_view'] })
  @ApiOperation({ operationId: 'listUsers' })
  @ApiOkResponse({ type: StudyUserList })
  @Get()
  list(@CurrentCaller() caller: Caller, @Query() query: UserListQuery): Promise<StudyUserList> {
    return this.users.list(caller, query);
  }

  @StudyPrivilege({ all: ['user_list_view'] })
  @ApiOperation({ operationId: 'downloadUsers', description: 'Up to 10,000 rows; is recorded' })
  @ApiOkResponse({ type: StudyUserList })
  @Get('download')
  download(@CurrentCaller() caller: Caller, @Query() query: UserListQuery): Promise<StudyUserList> {
    return this.users.download(caller, query);
  }

  @StudyPrivilege({ all: ['user_register'] })
  @ApiOperation({
    operationId: 'registerUser',
    description: 'The person in the portal, if new there, and the first roles in the study',
  })
  @ApiHeader({ name: IDEMPOTENCY_KEY, required: false })
  @ApiCreatedResponse({ type: UserRegistered })
  @Post()
  register(
    @CurrentCaller() caller: Caller,
    @Body() input: UserInput,
    @Req() request: CallerRequest,
    @Headers(IDEMPOTENCY_KEY) key?: string,
  ): Promise<UserRegistered> {
    return this.registration.register(caller, input, request, key);
  }

  @StudyPrivilege({ all: ['user_disable'] })
  @ApiOperation({ operationId: 'previewDisableUsers', description: 'What it would do now' })
  @ApiOkResponse({ type: UserOutcomes })
  @HttpCode(200)
  @Post('disable/preview')
  async previewDisableAll(
    @CurrentCaller() caller: Caller,
    @Body() { personIds }: UsersInput,
  ): Promise<UserOutcomes> {
    return { rows: await this.users.previewDisabled(caller, personIds, true) };
  }

  @StudyPrivilege({ all: ['user_disable'] })
  @ApiOperation({ operationId: 'disableUsers' })
  @ApiOkResponse({ type: UserOutcomes })
  @HttpCode(200)
  @Post('disable')
  async disableAll(
    @CurrentCaller() caller: Caller,
    @Body() input: UsersStateInput,
  ): Promise<UserOutcomes> {
    return { rows: await this.users.setDisabled(caller, input, true) };
  }

  @StudyPrivilege({ all: ['user_disable'] })
  @ApiOperation({ operationId: 'previewEnableUsers', description: 'What it would do now' })
  @ApiOkResponse({ type: UserOutcomes })
  @HttpCode(200)
  @Post('enable/preview')
  async previewEnableAll(
    @CurrentCaller() caller: Caller,
    @Body() { personIds }: UsersInput,
  ): Promise<UserOutcomes> {
    return { rows: await this.users.previewDisabled(caller, personIds, false) };
  }

  @StudyPrivilege({ all: ['user_disable'] })
  @ApiOperation({ operationId: 'enableUsers' })
  @ApiOkResponse({ type: UserOutcomes })
  @HttpCode(200)
  @Post('enable')
  async enableAll(
    @CurrentCaller() caller: Caller,
    @Body() input: UsersStateInput,
  ): Promise<UserOutcomes> {
    return { rows: await this.users.setDisabled(caller, input, false) };
  }

  @StudyPrivilege({ all: ['user_list_view'] })
  @ApiOperation({ operationId: 'getUser' })
  @ApiOkResponse({ type: StudyUser })
  @Get(':personId')
  get(
    @CurrentCaller() caller: Caller,
    @Param('personId', IdPipe) personId: number,
  ): Promise<StudyUser> {
    return this.users.get(caller, personId);
  }

  @StudyPrivilege({ all: ['user_list_view'] })
  @ApiOperation({ operationId: 'userAudit' })
  @ApiOkResponse({ type: UserAuditList })
  @Get(':personId/audit')
  audit(
    @CurrentCaller() caller: Caller,
    @Param('personId', IdPipe) personId: number,
    @Query() query: PagingInput,
  ): Promise<UserAuditList> {
    return this.users.audit(caller, personId, query);
  }
}
