import { builderApi } from '@casebook/api-builder';
import { FailureAlert } from '@casebook/screen-kit';
import { useStudy, useText } from '@casebook/shell-sdk';
import { Alert, Checkbox, Modal, Select, Skeleton } from '@casebook/ui/core';
import { useMemo, useState } from 'react';
import { useContents, useEdit, useSingle } from '../../draft/draft-hooks';
import { MOST_CHANGES } from '../../draft/draft-state';
import css from '../../shared/builder.module.css';
import fields from '../../shared/fields.module.css';
import { useT } from '../../shared/useT';
import { checksOfPages } from './copied-checks';
import { planCopy, wantedKey } from './copy-plan';
import type { CopyReceiver, CopySource } from './copy-source';
import { LeftOutParts } from './LeftOutParts';
import { CopiedParts } from './CopiedParts';
import { SourceStudy } from './SourceStudy';

export interface CopyPagesProps {
  onClose: () => void;
  /** Called with the key of the first copy. */
  onCopied: (page: string) => void;
}

const NO_PAGES: readonly string[] = [];

/** Chooses pages of another study, shows what comes along and what does not, and copies them as one step of undo. */
export function CopyPages({ onClose, onCopied }: CopyPagesProps) {
  const t = useT();
  const edit = useEdit();
  const { studyId } = useStudy();
  const [ofStudyId, setOfStudyId] = useState<number>();
  const [chosen, setChosen] = useState(NO_PAGES);
  const [withChecks, setWithChecks] = useState(true);
  const [wanted, setWanted] = useState<ReadonlyMap<string, string>>(new Map());
  const { currentData, isFetching, error } = builderApi.useGetCopySourceQuery(
    { studyId, ofStudyId: ofStudyId ?? 0 },
    { skip: ofStudyId === undefined, refetchOnMountOrArgChange: true },
  );
  const source = currentData as CopySource | undefined;
  const plan = usePlan(source, { chosen, withChecks, wanted });
  const edits = plan?.edits;
  const isTooMuch = edits !== undefined && edits.length > MOST_CHANGES;
  const copy = () => {
    if (!edits) return;
    edit(...edits);
    onCopied(edits.find(({ kind }) => kind === 'page')!.key);
  };
  return (
    <Modal
      open
      width={860}
      title={t('copyPages.title')}
      okText={t('copyPages.ok', { count: chosen.length })}
      okButtonProps={{ disabled: !edits || isTooMuch }}
      onOk={copy}
      onCancel={onClose}
    >
      <div className={css.stack}>
        <SourceStudy
          onChosen={(study) => {
            setOfStudyId(study);
            setChosen(NO_PAGES);
            setWanted(new Map());
          }}
        />
        <FailureAlert error={error} />
        {isFetching && !source ? <Skeleton active paragraph={{ rows: 2 }} /> : null}
        {source && ofStudyId !== undefined ? (
          <PagesOf source={source} chosen={chosen} onChosen={setChosen} />
        ) : null}
        {plan && plan.checks > 0 ? (
          <Checkbox
            checked={withChecks}
            disabled={plan.checksThatCome === 0}
            onChange={(event) => setWithChecks(event.target.checked)}
          >
            {t('copyPages.withChecks', { count: plan.checksThatCome, all: plan.checks })}
          </Checkbox>
        ) : null}
        {isTooMuch ? (
          <Alert type="error" showIcon title={t('copyPages.tooMuch', { count: MOST_CHANGES })} />
        ) : null}
        {source && plan ? (
          <>
            <CopiedParts
              source={source}
              parts={plan.parts}
              onKey={(kind, from, key) =>
                setWanted(new Map([...wanted, [wantedKey(kind, from), key]]))
              }
            />
            <LeftOutParts plan={plan} />
          </>
        ) : null}
      </div>
    </Modal>
  );
}

interface Choice {
  chosen: readonly string[];
  withChecks: boolean;
  wanted: ReadonlyMap<string, string>;
}

/** The plan of copying what is chosen; undefined while nothing is. */
function usePlan(source: CopySource | undefined, { chosen, withChecks, wanted }: Choice) {
  const receiver = useReceiver();
  const pages = useMemo(
    () => chosen.flatMap((key) => source?.pages.find((page) => page.key === key) ?? []),
    [chosen, source],
  );
  const checks = useMemo(
    () => (source && pages.length > 0 ? checksOfPages(source, pages) : undefined),
    [pages, source],
  );
  return useMemo(() => {
    if (!source || !checks) return undefined;
    const { comes, left } = checks;
    const taken = withChecks ? checks : { comes: [], left };
    return {
      ...planCopy(source, { pages, checks: taken }, receiver, wanted),
      checks: comes.length + left.length,
      checksThatCome: comes.length,
    };
  }, [checks, pages, receiver, source, wanted, withChecks]);
}

function useReceiver(): CopyReceiver {
  const languages = useSingle('languages');
  const groups = useContents('group');
  const codelists = useContents('codelist');
  const pages = useContents('page');
  const checks = useContents('check');
  return useMemo(
    () => ({ languages, groups, codelists, pages, checks }),
    [checks, codelists, groups, languages, pages],
  );
}

function PagesOf({
  source,
  chosen,
  onChosen,
}: {
  source: CopySource;
  chosen: readonly string[];
  onChosen: (keys: string[]) => void;
}) {
  const t = useT();
  const text = useText();
  if (source.pages.length === 0) return <p className={css.quiet}>{t('copyPages.noPages')}</p>;
  return (
    <Select
      mode="multiple"
      className={fields.wide}
      optionFilterProp="label"
      aria-label={t('copyPages.pages')}
      placeholder={t('copyPages.pages')}
      value={[...chosen]}
      options={[...new Map(source.pages.map((page) => [page.key, page])).values()].map(
        ({ key, title }) => ({ value: key, label: `${text(title) || key} (${key})` }),
      )}
      onChange={onChosen}
    />
  );
}
