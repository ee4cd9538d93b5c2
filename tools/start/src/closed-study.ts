import { withClient } from '@casebook/platform-db';
import { StartFailure } from './progress';

const USAGE = 'npm run study -- close <study ID> --reason "…", or open instead of close';

/** Closes a study that is over, so that nobody enters it any more, or opens it again. */
export async function closedStudyCommand(adminUrl: string, args: string[]): Promise<string> {
  const [act, studyIdText, flag, reason, ...more] = args;
  const isKnown = act === 'close' || act === 'open';
  if (!isKnown || !studyIdText || flag !== '--reason' || !reason?.trim() || more.length > 0)
    throw new StartFailure(USAGE);
  await withClient(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ study_id: number }>(
      'select study_id from builder.v1_study where study_id_text = $1',
      [studyIdText],
    );
    if (!rows[0]) throw new StartFailure(`There is no study with the ID ${studyIdText}`);
    const values = [rows[0].study_id, act === 'close', reason.trim()];
    await admin.query('select platform.set_study_closed($1, $2, $3)', values);
  });
  return act === 'close' ? `${studyIdText} is closed` : `${studyIdText} is open again`;
}
