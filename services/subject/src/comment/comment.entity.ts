import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A comment on an item, on a whole line or on a page. */
@Entity('comment')
export class CommentEntity {
  @PrimaryColumn('integer', { name: 'study_id' })
  studyId!: number;

  @PrimaryGeneratedColumn({ type: 'integer', name: 'comment_id' })
  commentId!: number;

  @Column('integer', { name: 'subject_id' })
  subjectId!: number;

  @Column('integer', { name: 'visit_id' })
  visitId!: number;

  @Column('integer', { name: 'page_id' })
  pageId!: number;

  @Column('text', { name: 'block_key', nullable: true })
  blockKey!: string | null;

  @Column('integer')
  line!: number;

  @Column('text', { name: 'item_key', nullable: true })
  itemKey!: string | null;

  @Column('text')
  content!: string;

  @Column('integer', { name: 'author_id' })
  authorId!: number;

  @Column('text', { name: 'author_name' })
  authorName!: string;

  @Column('integer', { name: 'design_version_id' })
  designVersionId!: number;

  @Column('timestamp with time zone', { default: () => 'now()' })
  at!: Date;
}
