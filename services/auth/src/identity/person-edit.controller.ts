import {
  Caller,
  CurrentCaller,
  IdPipe,
  RightsRequested,
  StudyPrivilege,
} from '@casebook/service-kit';
import { Body, Controller, HttpCode, Param, Put, Res } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBearerAuth,
  ApiNoContentResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { PersonEdit } from './person-edit';
import { EditPersonBody } from './person-edit.dto';

@ApiTags('identity')
@ApiBearerAuth()
@Controller('api/auth/person')
export class PersonEditController {
  constructor(private readonly edits: PersonEdit) {}

  @StudyPrivilege({ all: ['user_edit'] })
  @ApiOperation({ operationId: 'editPerson', description: 'Of a user of the study in the query' })
  @ApiQuery({ name: 'studyId', type: Number })
  @ApiNoContentResponse()
  @ApiAcceptedResponse({
    type: RightsRequested,
    description: 'Name or e-mail wait for the person or a second administrator; the rest is saved',
  })
  @HttpCode(204)
  @Put(':personId')
  async edit(
    @CurrentCaller() caller: Caller,
    @Param('personId', IdPipe) personId: number,
    @Body() body: EditPersonBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RightsRequested | undefined> {
    const waits = await this.edits.edit(caller, personId, body);
    if (waits) void reply.status(202);
    return waits ?? undefined;
  }
}
