import { withClient } from '@casebook/platform-db';
import { isSearchable } from './find-words';
import { type OrderLeak, orderLeak } from './order-leak';

/** Subjects whose records are searched; each takes long to write. */
const MOST_SUBJECTS = 3;

interface Named {
  key: string;
  title?: Record<string, string> | null;
}

interface Order {
  of: string;
  leak: OrderLeak;
  /** Number of different arms or kit types. */
  kinds: number;
}

export interface StudySecrets {
  studyId: number;
  studyIdText: string;
  /** Keys and titles of arms and kit types in all languages. */
  words: string[];
  /** Name, numbers and purpose of the study, which everybody reads: they may say what is tested against what. */
  publicTexts: string[];
  /** Some of the subjects who have an arm. */
  subjectNos: string[];
  /** What the order of the numbers tells that blinded people see, by what is numbered. */
  orders: Order[];
}

/** The studies with randomisation, with the words that tell an arm. */
export async function readSecrets(adminUrl: string): Promise<StudySecrets[]> {
  return withClient(adminUrl, async (admin) => {
    const rows = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
      (await admin.query<R & Record<string, unknown>>(text, values)).rows;
    const studies = await rows<{ study_id: number; study_id_text: string }>(
      'select study_id, study_id_text from builder.v1_study where iwrs_link order by 1',
    );
    const found: StudySecrets[] = [];
    for (const { study_id: studyId, study_id_text: studyIdText } of studies) {
      const arms = await rows<{ arms: Named[] | null }>(
        `select definition -> 'arms' as arms from iwrs.scheme_secret where study_id = $1`,
        [studyId],
      );
      const designs = await rows<{ kits: Named[] | null; study: unknown }>(
        `select design -> 'kitTypes' as kits, design -> 'study' as study from builder.v1_design_version where study_id = $1`,
        [studyId],
      );
      const named = [
        ...arms.flatMap((row) => row.arms ?? []),
        ...designs.flatMap((row) => row.kits ?? []),
      ];
      const words = named.flatMap(({ key, title }) => [key, ...Object.values(title ?? {})]);
      const kitTypes = await rows<{ kind: string }>(
        `select x.kit_type as kind from iwrs.kit k join iwrs.kit_secret x using (study_id, kit_id)
         where k.study_id = $1 and k.state <> 'removed' order by k.ip_number`,
        [studyId],
      );
      const slots = await rows<{ kind: string }>(
        `select x.arm as kind from iwrs.slot s join iwrs.slot_secret x using (study_id, scheme_id, slot_no)
         where s.study_id = $1 and s.state = 'used' order by s.scheme_id, s.random_number`,
        [studyId],
      );
      const assigned = await rows<{ subject_no: string }>(
        `select s.subject_no from iwrs.assignment a join subject.v1_subject s using (study_id, subject_id)
         where a.study_id = $1 and s.subject_no is not null order by a.assignment_id limit ${MOST_SUBJECTS}`,
        [studyId],
      );
      const order = (of: string, list: { kind: string }[]): Order => {
        const all = list.map(({ kind }) => kind);
        return { of, leak: orderLeak(all), kinds: new Set(all).size };
      };
      found.push({
        studyId,
        studyIdText,
        words: [...new Set(words)].filter(isSearchable),
        subjectNos: assigned.map((row) => row.subject_no),
        publicTexts: [...new Set(designs.flatMap(({ study }) => textsIn(study)))],
        orders: [order('IP numbers', kitTypes), order('randomisation numbers', slots)],
      });
    }
    return found;
  });
}

/** All texts in a value of any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
