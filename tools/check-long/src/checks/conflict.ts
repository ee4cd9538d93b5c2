import { withClient } from '@casebook/platform-db';
import { mustBeConsistent } from '../support/consistency';
import { Entry, keepSaving, pause } from '../support/entry';
import { must, type Note } from '../support/report';
import { BLOCK, ITEMS, register, valueOf } from '../support/study';
import type { Workbench } from '../support/workbench';

const DURATION_SECONDS = 15;
const TABS = 4;

interface Event {
  item_key: string;
  revision: number;
  before: string | null;
  after: string;
  actor_name: string;
}

/** Two people, each in several tabs, save all items of the same page as fast as they can. */
export async function twoPeopleOnOnePage(bench: Workbench, note: Note): Promise<void> {
  const people = [await bench.person('site'), await bench.person('investigator')];
  const { pageId } = await register(people[0]!, bench.study, 'conflict');
  const count = people.length * TABS;
  const entries = Array.from(
    { length: count },
    (_, index) =>
      new Entry(bench.another(people[index % 2]!), bench.study, pageId, count, index - count),
  );
  const saving = keepSaving(entries);
  await pause(DURATION_SECONDS * 1000);
  await saving.stop();

  const statuses = new Set(entries.flatMap(({ refused }) => [...refused.keys()]));
  must(
    [...statuses].every((status) => status === 412),
    `losers get nothing but 412, seen: ${[...statuses].join()}`,
  );
  const lost = entries.reduce((sum, { refused }) => sum + (refused.get(412) ?? 0), 0);
  must(lost > 0, 'the saves did collide');
  const codes = new Set(entries.flatMap(({ codes: seen }) => [...seen]));
  must(
    codes.size === 1 && codes.has('CDMS700MSG004'),
    `losers get CDMS700MSG004, seen: ${[...codes].join()}`,
  );

  const won = entries
    .flatMap(({ acknowledged }) => acknowledged)
    .toSorted((a, b) => a.revision - b.revision);
  must(
    won.every(({ revision }, index) => revision === index + 1),
    'each revision was acknowledged to exactly one save',
  );
  await withClient(bench.adminUrl, async (client) => {
    const events = await client.query<Event>(
      `select item_key, revision, before, after, actor_name from audit.v1_event
       where study_id = $1 and page_id = $2 and entity = 'item_value' and block_key = '${BLOCK}'
       order by item_key, event_id`,
      [bench.study.studyId, pageId],
    );
    must(events.rows.length === won.length * ITEMS, 'one event per item and acknowledged save');
    events.rows.forEach((event, index) => {
      const place = index % won.length;
      const item = Number(event.item_key.slice(1));
      const previous = place === 0 ? null : valueOf(item, won[place - 1]!.round);
      must(
        event.revision === place + 1 &&
          event.after === valueOf(item, won[place]!.round) &&
          event.before === previous,
        `event ${place + 1} of ${event.item_key} continues the one before: ${JSON.stringify(event)}`,
      );
    });
    const actors = new Set(events.rows.map(({ actor_name }) => actor_name));
    must(actors.size === people.length, 'the audit trail names both people');
    const values = await client.query<{ item_key: string; value: string }>(
      `select item_key, value from subject.item_value where study_id = $1 and page_id = $2 and block_key = '${BLOCK}'`,
      [bench.study.studyId, pageId],
    );
    must(
      values.rows.every(
        ({ item_key, value }) => value === valueOf(Number(item_key.slice(1)), won.at(-1)!.round),
      ),
      'the page has the values of the last acknowledged save',
    );
  });
  note(
    `${won.length} acknowledged saves of 2 people in ${count} tabs, in order in the audit trail; ` +
      `${lost} losers, all 412 CDMS700MSG004`,
  );
  await mustBeConsistent(bench.adminUrl, bench.study, entries, note);
}
