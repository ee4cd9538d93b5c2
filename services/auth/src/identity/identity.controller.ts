import {
  type Caller,
  CarriesCredential,
  CurrentCaller,
  Public,
  SignedIn,
} from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Attempts } from '../sign-in/attempts';
import { SignIn } from '../sign-in/sign-in.service';
import { IdentityChanges } from './identity-changes';
import {
  ConfirmIdentityChangeBody,
  OwnIdentityChangeAnswer,
  StopIdentityChangeBody,
} from './identity.dto';

/** Changes of the own name and address that an administrator requested. */
@ApiTags('identity')
@Controller('api/auth/identity-change')
export class IdentityController {
  constructor(
    private readonly changes: IdentityChanges,
    private readonly signIn: SignIn,
    private readonly attempts: Attempts,
  ) {}

  @SignedIn()
  @Get()
  @ApiBearerAuth()
  @ApiOperation({ operationId: 'ownIdentityChange' })
  @ApiOkResponse({ type: OwnIdentityChangeAnswer })
  async own(@CurrentCaller() caller: Caller): Promise<OwnIdentityChangeAnswer> {
    const change = await this.changes.waiting(caller.personId);
    if (!change) return { change: null };
    const { name, email, formerName, formerEmail, requestedByName, confirmedByName, reason } =
      change;
    return {
      change: {
        name,
        email,
        formerName,
        formerEmail,
        requestedByName,
        requestedAt: change.requestedAt.toISOString(),
        dueAt: change.dueAt.toISOString(),
        confirmedByName,
        reason,
      },
    };
  }

  @SignedIn()
  @CarriesCredential('confirm')
  @Post('confirm')
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({ operationId: 'confirmOwnIdentityChange', description: 'With the password' })
  @ApiNoContentResponse()
  async confirm(
    @Body() { password }: ConfirmIdentityChangeBody,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.signIn.confirm(caller.loginId, password, this.attempts.of(request), {
      field: 'password',
      code: 'AUTH_CURRENT_PASSWORD_WRONG',
    });
    await this.changes.confirmOwn(caller);
  }

  @SignedIn()
  @Post('stop')
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({ operationId: 'stopOwnIdentityChange' })
  @ApiNoContentResponse()
  stop(@CurrentCaller() caller: Caller): Promise<void> {
    return this.changes.stopOwn(caller);
  }

  @Public()
  @CarriesCredential('recovery')
  @Post('stop-by-link')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'stopIdentityChange',
    description: 'With the token of the mail to the former address; works once',
  })
  @ApiNoContentResponse()
  stopByLink(@Body() { token }: StopIdentityChangeBody, @Req() request: FastifyRequest) {
    return this.changes.stopByLink(token, this.attempts.of(request).requestId);
  }
}
