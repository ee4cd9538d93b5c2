import { type Caller, CarriesCredential, CurrentCaller, SignedIn } from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Post, Put, Req } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Attempts } from '../sign-in/attempts';
import {
  ChangePasswordBody,
  Profile,
  ProfileBody,
  UpdateLanguageBody,
  UpdateLoginIdBody,
  UpdatePasswordBody,
  UpdateSecretQuestionBody,
} from './account.dto';
import { LoginIds } from './login-ids';
import { PasswordChanges } from './password-changes';
import { Profiles } from './profiles';
import { SecretQuestions } from './secret-questions';

/** Changes that a signed-in person makes to the own account. */
@ApiTags('account')
@ApiBearerAuth()
@Controller('api/auth')
export class AccountController {
  constructor(
    private readonly attempts: Attempts,
    private readonly passwordChanges: PasswordChanges,
    private readonly secretQuestions: SecretQuestions,
    private readonly loginIds: LoginIds,
    private readonly profiles: Profiles,
  ) {}

  @SignedIn()
  @CarriesCredential('confirm')
  @Post('change-pwd')
  @HttpCode(204)
  @ApiOperation({ operationId: 'changePassword', description: 'Ends all other sessions' })
  @ApiNoContentResponse()
  changePassword(
    @Body() body: ChangePasswordBody,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    return this.passwordChanges.change(caller, body, this.attempts.of(request));
  }

  @SignedIn({ evenIfPasswordChangeForced: true })
  @CarriesCredential('confirm')
  @Post('update-password')
  @HttpCode(204)
  @ApiOperation({ operationId: 'updatePassword', description: 'The forced change' })
  @ApiNoContentResponse()
  updatePassword(
    @Body() body: UpdatePasswordBody,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    return this.passwordChanges.update(caller, body, this.attempts.of(request));
  }

  @SignedIn()
  @CarriesCredential('confirm')
  @Post('update-secret-question')
  @HttpCode(204)
  @ApiOperation({ operationId: 'updateSecretQuestion' })
  @ApiNoContentResponse()
  updateSecretQuestion(
    @Body() body: UpdateSecretQuestionBody,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    return this.secretQuestions.update(caller, body, this.attempts.of(request));
  }

  @SignedIn()
  @CarriesCredential('confirm')
  @Post('update-loginid')
  @HttpCode(204)
  @ApiOperation({ operationId: 'updateLoginId' })
  @ApiNoContentResponse()
  updateLoginId(
    @Body() body: UpdateLoginIdBody,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    return this.loginIds.update(caller, body, this.attempts.of(request));
  }

  @SignedIn({ evenIfPasswordChangeForced: true })
  @Get('profile')
  @ApiOperation({ operationId: 'profile' })
  @ApiOkResponse({ type: Profile })
  profile(@CurrentCaller() caller: Caller): Promise<Profile> {
    return this.profiles.of(caller.personId);
  }

  @SignedIn()
  @Put('profile')
  @ApiOperation({ operationId: 'updateProfile' })
  @ApiOkResponse({ type: Profile })
  updateProfile(@Body() body: ProfileBody, @CurrentCaller() caller: Caller): Promise<Profile> {
    return this.profiles.update(caller, body);
  }

  @SignedIn({ evenIfPasswordChangeForced: true })
  @Post('update-language')
  @HttpCode(204)
  @ApiOperation({ operationId: 'updateLanguage', description: 'Chosen in the header' })
  @ApiNoContentResponse()
  updateLanguage(
    @Body() { language }: UpdateLanguageBody,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.profiles.setLanguage(caller, language);
  }
}
