import type { AuditEventRow } from './audit-event';
import type { AuditScope } from './audit-scope';
import { withoutHiddenData } from './audit-without-hidden';

const row = (entity: string, after: object, more: Partial<AuditEventRow> = {}) =>
  ({
    entity,
    row_key: '1/9',
    action: 1,
    page_id: null,
    design_version_id: 101,
    before: '{}',
    after: JSON.stringify(after),
    reason_code: 1,
    reason: 'because',
    ...more,
  }) as AuditEventRow;

const seesPage = (pageId: number) =>
  ({ sees: (place: { pageId: number }) => place.pageId === pageId }) as unknown as AuditScope;

const unseen = { screening: false, enrollment: false };

describe('an audit event for a blinded role', () => {
  it('contains no hidden number of the subject, and no reason of its change [D3-TRAIL-05]', () => {
    const numbers = { screening_no: 'S-1', enrollment_no: null };
    const changed = row('subject', numbers, { before: JSON.stringify(numbers) });
    expect(withoutHiddenData(changed, unseen, null)).toBeNull();
    const first = row('subject', { subject_no: '1', ...numbers }, { action: 0, before: null });
    expect(withoutHiddenData(first, unseen, null)).toMatchObject({
      before: null,
      after: '{"subject_no":"1"}',
      reason: null,
    });
    const sees = { screening: true, enrollment: false };
    expect(withoutHiddenData(changed, sees, null)!.after).toBe('{"screening_no":"S-1"}');
    const disabled = row('subject', { disabled: true });
    expect(withoutHiddenData(disabled, unseen, null)).toMatchObject({ reason: 'because' });
  });

  it('contains no number that counts hidden comments or signatures, and no hash over hidden values [D3-TRAIL-05]', () => {
    const comment = row('comment', { comment_id: 9, content: 'x' });
    expect(withoutHiddenData(comment, unseen, null)).toMatchObject({
      row_key: null,
      after: '{"content":"x"}',
    });
    const signed = row('signature', { signature_id: 9, content_hash: 'ff', level: 'page' });
    expect(withoutHiddenData(signed, unseen, null)).toMatchObject({
      row_key: null,
      after: '{"level":"page"}',
    });
  });

  it('does not show that a hidden change broke a signature [D3-TRAIL-05]', () => {
    const broken = row('signature', { broken_by: 'x', broken_place: '5/DM/0/SECRET' });
    expect(withoutHiddenData(broken, unseen, seesPage(6))).toBeNull();
    expect(withoutHiddenData(broken, unseen, seesPage(5))).not.toBeNull();
  });

  it('shows a signature that a hidden change had broken before as broken by the later visible change [D3-TRAIL-05]', () => {
    const none = { broken_at: null, broken_by: null, broken_place: null };
    const hidden = { broken_at: '2026-01-01', broken_by: 'x', broken_place: '5/DM/0/SECRET' };
    const seen = { broken_at: '2026-01-02', broken_by: 'y', broken_place: '6/DM/0/AGE' };
    const event = (before: object) =>
      row('signature', { ...seen, broken_hidden: false }, { before: JSON.stringify(before) });
    const shown = withoutHiddenData(event({ ...hidden, broken_hidden: true }), unseen, seesPage(6));
    expect(shown).toEqual(withoutHiddenData(event(none), unseen, seesPage(6)));
  });

  it('shows the request of an export, but not its result [D3-TRAIL-05]', () => {
    expect(withoutHiddenData(row('trail_export', { events: 12 }), unseen, null)).toBeNull();
    const event = row('trail_export', { format: 'csv', events: null }, { action: 0 });
    expect(withoutHiddenData(event, unseen, null)!.after).toBe('{"format":"csv"}');
  });
});
