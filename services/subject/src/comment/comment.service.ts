import { type Caller, Db } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { cleanFreeText } from '../common/free-text';
import type { PageComment } from '../common/page-notes.dto';
import { PageAccess } from '../engine/page-access';
import { lockNoteTarget, locateNoteTarget } from '../engine/note-target';
import type { CommentInput } from './comment.dto';
import { CommentEntity } from './comment.entity';

@Injectable()
export class CommentService {
  constructor(
    private readonly db: Db,
    private readonly access: PageAccess,
  ) {}

  /** Adds a comment to an item, a whole line or the page. Comments never change. */
  async add(caller: Caller, pageId: number, input: CommentInput): Promise<PageComment> {
    const studyId = caller.studyId!;
    const head = await this.access.page(caller, pageId);
    const version = await this.access.versionOf(caller, head);
    const place = locateNoteTarget(version, caller.roleCode, head.page_key, input);
    const { blockKey, line, itemKey } = place;
    const content = cleanFreeText(input.content)!;
    return this.db.write(caller, { studyId, siteId: head.site_id }, async (tx) => {
      await lockNoteTarget(tx, studyId, head, place);
      const comment = tx.manager.create(CommentEntity, {
        studyId,
        subjectId: head.subject_id,
        visitId: head.visit_id,
        pageId,
        blockKey,
        line,
        itemKey,
        content,
        authorId: caller.personId,
        authorName: caller.name,
        designVersionId: version.versionId,
      });
      await tx.manager.insert(CommentEntity, comment);
      return {
        commentId: comment.commentId,
        blockKey,
        line,
        itemKey,
        content,
        author: caller.name,
        at: comment.at.toISOString(),
      };
    });
  }
}
