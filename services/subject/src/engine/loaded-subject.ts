import type { SubjectData } from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';

/** A subject's data as this service loads it, with its design version. */
export type LoadedSubject = SubjectData<DesignVersion>;
