import { compileDesignChecks } from '@casebook/checks';
import { blindedDesign, check, hidden, item, page } from './blinded-design.testing';
import { projectPage } from './project-page';
import { VersionView } from './version-view';

const X = { page: 'OPEN', item: 'X' };

/** A design in which every text about a hidden item is recognizable. */
function design() {
  const made = blindedDesign([
    check('PLAIN', X, 'X == MIXED.A'),
    check('READS_HIDDEN', X, 'X == MIXED.KIT'),
    check('AT_HIDDEN', { page: 'OPEN', item: 'ARM' }, 'X == "1"'),
    check('OUTSIDE', X, 'X == "1"', { type: 'addVisit', visit: 'EXTRA' }),
    check('SHOWS', X, 'X == "1"', { type: 'show', items: ['Y', 'ARM'] }),
  ]);
  made.codelists.push({
    key: 'ARMS',
    name: { en: 'Arms' },
    dataType: 'text',
    entries: [{ code: 'A', label: { en: 'Zorvexil 50 mg' } }],
  });
  made.pages
    .find(({ key }) => key === 'OPEN')!
    .blocks[0]!.items.push(
      item('ARM', { layout: 6, codelist: 'ARMS', properties: [{ type: 11 }] }),
      hidden('FILLED'),
      item('FILLS', { properties: [{ type: 1, from: { page: 'MIXED', item: 'A' } }] }),
    );
  return made;
}

const version = new VersionView(1, 1, design());
const projected = (role: string, page = 'OPEN') =>
  projectPage(version.program, version.role(role), page);

it('the projected page contains no hidden item for a blinded role, nor anything that names, reads or uses one [D4-DESIGN-06] [D6-HIDDEN-03]', () => {
  const sent = projected('site_staff');
  expect(JSON.stringify(sent)).not.toMatch(
    /KIT|MID|ARM|Zorvexil|SECRET|FILLED|V2|DRUG|pharmacist|READS_HIDDEN|AT_HIDDEN/,
  );
  expect(sent.checks.map(({ key }) => key)).toEqual(['PLAIN', 'SHOWS']);
  expect(compileDesignChecks(sent).faults).toEqual([]);
});

it('the projected page contains the hidden items for a role that sees them, and of other pages only items that are read [D4-DESIGN-06]', () => {
  const sent = projected('pharmacist');
  expect(sent.checks.map(({ key }) => key)).toEqual(['PLAIN', 'READS_HIDDEN', 'SHOWS']);
  expect(
    sent.pages.map(({ key, blocks }) => [
      key,
      blocks.flatMap(({ items }) => items.map((one) => one.key)),
    ]),
  ).toEqual([
    ['OPEN', ['X', 'Y', 'OUT', 'FILLED', 'FILLS']],
    ['MIXED', ['A', 'KIT']],
  ]);
});

it('the projected page names for a hidden item only the role itself as allowed to see it [D6-HIDDEN-03]', () => {
  const [, mid] = projected('monitor', 'MIXED').pages[0]!.blocks[0]!.items;
  expect(mid).toMatchObject({ key: 'MID', properties: [{ type: 14, roles: ['monitor'] }] });
});

it('the projected page has items of a blinding class for its roles only, and names no kit type [D6-HIDDEN-03]', () => {
  const made = design();
  made.blindingClasses.push({ key: 'OPEN', title: { en: 'Open' }, roles: ['pharmacist'] });
  made.pages
    .find(({ key }) => key === 'OPEN')!
    .blocks[0]!.items.push(
      item('DOSE', { properties: [{ type: 14, roles: [], blinding: 'OPEN' }] }),
      item('LOST', { properties: [{ type: 14, roles: [], blinding: 'NONE' }] }),
      item('PACK', { properties: [{ type: 12, kitType: 'ACTIVE' }] }),
    );
  const other = new VersionView(1, 1, made);
  const keys = (role: string) =>
    projectPage(other.program, other.role(role), 'OPEN').pages[0]!.blocks[0]!.items.map(
      ({ key }) => key,
    );
  expect(keys('site_staff')).toContain('PACK');
  for (const key of ['DOSE', 'LOST']) expect(keys('site_staff')).not.toContain(key);
  expect(keys('pharmacist')).toContain('DOSE');
  expect(keys('pharmacist')).not.toContain('LOST');
  for (const role of ['site_staff', 'pharmacist'])
    expect(JSON.stringify(projectPage(other.program, other.role(role), 'OPEN'))).not.toMatch(
      /ACTIVE|"blinding"/,
    );
});

it('the projected page says what may be not done, and what ends a line when the role sees that item [D3-NOTDONE-02] [D8-LINE-01]', () => {
  const made = design();
  const mixed = made.pages.find(({ key }) => key === 'MIXED')!;
  mixed.notDone = true;
  const [block] = mixed.blocks;
  const hidden = block!.items.find(({ properties }) => properties.some(({ type }) => type === 14))!;
  Object.assign(block!, { type: 3, endItem: hidden.key });
  const other = new VersionView(1, 1, made);
  const sent = (role: string) => projectPage(other.program, other.role(role), 'MIXED').pages[0]!;
  expect(sent('site_staff').notDone).toBe(true);
  expect(JSON.stringify(sent('site_staff'))).not.toContain(hidden.key);
  expect(sent('pharmacist').blocks[0]!.endItem).toBe(hidden.key);
});

it('the projected page fills no item from an item that fewer roles see [D6-HIDDEN-02]', () => {
  const made = design();
  const from = { page: 'MIXED', item: 'KIT' };
  const filled = item('FILLS_HIDDEN', { properties: [{ type: 1, from }] });
  made.pages.find(({ key }) => key === 'OPEN')!.blocks[0]!.items.push(filled);
  const other = new VersionView(1, 1, made);
  for (const role of ['site_staff', 'pharmacist']) {
    const sent = projectPage(other.program, other.role(role), 'OPEN');
    expect(sent.pages[0]!.blocks[0]!.items.at(-1)).toMatchObject({
      key: 'FILLS_HIDDEN',
      properties: [],
    });
  }
});

it('the projected design contains a page without values for every role [D6-HIDDEN-03]', () => {
  const made = design();
  made.pages.push(page('NOTE', [item('HEADING', { layout: 7 })]));
  made.schedule.push({ visit: 'V1', page: 'NOTE', mandatory: false });
  expect(new VersionView(1, 1, made).role('site_staff').seesPage('NOTE')).toBe(true);
});
