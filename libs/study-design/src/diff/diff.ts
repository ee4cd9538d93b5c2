import { sameJson } from '../canonical/canonical';
import type { Item, Page, StudyDesign } from '../schema/design';
import { dataTypeOf } from '../schema/items';
import type { RULE_LISTS } from '../schema/rule-lists';
import { isSameUnit } from '../schema/units';
import { UniqueNames } from '../schema/unique-names';
import { pointer } from '../validation/fault';

/**
 * How far a change reaches:
 * - `none`: nothing that is visible at a site (descriptions, tests, sources, imports kept aside);
 * - `display`: what is shown; values and their meaning stay;
 * - `checks`: which queries, derivations, hidden items or conditions result from the same values;
 * - `data`: what is collected, where, or what a value may be; entered data may be touched.
 */
export type ChangeEffect = 'none' | 'display' | 'checks' | 'data';

export type ChangeKind =
  | 'study'
  | 'languages'
  | 'subjectNumber'
  | 'codelist'
  | 'codelistEntry'
  | 'cycle'
  | 'visit'
  | 'group'
  | 'schedule'
  | 'page'
  | 'block'
  | 'line'
  | 'item'
  | 'check'
  | 'training'
  | 'scheme'
  | 'kitType'
  | 'blindingClass'
  | 'consentForm'
  | 'sdvRule'
  | 'signatureRule'
  | 'configuration'
  | 'unmapped'
  | 'rules';

/**
 * What happens to collected data:
 * - `linesKeepValues`: lines stand in another order, each with its own values;
 * - `lineFormer`, `lineEmpty`: values of a removed line stay, to be read only; an added one is empty for every subject;
 * - `lineCutOff`: values stored under the old number are no longer those of the line;
 * - `codeFormer`: values with the code stay as they are, and are marked until they are corrected;
 * - `codeReworded`: values with the code are shown in the new words;
 * - `valuesChecked`: values that no longer fit stay as they are, and are marked until they are corrected;
 * - `valuesFormer`: values stay, to be read only.
 */
export type Consequence =
  | 'linesKeepValues'
  | 'lineFormer'
  | 'lineEmpty'
  | 'lineCutOff'
  | 'codeFormer'
  | 'codeReworded'
  | 'valuesChecked'
  | 'valuesFormer';

/** One difference between two versions of a design. */
export interface DesignChange {
  kind: ChangeKind;
  change: 'added' | 'removed' | 'changed' | 'moved';
  /** JSON pointer by key, e.g. `/pages/DM/items/SEX`: stable whatever the position. */
  path: string;
  /** The member that changed, for `changed`. */
  member?: string;
  before?: unknown;
  after?: unknown;
  effect: ChangeEffect;
  /** What happens to collected data. */
  consequence?: Consequence;
}

/**
 * Every difference from one design to another, by key: additions, removals, changed members, and changes
 * of order (spec 1.5 of amendments: what a version changes is shown before it is released). Equal
 * designs give an empty list, and any single difference gives at least one change.
 */
export function diffDesigns(before: StudyDesign, after: StudyDesign): DesignChange[] {
  const diff = new Diff();
  diff.members('rules', [], before, after, { schema: 'data', ruleVersion: 'data' });
  diff.members('study', ['study'], before.study, after.study, {
    studyIdText: 'display',
    name: 'display',
    protocolNumber: 'display',
    alias: 'display',
    description: 'display',
  });
  diff.whole('languages', ['languages'], before.languages, after.languages, 'display');
  diff.members('subjectNumber', ['subjectNumber'], before.subjectNumber, after.subjectNumber, {
    pattern: 'data',
    entry: 'data',
  });
  diff.list(
    'codelist',
    ['codelists'],
    before.codelists,
    after.codelists,
    byKey,
    'data',
    (a, b, at) => {
      diff.members('codelist', at, a, b, { name: 'none', dataType: 'data', source: 'none' });
      const path = [...at, 'entries'];
      diff.list(
        'codelistEntry',
        path,
        a.entries,
        b.entries,
        (entry) => entry.code,
        'data',
        (x, y, here) =>
          diff.members('codelistEntry', here, x, y, {
            label: 'display',
            rank: 'none',
            retired: 'data',
          }),
      );
    },
  );
  const keyed = diff.keyedLists(before, after);
  keyed('cycle', 'cycles', 'data', { title: 'display', maxRepeats: 'data' });
  keyed('visit', 'visits', 'data', {
    title: 'display',
    type: 'data',
    cycle: 'data',
    window: 'checks',
    source: 'none',
  });
  keyed('group', 'groups', 'display', { title: 'display' });
  diff.list(
    'schedule',
    ['schedule'],
    before.schedule,
    after.schedule,
    (entry) => `${entry.visit}.${entry.page}`,
    'data',
    (a, b, at) => diff.members('schedule', at, a, b, { condition: 'data', mandatory: 'data' }),
  );
  diff.pages(before.pages, after.pages);
  diff.list('check', ['checks'], before.checks, after.checks, byKey, 'checks', (a, b, at) =>
    diff.members('check', at, a, b, {
      target: 'checks',
      expression: 'checks',
      action: onlyTextDiffers(a.action, b.action) ? 'display' : 'checks',
      autoClose: 'checks',
      disabled: 'checks',
      description: 'none',
      tests: 'none',
      source: 'none',
    }),
  );
  keyed('training', 'trainings', 'display', {
    title: 'display',
    roles: 'display',
    required: 'display',
    validMonths: 'none',
  });
  keyed('scheme', 'schemes', 'data', {
    title: 'display',
    method: 'data',
    arms: 'data',
    factors: 'data',
    caps: 'data',
  });
  keyed('kitType', 'kitTypes', 'data', { title: 'display', arms: 'data', units: 'data' });
  keyed('blindingClass', 'blindingClasses', 'data', { title: 'display', roles: 'data' });
  keyed('consentForm', 'consentForms', 'data', {
    title: 'display',
    consentDate: 'data',
    withdrawalDate: 'data',
  });
  keyed('sdvRule', 'sdvRules', 'data', {
    title: 'display',
    firstSubjects: 'data',
    share: 'data',
    pages: 'data',
  });
  keyed('signatureRule', 'signatureRules', 'data', {
    title: 'display',
    level: 'data',
    roles: 'data',
    meaning: 'display',
  });
  diff.whole('configuration', ['configuration'], before.configuration, after.configuration, 'none');
  diff.whole('unmapped', ['unmapped'], before.unmapped, after.unmapped, 'none');
  return diff.changes;
}

const byKey = (entry: { key: string }) => entry.key;

/** Lists whose entries have a key and members that are compared whole. */
type KeyedList = 'cycles' | 'visits' | 'groups' | 'trainings' | (typeof RULE_LISTS)[number];

type Effects<T> = Readonly<Partial<Record<keyof T & string, ChangeEffect>>>;

class Diff {
  readonly changes: DesignChange[] = [];

  private add(change: DesignChange): void {
    const consequence = consequenceOf(change);
    this.changes.push(consequence ? { ...change, consequence } : change);
  }

  whole(
    kind: ChangeKind,
    path: readonly string[],
    before: unknown,
    after: unknown,
    effect: ChangeEffect,
  ): void {
    if (sameJson(before, after)) return;
    this.add({ kind, change: 'changed', path: pointer(...path), before, after, effect });
  }

  members<T extends object>(
    kind: ChangeKind,
    path: readonly string[],
    before: T,
    after: T,
    effects: Effects<T>,
  ): void {
    for (const member of Object.keys(effects) as Array<keyof T & string>) {
      if (sameJson(before[member], after[member])) continue;
      this.add({
        kind,
        change: 'changed',
        path: pointer(...path),
        member,
        before: before[member],
        after: after[member],
        effect: effects[member]!,
      });
    }
  }

  /** Pairs two lists by identity; `each` looks into the pairs. Adding to a list touches no entered data. */
  list<T>(
    kind: ChangeKind,
    path: readonly string[],
    before: readonly T[],
    after: readonly T[],
    idOf: (entry: T) => string,
    effect: ChangeEffect,
    each: (before: T, after: T, path: string[]) => void,
  ): void {
    const old = indexed(before, idOf);
    const now = indexed(after, idOf);
    for (const [id, entry] of old) {
      if (now.has(id)) continue;
      const at = pointer(...path, id);
      this.add({ kind, change: 'removed', path: at, before: entry, effect });
    }
    for (const [id, entry] of now) {
      const was = old.get(id);
      if (was !== undefined) {
        each(was, entry, [...path, id]);
        continue;
      }
      const at = pointer(...path, id);
      this.add({ kind, change: 'added', path: at, after: entry, effect });
    }
    const kept = [...old.keys()].filter((id) => now.has(id));
    const order = [...now.keys()].filter((id) => old.has(id));
    if (sameJson(kept, order)) return;
    this.add({
      kind,
      change: 'moved',
      path: pointer(...path),
      before: kept,
      after: order,
      effect: 'display',
    });
  }

  /** Pairs the lists of two designs by key, and compares the members of the pairs. */
  keyedLists(before: StudyDesign, after: StudyDesign) {
    return <Name extends KeyedList>(
      kind: ChangeKind,
      name: Name,
      effect: ChangeEffect,
      effects: Effects<StudyDesign[Name][number]>,
    ): void => {
      const [old, now]: readonly (readonly StudyDesign[Name][number][])[] = [
        before[name],
        after[name],
      ];
      this.list(kind, [name], old!, now!, byKey, effect, (a, b, at) =>
        this.members(kind, at, a, b, effects),
      );
    };
  }

  pages(before: readonly Page[], after: readonly Page[]): void {
    this.list('page', ['pages'], before, after, byKey, 'data', (a, b, at) => {
      this.members('page', at, a, b, {
        type: 'data',
        title: 'display',
        group: 'display',
        notDone: 'data',
        source: 'none',
      });
      this.list('block', [...at, 'blocks'], a.blocks, b.blocks, byKey, 'data', (x, y, path) => {
        this.members('block', path, x, y, {
          type: 'data',
          label: 'display',
          maxLines: 'data',
          endItem: 'display',
          source: 'none',
        });
        this.list(
          'line',
          [...path, 'lines'],
          x.lines ?? [],
          y.lines ?? [],
          byKey,
          'data',
          (l, m, here) => this.members('line', here, l, m, { number: 'data', label: 'display' }),
        );
        this.list('item', [...path, 'items'], x.items, y.items, byKey, 'data', (i, j, here) =>
          this.item(here, i, j),
        );
      });
    });
  }

  private item(path: readonly string[], before: Item, after: Item): void {
    const sameType = dataTypeOf(before) === dataTypeOf(after);
    this.members('item', path, before, after, {
      label: 'display',
      help: 'display',
      // Radio to dropdown shows the same codes; a date that may now be partial accepts other values.
      layout: sameType && dataTypeOf(before).startsWith('code') ? 'display' : 'data',
      dataType: 'data',
      required: 'checks',
      numberFormat: 'data',
      maxLength: 'data',
      codelist: 'data',
      notInFuture: 'checks',
      sdv: 'data',
      notDone: 'data',
      properties: onlyShownPropertiesDiffer(before, after) ? 'display' : 'data',
      aliases: 'none',
      source: 'none',
    });
  }
}

/** A list by identity; repeated identities (in an invalid draft) are distinguished by a number. */
function indexed<T>(list: readonly T[], idOf: (entry: T) => string): Map<string, T> {
  const ids = new UniqueNames('#');
  return new Map(list.map((entry) => [ids.take(idOf(entry)), entry]));
}

/** Properties 3 to 6 only place a text beside the input; of another unit a value means something else. */
function onlyShownPropertiesDiffer(before: Item, after: Item): boolean {
  if (!isSameUnit(before, after)) return false;
  const others = (item: Item) => item.properties.filter((property) => !('role' in property));
  return sameJson(others(before), others(after));
}

function onlyTextDiffers(before: object, after: object): boolean {
  const rest = (action: object) => ({ ...action, message: undefined });
  return 'message' in before && 'message' in after && sameJson(rest(before), rest(after));
}

/** Members of an item that determine the allowed values or their meaning. */
const OF_VALUE = new Set([
  'layout',
  'dataType',
  'numberFormat',
  'maxLength',
  'codelist',
  'properties',
]);

function consequenceOf({ kind, change, member, effect }: DesignChange): Consequence | undefined {
  if (kind === 'line') {
    if (change === 'moved') return 'linesKeepValues';
    if (change === 'removed') return 'lineFormer';
    if (change === 'added') return 'lineEmpty';
    return member === 'number' ? 'lineCutOff' : undefined;
  }
  if (kind === 'codelistEntry') {
    if (change === 'removed') return 'codeFormer';
    return member === 'label' ? 'codeReworded' : undefined;
  }
  if (kind !== 'item') return undefined;
  if (change === 'removed') return 'valuesFormer';
  const isOfValue = member !== undefined && OF_VALUE.has(member) && effect === 'data';
  return isOfValue ? 'valuesChecked' : undefined;
}
