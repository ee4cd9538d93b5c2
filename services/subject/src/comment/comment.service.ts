import { type Caller, Db, Problem } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { LOCK_SUBJECT, type LockedSubject } from '../page/casebook.sql';
import type { PageComment } from '../page/page.dto';
import { Places } from '../page/places';
import type { CommentInput } from './comment.dto';

@Injectable()
export class CommentService {
  constructor(
    private readonly db: Db,
    private readonly places: Places,
  ) {}

  /** Adds a comment to an item. Comments are never changed. */
  async add(caller: Caller, pageId: number, input: CommentInput): Promise<PageComment> {
    const studyId = caller.studyId!;
    const head = await this.places.page(caller, pageId);
    const version = await this.places.versionOf(studyId, head);
    const placed = version.index.item(head.page_key, input.itemKey);
    if (
      placed?.block.key !== input.blockKey ||
      !version.visibility(caller.roleCode).seesItem(head.page_key, input.itemKey)
    ) {
      throw Problem.invalid([{ field: 'itemKey', code: 'SUBJECT_ITEM_UNKNOWN' }]);
    }
    return this.db.write(caller, { studyId, siteId: head.site_id }, async (tx) => {
      const [subject] = await tx.query<LockedSubject>({
        ...LOCK_SUBJECT,
        values: [studyId, head.subject_id],
      });
      if (subject!.disabled) throw new Problem(422, 'SUBJECT_DISABLED');
      const [row] = await tx.query<{ comment_id: number; at: Date }>({
        name: 'insert-comment',
        text: `insert into subject.comment (study_id, subject_id, visit_id, page_id, block_key, line, item_key,
            content, author_id, author_name, design_version_id)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning comment_id, at`,
        values: [
          studyId,
          head.subject_id,
          head.visit_id,
          pageId,
          input.blockKey,
          input.line,
          input.itemKey,
          input.content.trim(),
          caller.personId,
          caller.name,
          version.versionId,
        ],
      });
      return {
        commentId: row!.comment_id,
        blockKey: input.blockKey,
        line: input.line,
        itemKey: input.itemKey,
        content: input.content.trim(),
        author: caller.name,
        at: row!.at.toISOString(),
      };
    });
  }
}
