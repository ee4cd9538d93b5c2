import { Caller, CurrentCaller, IdPipe, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, HttpCode, Param, Put } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiNoContentResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { PersonEdit } from './person-edit';
import { EditPersonBody } from './person-edit.dto';

@ApiTags('person')
@ApiBearerAuth()
@Controller('api/auth/person')
export class PersonEditController {
  constructor(private readonly edits: PersonEdit) {}

  @StudyPrivilege({ all: ['user_edit'] })
  @ApiOperation({ operationId: 'editPerson', description: 'Of a user of the study in the query' })
  @ApiQuery({ name: 'studyId', type: Number })
  @ApiNoContentResponse()
  @HttpCode(204)
  @Put(':personId')
  async edit(
    @CurrentCaller() caller: Caller,
    @Param('personId', IdPipe) personId: number,
    @Body() body: EditPersonBody,
  ): Promise<void> {
    await this.edits.edit(caller, personId, body);
  }
}
