import { StudiesAndDesigns1790000000001 } from './0001-studies-and-designs';
import { WholeRows1790000000010 } from './0010-whole-rows';
import { SecondPerson1790000000011 } from './0011-second-person';
import { DraftParts1790000000012 } from './0012-draft-parts';
import { PartOrder1790000000013 } from './0013-part-order';
import { StudyRules1790000000014 } from './0014-study-rules';
import { FactsOfVersions1790000000015 } from './0015-facts-of-versions';
import { EditInOneStatement1790000000017 } from './0017-edit-in-one-statement';
import { ReasonsAndLocks1790000000018 } from './0018-reasons-and-locks';
import { AcceptedAtFreeze1790000000019 } from './0019-accepted-at-freeze';
import { PlannedNumbers1790000000020 } from './0020-planned-numbers';
import { DraftAsText1790000000021 } from './0021-draft-as-text';
import { RightsRefusals1790000000022 } from './0022-rights-refusals';
import { PasswordForTheLink1790000000023 } from './0023-password-for-the-link';

/** In order; append only. */
export const migrations = [
  StudiesAndDesigns1790000000001,
  WholeRows1790000000010,
  SecondPerson1790000000011,
  DraftParts1790000000012,
  PartOrder1790000000013,
  StudyRules1790000000014,
  FactsOfVersions1790000000015,
  EditInOneStatement1790000000017,
  ReasonsAndLocks1790000000018,
  AcceptedAtFreeze1790000000019,
  PlannedNumbers1790000000020,
  DraftAsText1790000000021,
  RightsRefusals1790000000022,
  PasswordForTheLink1790000000023,
];
