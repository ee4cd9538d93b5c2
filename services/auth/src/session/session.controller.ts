import { type Caller, CurrentCaller, setSessionTime, SignedIn } from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ActivityAnswer, ActivityBody, DraftKeyAnswer } from './session.dto';
import { Sessions } from './sessions';
import { Tokens } from './tokens';

@ApiTags('session')
@ApiBearerAuth()
@Controller('api/auth')
export class SessionController {
  constructor(
    private readonly sessions: Sessions,
    private readonly tokens: Tokens,
  ) {}

  /** Reports activity of the person, at most once a minute; no other call prolongs a session. */
  @SignedIn({ evenIfPasswordChangeForced: true })
  @Post('activity')
  @HttpCode(200)
  @ApiOperation({ operationId: 'activity' })
  @ApiBody({ type: ActivityBody, required: false })
  @ApiOkResponse({ type: ActivityAnswer })
  async activity(
    @Body() { studyIds }: ActivityBody,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ActivityAnswer> {
    const { sessionId, requestId } = caller;
    const { expiresAt, ...time } = await this.sessions.touch(sessionId, requestId, studyIds);
    setSessionTime(reply, time);
    return { expiresAt, secondsLeft: time.secondsLeft };
  }

  /** The key that encrypts unsaved input of this person in the browser, which other people may use too. */
  @SignedIn()
  @Get('draft-key')
  @ApiOperation({ operationId: 'draftKey' })
  @ApiOkResponse({ type: DraftKeyAnswer })
  draftKey(@CurrentCaller() caller: Caller): DraftKeyAnswer {
    return { key: this.tokens.draftKey(caller.personId) };
  }
}
