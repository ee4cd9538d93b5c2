import { browserTimers as timers } from '../platform/timers';
import { Activity } from '../session/activity';
import { reportEveryMs } from '../session/countdown';
import { OpenStudies } from '../session/open-studies';
import { StudyContexts } from '../study/study-contexts';
import { StudyEntry } from '../study/study-entry';
import { StudyLocks } from '../study/study-locks';
import { StudyRights } from '../study/study-rights';
import type { ComposedSession } from './compose-session';

export interface StudiesInput {
  session: Pick<ComposedSession, 'calls' | 'countdown' | 'current' | 'mayWork' | 'person'>;
}

export type ComposedStudies = ReturnType<typeof composeStudies>;

/** The study of the address with the person's rights in it, and the reports of activity, which name the open studies. */
export function composeStudies({ session }: StudiesInput) {
  const { calls, countdown, current, mayWork, person } = session;
  const openStudies = new OpenStudies(navigator.locks);
  const activity = new Activity({
    events: window,
    ...timers,
    isSignedIn: () => current.isSignedIn(),
    everyMs: () => reportEveryMs(countdown.limitMs),
    report: async () => calls.activity(await openStudies.all()),
  });
  const studies = new StudyContexts(calls, timers.now, () => activity.flush());
  const locks = new StudyLocks();
  const rights = new StudyRights(studies.view, locks.view, person);
  const studyEntry = new StudyEntry({ openStudies, activity, studies, mayWork });
  return { activity, studies, locks, rights, studyEntry };
}
