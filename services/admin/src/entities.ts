import { SiteEntity } from './site/site.entity';

/** Tables of this service that are read and written through TypeORM. */
export const entities = [SiteEntity];
