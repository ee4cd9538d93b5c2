import { Caller, CurrentCaller, IdPipe, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { PageComment } from '../common/page-notes.dto';
import { CommentInput } from './comment.dto';
import { CommentService } from './comment.service';

@ApiTags('comment')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId/pages')
export class CommentController {
  constructor(private readonly comments: CommentService) {}

  @StudyPrivilege({ all: ['CRF_VIEW', 'COMMENT_ADD'] })
  @ApiOperation({ operationId: 'addComment' })
  @ApiCreatedResponse({ type: PageComment })
  @Post(':pageId/comments')
  add(
    @CurrentCaller() caller: Caller,
    @Param('pageId', IdPipe) pageId: number,
    @Body() input: CommentInput,
  ): Promise<PageComment> {
    return this.comments.add(caller, pageId, input);
  }
}
