import { blockOf, useFormat, useNoteTargetName, useOpenPage } from '@casebook/crf-page';
import { useText } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../store';
import { noteTargetOfDraft, parseNoteDraftKey } from '../../store/note-drafts';
import type { PageDraft } from './page-draft';

/** Further entries are only counted, so that the bar stays small. */
const shownAtMost = 6;

/** The entries of a draft, by name and value. */
export function DraftContents({ draft }: { draft: PageDraft }) {
  const { t } = useTranslation('mfe_subject');
  const { design } = useOpenPage();
  const text = useText();
  const format = useFormat();
  const nameOf = useNoteTargetName();
  const queries = useAppSelector((state) => state.page.queries);
  const all = [
    ...Object.entries(draft.items).map(([id, { typed, notDone }]) => ({
      id,
      text: `${nameOf(id)}: ${format(id, typed, notDone) || t('item.empty')}`,
    })),
    ...draft.lines.map(({ blockKey, line, change }) => ({
      id: `${blockKey}.${line}`,
      text: t('draft.line', {
        block: text(blockOf(design, blockKey)?.label) || t('block.lines'),
        number: line,
        change: t(`block.${change}`),
      }),
    })),
    ...Object.entries(draft.words ?? {}).map(([id, written]) => {
      const target = noteTargetOfDraft(id, queries);
      const kind = t(`draft.words.${parseNoteDraftKey(id).kind}`);
      const of = target === undefined ? '' : ` (${nameOf(target)})`;
      return { id, text: `${kind}${of}: ${written}` };
    }),
  ];
  if (all.length === 0) return null;
  const rest = all.length - shownAtMost;
  return (
    <ul>
      {all.slice(0, shownAtMost).map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
      {rest > 0 ? <li>{t('draft.more', { count: rest })}</li> : null}
    </ul>
  );
}
