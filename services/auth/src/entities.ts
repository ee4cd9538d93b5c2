import { PersonEntity } from './person/person.entity';

/** Tables that are read and written through TypeORM. */
export const entities = [PersonEntity];
