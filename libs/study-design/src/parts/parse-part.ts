import type { z } from 'zod';
import { emptyDesign } from '../schema/empty';
import type { StudyDesign } from '../schema/design';
import type { DesignFault } from '../validation/fault';
import { limitFaults } from '../validation/limits';
import { designShape, parseShape } from '../validation/shape';
import { isListKind, PART_LISTS, type PartContent, type PartKind } from './part';

const { shape } = designShape;

function shapeOf(kind: PartKind): z.ZodType {
  return isListKind(kind) ? shape[PART_LISTS[kind]].element : shape[kind];
}

/**
 * Reads an unknown value as the content of a part. It checks shape and size only, as `parseDesign` does for the whole
 * document; the paths of the faults begin at the part. Never throws.
 */
export function parsePart<Kind extends PartKind>(
  kind: Kind,
  value: unknown,
): { content: PartContent<Kind> } | { faults: DesignFault[] } {
  const result = parseShape(shapeOf(kind), value);
  if ('faults' in result) return result;
  const content = result.data as PartContent<Kind>;
  const { design, path } = designOfPart(kind, content);
  const faults = limitFaults(design).map((fault) => ({
    ...fault,
    path: fault.path.startsWith(path) ? fault.path.slice(path.length) : '',
  }));
  return faults.length > 0 ? { faults } : { content };
}

/** A design in which only this part can be too large, and the path of the part in it. */
function designOfPart<Kind extends PartKind>(
  kind: Kind,
  content: PartContent<Kind>,
): { design: StudyDesign; path: string } {
  const empty = emptyDesign({ studyIdText: '', name: {}, protocolNumber: '' }, ['en']);
  if (!isListKind(kind)) return { design: { ...empty, [kind]: content }, path: `/${kind}` };
  const list = PART_LISTS[kind];
  return { design: { ...empty, [list]: [content] }, path: `/${list}/0` };
}
