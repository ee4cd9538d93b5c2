import { type Caller, Db } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { cleanFreeText } from '../common/free-text';
import type { PageComment } from '../common/page-notes.dto';
import { PageAccess } from '../engine/page-access';
import { lockNoteTarget, locateNoteTarget } from '../engine/note-target';
import type { CommentInput } from './comment.dto';

const INSERT_COMMENT = {
  name: 'insert-comment',
  text: `insert into subject.comment (study_id, subject_id, visit_id, page_id, block_key, line, item_key,
      content, author_id, author_name, design_version_id)
    values (:studyId, :subjectId, :visitId, :pageId, :blockKey, :line, :itemKey, :content, :authorId, :authorName,
      :versionId) returning comment_id, at`,
};

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
      const [row] = await tx.query<{ comment_id: number; at: Date }>({
        ...INSERT_COMMENT,
        values: {
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
          versionId: version.versionId,
        },
      });
      const at = row!.at.toISOString();
      return {
        commentId: row!.comment_id,
        blockKey,
        line,
        itemKey,
        content,
        author: caller.name,
        at,
      };
    });
  }
}
