import { RE_AUTH_SECONDS } from '@casebook/catalogue';
import {
  type Caller,
  CarriesCredential,
  CurrentCaller,
  forgetCache,
  Problem,
  Public,
  setSessionTime,
  SignedIn,
} from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clearRefreshCookie, setRefreshCookie } from '../session/refresh-cookie';
import { OwnPages } from '../session/own-pages.guard';
import { Sessions } from '../session/sessions';
import { type RefreshToken, Tokens } from '../session/tokens';
import { CurrentUsers } from './current-user';
import { CurrentUser, ReAuthAnswer, ReAuthBody, SignInAnswer, SignInBody } from './sign-in.dto';
import { Attempts } from './attempts';
import { KnownDevices } from './known-devices';
import { SignIn } from './sign-in.service';

@ApiTags('sign-in')
@Controller('api/auth')
export class SignInController {
  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: Sessions,
    private readonly tokens: Tokens,
    private readonly users: CurrentUsers,
    private readonly attempts: Attempts,
    private readonly knownDevices: KnownDevices,
  ) {}

  @Public()
  @UseGuards(OwnPages)
  @CarriesCredential('sign-in')
  @Post('login')
  @HttpCode(200)
  @ApiOperation({ operationId: 'login' })
  @ApiOkResponse({ type: SignInAnswer })
  async login(
    @Body() body: SignInBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer> {
    const { personId, sessionId } = await this.signIn.signIn(body, this.attempts.of(request));
    const answer = await this.answer(request, reply, personId, { sessionId, generation: 0 });
    this.knownDevices.remember(request, reply, personId);
    return answer;
  }

  @Public()
  @UseGuards(OwnPages)
  @CarriesCredential('refresh')
  @Post('refresh')
  @HttpCode(200)
  @ApiOperation({ operationId: 'refresh', description: 'Uses the HttpOnly refresh cookie' })
  @ApiOkResponse({ type: SignInAnswer })
  async refresh(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer> {
    const token = this.tokens.readRefresh(request);
    if (!token) throw new Problem(401, 'SESSION_REQUIRED');
    const { personId, next } = await this.sessions
      .exchange(token, request.id)
      .catch((error: unknown) => {
        // The session of this browser has ended: the browser removes its cookie and cache.
        if (error instanceof Problem && error.status === 401) forgetCache(reply);
        throw error;
      });
    return this.answer(request, reply, personId, next);
  }

  /** Also accepts an expired access token, because signing out must always be possible. */
  @Public()
  @UseGuards(OwnPages)
  @Post('logout')
  @HttpCode(204)
  @ApiOperation({ operationId: 'logout' })
  @ApiNoContentResponse()
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const named = new Set([
      this.tokens.readRefresh(request)?.sessionId,
      this.tokens.sessionOf(request.headers.authorization),
    ]);
    for (const sessionId of named) {
      if (sessionId) await this.sessions.end(sessionId, 'signed_out', request.id);
    }
    clearRefreshCookie(request, reply);
    forgetCache(reply);
  }

  @SignedIn({ evenIfPasswordChangeForced: true })
  @Get('me')
  @ApiBearerAuth()
  @ApiOperation({ operationId: 'me' })
  @ApiOkResponse({ type: CurrentUser })
  me(@CurrentCaller() caller: Caller): Promise<CurrentUser> {
    return this.users.of(caller.personId);
  }

  @SignedIn()
  @CarriesCredential('confirm')
  @Post('re-auth')
  @HttpCode(200)
  @ApiBearerAuth()
  @ApiOperation({
    operationId: 'reAuth',
    description: 'Checks the password of the caller again, for one act on one object',
  })
  @ApiOkResponse({ type: ReAuthAnswer })
  async reAuth(
    @Body() body: ReAuthBody,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<ReAuthAnswer> {
    // Nothing may be signed on a screen of a module that was never released.
    if (caller.client?.includes('+override')) throw new Problem(403, 'AUTH_MODULE_NOT_RELEASED');
    await this.signIn.reAuthenticate(caller, body, this.attempts.of(request));
    return {
      reAuthToken: this.tokens.reAuth(caller.sessionId, body.act, body.object),
      expiresInSeconds: RE_AUTH_SECONDS,
    };
  }

  private async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    personId: number,
    refresh: RefreshToken,
  ): Promise<SignInAnswer> {
    const user = await this.users.of(personId);
    setSessionTime(reply, await this.sessions.time(refresh.sessionId));
    setRefreshCookie(request, reply, this.tokens.refresh(refresh));
    return {
      accessToken: this.tokens.access(refresh.sessionId, personId),
      expiresIn: this.tokens.accessSeconds,
      user,
    };
  }
}
