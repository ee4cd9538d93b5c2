import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ID } from './requirements';

/** The reason for which no test can show a requirement. */
export interface RequirementState {
  kind: 'not built' | 'decided otherwise';
  /** The module that will implement it, or the decision. */
  by: string;
}

const FILE = ['docs', 'validation', 'not-built.md'];
/** `- R2-ROUTE-28: emergency unblinding` */
const LINE = new RegExp(`^- (${ID.source}): (.+)$`);
const KINDS: Record<string, RequirementState['kind']> = {
  'Not built': 'not built',
  'Decided otherwise': 'decided otherwise',
};

export function readStates(root: string): Map<string, RequirementState> {
  return statesOf(readFileSync(join(root, ...FILE), 'utf8'));
}

export function statesOf(page: string): Map<string, RequirementState> {
  const states = new Map<string, RequirementState>();
  let kind: RequirementState['kind'] | undefined;
  for (const line of page.split('\n')) {
    if (line.startsWith('## ')) kind = KINDS[line.slice(3).trim()];
    const found = LINE.exec(line);
    if (found && kind) states.set(found[1]!, { kind, by: found[2]! });
  }
  return states;
}
