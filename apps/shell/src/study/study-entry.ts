import type { ScreenMatch } from '@casebook/shell-sdk';
import type { Activity } from '../session/activity';
import type { OpenStudies } from '../session/open-studies';
import type { StudyContexts } from './study-contexts';

export interface StudyEntryParts {
  openStudies: Pick<OpenStudies, 'enter'>;
  activity: Pick<Activity, 'changed'>;
  studies: Pick<StudyContexts, 'enter'>;
  /** Whether a person is signed in without a forced password change, so that services answer. */
  mayWork: () => boolean;
}

/** Enters the study of the address and leaves the former one after every change of the address. */
export class StudyEntry {
  constructor(private readonly parts: StudyEntryParts) {}

  update(screen: ScreenMatch | null): void {
    const { openStudies, activity, studies, mayWork } = this.parts;
    const { studyId, roleId } = screen?.params ?? {};
    const role =
      studyId && roleId && mayWork() ? { studyId: Number(studyId), roleId: Number(roleId) } : null;
    if (openStudies.enter(role?.studyId ?? null)) activity.changed();
    void studies.enter(role);
  }
}
