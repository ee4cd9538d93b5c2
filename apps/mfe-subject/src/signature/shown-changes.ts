import type {
  ChangedPlace,
  SignatureChange,
  SignatureChangeSource,
  SignaturePreview,
  SignatureRow,
} from '@casebook/api-subject';

type Texts = SignatureRow['visitTitle'];
type Place = NonNullable<NonNullable<SignatureRow['broken']>['place']>;

/** A change since an earlier signature, with everything that is shown of it. */
export interface ShownChange
  extends Pick<SignatureChange, 'kind' | 'wasNotDone' | 'isNotDone'>,
    SignatureChangeSource {
  /** Null for a visit. */
  place: Place | null;
  visitTitle: Texts;
  before: string | null;
  beforeLabel: Texts | null;
  after: string | null;
  afterLabel: Texts | null;
  removed: boolean | null;
}

/** What is to be signed, as the screens show it. */
export type ShownPreview = Omit<
  SignaturePreview,
  'changes' | 'sources' | 'places' | 'changedPages'
> & { changes: ShownChange[] };

/** The service sends once what several changes have in common, in the language of the preview. */
export function shownPreview(preview: SignaturePreview): ShownPreview {
  const { changes, sources, places, changedPages, ...rest } = preview;
  const { language } = preview;
  const texts = (text: string): Texts => ({ [language]: text });
  const textsOf = (text: string | undefined): Texts | null =>
    text === undefined ? null : texts(text);
  const placeOf = ({ page, itemLabel, line = 0, lineLabel }: ChangedPlace): Place => {
    const { pageTitle, visitTitle, ...ref } = changedPages[page]!;
    return {
      ...ref,
      pageTitle: texts(pageTitle),
      visitTitle: texts(visitTitle),
      itemLabel: textsOf(itemLabel),
      line,
      lineLabel: textsOf(lineLabel),
    };
  };
  const shownPlaces = places.map(placeOf);
  return {
    ...rest,
    changes: changes.map(({ source, place, visitTitle = '', ...change }) => ({
      ...sources[source]!,
      kind: change.kind,
      place: place === undefined ? null : shownPlaces[place]!,
      visitTitle: texts(visitTitle),
      before: change.before ?? null,
      beforeLabel: textsOf(change.beforeLabel),
      ...(change.wasNotDone && { wasNotDone: true }),
      after: change.after ?? null,
      afterLabel: textsOf(change.afterLabel),
      ...(change.isNotDone && { isNotDone: true }),
      removed: change.removed ?? null,
    })),
  };
}
