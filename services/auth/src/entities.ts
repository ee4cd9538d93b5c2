import { PersonEntity } from './person/person.entity';

/** Tables of this service that are read and written through TypeORM. */
export const entities = [PersonEntity];
