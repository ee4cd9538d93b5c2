import { builderApi } from '@casebook/api-builder';
import type { Language } from '@casebook/catalogue';
import { useQuery, useStudy, useText } from '@casebook/shell-sdk';
import type { Page, StudyDesign } from '@casebook/study-design';
import { Segmented, Select, StateView } from '@casebook/ui/core';
import { useMemo, useState } from 'react';
import { useContents } from '../draft/draft-hooks';
import { useDraftDesign } from '../draft/useDraftDesign';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { useT } from '../shared/useT';
import { FilledPage } from './FilledPage';
import styles from './page-editor.module.css';
import { inLanguage, previewDesign } from './preview-design';
import { PreviewBoundary } from './PreviewBoundary';
import { usePreviewLanguage } from './usePreviewLanguage';

/** Stands for no role: the whole page. */
const EVERYTHING = '';

/**
 * The page drawn by the renderer of sites, with its checks running: at two widths, in each language of the study, as each of
 * its roles. What is entered is kept nowhere.
 */
export function PageAsSitesSee({ page, visit }: { page: Page; visit: string | null }) {
  const t = useT();
  const text = useText();
  const { studyId } = useStudy();
  const roles = builderApi.useListStudyRolesQuery({ studyId });
  const [width, setWidth] = useState<'desktop' | 'tablet'>('desktop');
  const [query, setQuery] = useQuery();
  const role = query.get('role') ?? EVERYTHING;
  const { language, shownAs, field } = usePreviewLanguage();
  const all = useContents('check');
  // What a role sees depends on what is derived elsewhere; the page alone needs its own checks only.
  const checks = useMemo(
    () => (role === EVERYTHING ? all.filter(({ target }) => target.page === page.key) : all),
    [all, page.key, role],
  );
  const draft = useDraftDesign(checks);
  return (
    <section className={css.card}>
      <div className={fields.row}>
        <Segmented
          aria-label={t('editor.width')}
          value={width}
          options={(['desktop', 'tablet'] as const).map((value) => ({
            value,
            label: t(`editor.${value}`),
          }))}
          onChange={setWidth}
        />
        {field}
        <Select
          className={styles.select}
          aria-label={t('editor.previewRole')}
          value={role}
          options={[
            { value: EVERYTHING, label: t('editor.everything') },
            ...(roles.data?.rows ?? []).map(({ code, name }) => ({
              value: code,
              label: t('editor.asRole', { role: text(name) }),
            })),
          ]}
          onChange={(code: string) => setQuery({ role: code || undefined }, { replace: true })}
        />
        <span className={css.quiet}>{t('editor.previewHelp')}</span>
      </div>
      <div className={styles[width]} lang={language}>
        {/* Another draft of the page begins with empty inputs and a new chance to be drawn. */}
        <PreviewBoundary
          key={`${language} ${role} ${JSON.stringify(page)}`}
          text={t('editor.previewFails')}
        >
          <AsRole
            draft={draft}
            page={page}
            visit={visit}
            role={role === EVERYTHING ? null : role}
            language={language}
            shownAs={shownAs}
          />
        </PreviewBoundary>
      </div>
    </section>
  );
}

/** What a role sees of the page; null: everything. */
function AsRole({
  draft,
  page,
  visit,
  role,
  language,
  shownAs,
}: {
  draft: StudyDesign;
  page: Page;
  visit: string | null;
  role: string | null;
  language: string;
  shownAs: Language;
}) {
  const t = useT();
  const design = useMemo(() => {
    const seen = previewDesign(draft, page.key, role);
    return seen && inLanguage(seen, language, shownAs);
  }, [draft, language, page.key, role, shownAs]);
  if (!design) return <StateView kind="forbidden" title={t('editor.roleSeesNothing')} text="" />;
  return <FilledPage design={design} page={page} visit={visit} language={shownAs} />;
}
