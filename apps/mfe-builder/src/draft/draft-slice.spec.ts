import type { DraftPart } from '@casebook/api-builder';
import { draftActions, draftSlice } from './draft-slice';
import { combined, type DraftState, type PartEdit } from './draft-state';

const { reducer } = draftSlice;
const group = (title: string) => ({ key: 'A', title: { en: title } });
const part = (title: string, revision: number): DraftPart => ({
  kind: 'group',
  key: 'A',
  revision,
  position: 'a0',
  content: group(title),
});
const steps = { undo: null, redo: null };
const change = (title: string): PartEdit => ({ kind: 'group', key: 'A', content: group(title) });
const loaded = (): DraftState =>
  reducer(
    undefined,
    draftActions.loaded({
      studyId: 1,
      draft: { revision: 5, parts: [part('first', 1)], ...steps },
    }),
  );
const shown = ({ parts }: DraftState) => parts['group\nA']?.content;

describe('the draft that is edited', () => {
  it('shows an edit at once and builds on the revision that the person saw [D4-DRAFT-03]', () => {
    let state = reducer(loaded(), draftActions.edited([change('mine')]));
    expect(shown(state)).toEqual(group('mine'));
    const heard = { revision: 6, parts: [part('theirs', 2)], removed: [], people: [], ...steps };
    state = reducer(state, draftActions.heard(heard));
    expect(shown(state)).toEqual(group('mine'));
    expect(state.bases).toEqual({ 'group\nA': 1 });
  });

  it('builds a later edit on what the one before it stored [D4-EDITOR-03]', () => {
    let state = reducer(loaded(), draftActions.edited([change('one')]));
    state = reducer(state, draftActions.edited([change('two')]));
    const answer = { revision: 6, parts: [part('one', 2)], removed: [], ...steps };
    state = reducer(state, draftActions.stored({ answer, sent: state.pending[0]!.number }));
    expect(shown(state)).toEqual(group('two'));
    expect(state.bases).toEqual({ 'group\nA': 2 });
    const last = { revision: 7, parts: [part('two', 3)], removed: [], ...steps };
    state = reducer(state, draftActions.stored({ answer: last, sent: state.pending[0]!.number }));
    expect(state).toMatchObject({ pending: [], bases: {}, revision: 7 });
  });

  it('sets aside all edits of a part that another person changed, and shows that change [D4-DRAFT-03]', () => {
    let state = reducer(loaded(), draftActions.edited([change('one')]));
    state = reducer(state, draftActions.edited([change('two')]));
    const heard = { revision: 6, parts: [part('theirs', 2)], removed: [], people: [], ...steps };
    state = reducer(state, draftActions.heard(heard));
    const { number } = state.pending[0]!;
    state = reducer(state, draftActions.setAside({ number, conflict: true }));
    expect(state.pending).toEqual([]);
    expect(state.conflict?.changes).toEqual([change('two')]);
    expect(shown(state)).toEqual(group('theirs'));
    state = reducer(state, draftActions.edited(state.conflict!.changes));
    expect(state.bases).toEqual({ 'group\nA': 2 });
  });

  it('asks again for changes of others that an own answer left out [D4-DRAFT-03]', () => {
    let state = reducer(loaded(), draftActions.edited([change('mine')]));
    const answer = { revision: 8, parts: [part('mine', 2)], removed: [], ...steps };
    state = reducer(state, draftActions.stored({ answer, sent: state.pending[0]!.number }));
    expect(state).toMatchObject({ revision: 5, latest: 8 });
  });

  it('keeps what was undone until it is shown or something else is edited [D4-EDITOR-12]', () => {
    const place = { kind: 'group' as const, keys: ['A'] };
    const undone = reducer(loaded(), draftActions.takenBack(place));
    expect(undone.takenBack).toEqual({ place, state: 'new' });
    const elsewhere = reducer(undone, draftActions.changeIsElsewhere());
    expect(elsewhere.takenBack?.state).toBe('elsewhere');
    const wanted = reducer(elsewhere, draftActions.changeWanted());
    expect(wanted.takenBack?.state).toBe('wanted');
    expect(reducer(wanted, draftActions.changeShown()).takenBack).toBeNull();
    expect(reducer(elsewhere, draftActions.edited([change('mine')])).takenBack).toBeNull();
    expect(reducer(elsewhere, draftActions.takenBack(undefined)).takenBack).toBeNull();
  });

  it('makes one change of several of the same part', () => {
    const remove: PartEdit = { kind: 'group', key: 'A', remove: true };
    const moved: PartEdit = { kind: 'group', key: 'A', before: 'B' };
    expect(combined([change('a'), moved, change('b')])).toEqual([{ ...change('b'), before: 'B' }]);
    expect(combined([change('a'), remove])).toEqual([remove]);
    expect(combined([remove, change('c')])).toEqual([change('c')]);
  });
});
