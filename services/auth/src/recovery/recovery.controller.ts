import {
  type Caller,
  CarriesCredential,
  CurrentCaller,
  IdPipe,
  Public,
  StudyPrivilege,
} from '@casebook/service-kit';
import { Body, Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Attempts } from '../sign-in/attempts';
import { RecoveryBody, ResetPasswordBody, StudyBody } from './recovery.dto';
import { Recovery } from './recovery.service';
import { StudyPeople } from './study-people';

/** Account recovery for people who cannot sign in. The result is sent by mail. */
@ApiTags('recovery')
@Controller('api/auth')
export class RecoveryController {
  constructor(
    private readonly recovery: Recovery,
    private readonly people: StudyPeople,
    private readonly attempts: Attempts,
  ) {}

  @Public()
  @CarriesCredential('recovery')
  @Post('forget-loginid')
  @HttpCode(204)
  @ApiOperation({ operationId: 'forgetLoginId' })
  @ApiNoContentResponse({ description: 'The user ID is sent to the address' })
  forgetLoginId(@Body() body: RecoveryBody, @Req() request: FastifyRequest): Promise<void> {
    return this.recovery.request('login_id', body, this.attempts.of(request));
  }

  @Public()
  @CarriesCredential('recovery')
  @Post('forget-password')
  @HttpCode(204)
  @ApiOperation({ operationId: 'forgetPassword' })
  @ApiNoContentResponse({ description: 'A temporary password is sent to the address' })
  forgetPassword(@Body() body: RecoveryBody, @Req() request: FastifyRequest): Promise<void> {
    return this.recovery.request('password_reset', body, this.attempts.of(request));
  }

  @StudyPrivilege({ all: ['user_edit'] })
  @Post('reset-pwd')
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({
    operationId: 'resetPassword',
    description:
      'For a user of the study; role in the header `role`. Ends the sessions of the user',
  })
  @ApiNoContentResponse({ description: 'A temporary password is sent to the user' })
  async resetPassword(
    @Body() { personId, secretForgotten }: ResetPasswordBody,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    await this.people.resetPassword(caller, personId, secretForgotten ?? false);
  }

  @StudyPrivilege({ all: ['user_edit'] })
  @Post('person/:personId/invitation')
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({
    operationId: 'sendInvitation',
    description: 'Again, to a user of the study who has never signed in; role in the header `role`',
  })
  @ApiNoContentResponse({ description: 'The invitation is sent with a new temporary password' })
  async invite(
    @Param('personId', IdPipe) personId: number,
    @Body() _body: StudyBody,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    await this.people.invite(caller, personId);
  }
}
