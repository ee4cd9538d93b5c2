import { event, form, group, item, odmOf, study } from '../../test/odm-file';
import { readDesign } from '../../test/read-design';

describe('a further version of a known study', () => {
  const file = (extra: string, order: readonly string[]) =>
    odmOf(
      study(
        event('SE', order) +
          order.map((oid) => form(oid, [`IG.${oid}`])).join('') +
          order.map((oid) => group(`IG.${oid}`, ['A-B', 'A.B'])).join('') +
          item('A.B') +
          item('A-B') +
          extra,
      ),
    );

  it('keeps the key of each OID, and never gives it to another OID [D4-ODM-17]', () => {
    const first = readDesign(file('', ['F 1'])).design;
    const keys = (design: typeof first) =>
      design.pages.map(({ key, blocks }) => [
        key,
        blocks.flatMap((block) => block.items.map(({ key: of, source }) => [source?.oid, of])),
      ]);
    expect(keys(first)[1]).toEqual([
      'F_1',
      [
        ['A-B', 'A_B'],
        ['A.B', 'A_B_2'],
      ],
    ]);
    // A form with another OID that yields the same key comes first, and the items are in another order.
    const changed = file('', ['F.1', 'F 1']).replaceAll(
      group('IG.F 1', ['A-B', 'A.B']),
      group('IG.F 1', ['A.B']),
    );
    const next = readDesign(changed, { known: first }).design;
    expect(keys(next).slice(1)).toEqual([
      [
        'F_1_2',
        [
          ['A-B', 'A_B'],
          ['A.B', 'A_B_2'],
        ],
      ],
      ['F_1', [['A.B', 'A_B_2']]],
    ]);
  });

  it('keeps subject numbering, training and the registration page, which ODM does not have [D4-ODM-17]', () => {
    const first = readDesign(file('', ['F'])).design;
    const [registration, ...others] = first.pages;
    const present: typeof first = {
      ...first,
      subjectNumber: { pattern: 'X-{seq:5}', entry: 'manual' },
      trainings: [{ key: 'T', title: { en: 'T' }, roles: [], required: true }],
      blindingClasses: [{ key: 'OPEN', title: { en: 'Open' }, roles: ['pharmacist'] }],
      pages: [{ ...registration!, title: { en: 'Enrolment of a patient' } }, ...others],
    };
    const next = readDesign(file('', ['F', 'G']), { known: present }).design;
    expect(next.subjectNumber).toEqual(present.subjectNumber);
    expect(next.trainings).toEqual(present.trainings);
    expect(next.blindingClasses).toEqual(present.blindingClasses);
    expect(next.pages[0]).toEqual(present.pages[0]);
    expect(next.schedule[0]).toEqual(present.schedule[0]);
  });
});
