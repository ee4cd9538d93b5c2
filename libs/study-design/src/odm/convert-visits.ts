import type { Cycle, ScheduleEntry, Visit } from '../schema/design';
import { scheduleCondition } from './convert-checks';
import { type Conversion, inOrder } from './converter';
import { ownOid } from './names';
import { attribute, type XmlNode } from './xml';

/** Number of repetitions of a visit without a limit in the file; a builder can change it in the cycle. */
const DEFAULT_REPEATS = 99;

export function convertVisits(conversion: Conversion): {
  visits: Visit[];
  schedule: ScheduleEntry[];
  cycles: Cycle[];
} {
  const { protocol, defs } = conversion.source;
  const planned = protocol
    ? inOrder(protocol, 'StudyEventRef').map(
        ({ node }) => defs.StudyEventDef.get(attribute(node, 'StudyEventOID')!)!,
      )
    : [];
  const isPlanned = new Set(planned);
  const others = [...defs.StudyEventDef.values()].filter((event) => !isPlanned.has(event));
  if (protocol) {
    for (const event of others) conversion.report.note(event, 'DESIGN_ODM_VISIT_NOT_IN_PROTOCOL');
  }
  const visits: Visit[] = [];
  const schedule: ScheduleEntry[] = [];
  const cycles: Cycle[] = [];
  for (const event of [...planned, ...others]) {
    const key = conversion.visitKeys.get(attribute(event.node, 'OID')!)!;
    conversion.keepOthers(event, ['Description', 'FormRef']);
    const repeating = attribute(event.node, 'Repeating') === 'Yes';
    const type = visitType(event.node);
    const title = conversion.title(event);
    // An unscheduled visit may be added any number of times without a cycle.
    const repeats = repeating && type !== 'unscheduled' && !conversion.own;
    if (repeats) {
      cycles.push({ key, title, maxRepeats: DEFAULT_REPEATS });
      const params = { visit: key, most: DEFAULT_REPEATS };
      conversion.report.note(event, 'DESIGN_ODM_REPEATING_VISIT', params);
    }
    const source = conversion.sourceOf(event.node, key, ownOid.visit(key), [
      'Type',
      ...(repeating ? [] : ['Repeating']),
    ]);
    visits.push({ key, title, type, ...(repeats && { cycle: key }), ...(source && { source }) });
    for (const ref of inOrder(event, 'FormRef')) {
      const condition = scheduleCondition(conversion, ref);
      schedule.push({
        visit: key,
        page: conversion.pageKeys.get(attribute(ref.node, 'FormOID')!)!,
        ...(condition !== undefined && { condition }),
        mandatory: attribute(ref.node, 'Mandatory') === 'Yes',
      });
    }
  }
  return { visits, schedule, cycles };
}

function visitType(node: XmlNode): Visit['type'] {
  const type = attribute(node, 'Type');
  return type === 'Unscheduled' ? 'unscheduled' : type === 'Common' ? 'common' : 'scheduled';
}
