import {
  buildRoutes,
  type Descriptor,
  incompatibilities,
  type Released,
  remotesOf,
  type ShellDescriptor,
} from '@casebook/remote-contract';
import type { Channel } from '@casebook/remote-contract';
import { readRelease } from './releases';

type Content = Pick<Channel, 'shell' | 'apis' | 'remotes' | 'studies'>;

/**
 * Incompatibilities of the modules of a document, for everybody and for each study that uses other releases. The
 * shell checks the same again before it loads them.
 */
export async function conflictsOf(registryDir: string, content: Content): Promise<string[]> {
  const shell = (await contentAt(registryDir, content.shell)) as ShellDescriptor;
  const offer = { ...shell.offer, apis: content.apis };
  const found = new Set<string>();
  for (const studyId of [null, ...Object.keys(content.studies)]) {
    const where = studyId === null ? '' : ` in study ${studyId}`;
    const remotes = remotesOf(content as Channel, studyId);
    const descriptors: Descriptor[] = [];
    for (const [name, released] of Object.entries(remotes)) {
      try {
        descriptors.push((await contentAt(registryDir, released)) as Descriptor);
      } catch (error) {
        found.add(`${name}${where} cannot be read: ${(error as Error).message}.`);
      }
    }
    for (const { name, version, needs } of descriptors) {
      for (const { what, needs: range, has } of incompatibilities(needs, offer)) {
        found.add(`${name} ${version}${where} needs ${what} ${range}, there is ${has ?? 'none'}.`);
      }
    }
    const { duplicates } = buildRoutes(
      descriptors.flatMap(({ name, screens }) =>
        screens.map((screen) => ({ path: screen.path, id: screen.id, name })),
      ),
    );
    for (const { kept, refused } of duplicates) {
      found.add(`${refused.name}${where} claims ${refused.path}, for which ${kept.name} answers.`);
    }
    const owners = new Map<string, string>();
    for (const { name, screens } of descriptors) {
      for (const { id } of screens) {
        const owner = owners.get(id);
        if (owner) found.add(`${name}${where} claims the screen ${id} of ${owner}.`);
        owners.set(id, name);
      }
    }
  }
  return [...found];
}

/**
 * Incompatibilities that a change adds. Existing ones are no reason to refuse a change or a start: the shell shows
 * an error page for such a module, and everything else works.
 */
export async function newConflictsOf(
  registryDir: string,
  before: Content | null,
  content: Content,
): Promise<string[]> {
  const found = await conflictsOf(registryDir, content);
  if (found.length === 0 || !before) return found;
  const asItIs = { ...before, apis: content.apis };
  const standing = new Set(await conflictsOf(registryDir, asItIs).catch(() => []));
  return found.filter((conflict) => !standing.has(conflict));
}

async function contentAt(
  registryDir: string,
  { base }: Released,
): Promise<Descriptor | ShellDescriptor> {
  const [, , app, name] = base.split('/') as [string, string, string, string];
  return (await readRelease(registryDir, app, name)).content;
}
