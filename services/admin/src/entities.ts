import { SiteEntity } from './site/site.entity';

/** Tables that are read and written through TypeORM. */
export const entities = [SiteEntity];
