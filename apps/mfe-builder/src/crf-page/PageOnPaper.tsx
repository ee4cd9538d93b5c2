import { type OpenPage, PaperBlock } from '@casebook/crf-page';
import { useText } from '@casebook/shell-sdk';
import { type Page, textIn } from '@casebook/study-design';
import { Button, Checkbox } from '@casebook/ui/core';
import { useMemo, useState } from 'react';
import { useContents, useSingle } from '../draft/draft-hooks';
import { useDraftDesign } from '../draft/useDraftDesign';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { useT } from '../shared/useT';
import { FilledPage } from './FilledPage';
import styles from './page-on-paper.module.css';
import { inLanguage, withoutHidden } from './preview-design';
import { PreviewBoundary } from './PreviewBoundary';
import { usePreviewLanguage } from './usePreviewLanguage';

type DrawBlock = NonNullable<OpenPage['drawBlock']>;
const drawBlank: DrawBlock = (block, items) => (
  <PaperBlock block={block} items={items} annotated={false} />
);
const drawAnnotated: DrawBlock = (block, items) => (
  <PaperBlock block={block} items={items} annotated />
);

const NO_CHECKS: readonly never[] = [];

/** The page for paper: blank, to write in, without hidden items; or annotated with how each item is stored. */
export function PageOnPaper({ page, visit }: { page: Page; visit: string | null }) {
  const t = useT();
  const text = useText();
  const languages = useSingle('languages');
  const study = useSingle('study');
  const visits = useContents('visit');
  const [isAnnotated, setAnnotated] = useState(false);
  const { language, shownAs, field } = usePreviewLanguage();
  const draft = useDraftDesign(NO_CHECKS);
  const design = useMemo(() => {
    const shown = isAnnotated ? draft : withoutHidden(draft);
    return inLanguage(shown, language, shownAs);
  }, [draft, isAnnotated, language, shownAs]);
  const atVisit = visits.find(({ key }) => key === visit);
  return (
    <section className={css.card}>
      <div className={fields.row}>
        <Checkbox checked={isAnnotated} onChange={(event) => setAnnotated(event.target.checked)}>
          {t('paper.annotated')}
        </Checkbox>
        {field}
        <Button onClick={() => window.print()}>{t('paper.print')}</Button>
      </div>
      <div className={styles.sheet} lang={language} data-print="">
        <header className={styles.head}>
          <span>
            {study.studyIdText} · {study.protocolNumber}
          </span>
          <span>{atVisit ? text(atVisit.title) : ''}</span>
          <span>{t('paper.subject')} ____________</span>
          <span>{t('paper.date')} ____________</span>
        </header>
        <h1 className={styles.title}>{textIn(page.title, language, languages) || page.key}</h1>
        <PreviewBoundary
          key={`${language} ${isAnnotated} ${JSON.stringify(page)}`}
          text={t('editor.previewFails')}
        >
          <FilledPage
            design={design}
            page={page}
            visit={visit}
            language={shownAs}
            drawBlock={isAnnotated ? drawAnnotated : drawBlank}
          />
        </PreviewBoundary>
      </div>
    </section>
  );
}
