import { CommentEntity } from './comment/comment.entity';

/** Tables of this service that are read and written through TypeORM. */
export const entities = [CommentEntity];
