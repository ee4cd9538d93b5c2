import type { Files } from '@casebook/files';
import type { PersonJobAttempt } from '@casebook/service-kit';
import { hashed } from './dataset-file';

/**
 * Writes the file of a job, with its size and SHA-256. A job that was canceled while the last part was written keeps none.
 *
 * @throws what a canceled job throws at its next step
 */
export async function writeFileOf(
  attempt: Pick<PersonJobAttempt<never>, 'step'>,
  files: Files,
  key: string,
  content: AsyncIterable<Buffer>,
): Promise<{ bytes: number; sha256: string }> {
  let sha256 = '';
  const file = hashed(content, (hash) => {
    sha256 = hash;
  });
  const { bytes } = await files.write(key, file);
  try {
    await attempt.step(1, 1);
  } catch (error) {
    await files.remove(key);
    throw error;
  }
  return { bytes, sha256 };
}
