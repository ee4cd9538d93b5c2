import { Caller, CurrentCaller, IdPipe, requestKey, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, Headers, Param, Post } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { Registered, RegisterInput, RegistrationForm } from './registration.dto';
import { RegistrationService } from './registration.service';

@ApiTags('registration', 'subject')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId/sites/:siteId')
export class RegistrationController {
  constructor(private readonly registration: RegistrationService) {}

  @StudyPrivilege({ all: ['CASE_REGISTER'] })
  @ApiOperation({ operationId: 'getRegistration' })
  @ApiOkResponse({ type: RegistrationForm })
  @Get('registration')
  form(
    @CurrentCaller() caller: Caller,
    @Param('siteId', IdPipe) siteId: number,
  ): Promise<RegistrationForm> {
    return this.registration.form(caller, siteId);
  }

  @StudyPrivilege({ all: ['CASE_REGISTER'] })
  @ApiOperation({ operationId: 'registerSubject' })
  @ApiHeader({ name: 'idempotency-key', required: false })
  @ApiCreatedResponse({ type: Registered })
  @Post('subjects')
  register(
    @CurrentCaller() caller: Caller,
    @Param('siteId', IdPipe) siteId: number,
    @Body() input: RegisterInput,
    @Headers('idempotency-key') key?: string,
  ): Promise<Registered> {
    return this.registration.register(caller, siteId, input, requestKey(caller, key));
  }
}
