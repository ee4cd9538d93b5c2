import type { StatusSkippedItem, VisitMatrix } from '@casebook/api-subject';
import { useStatusNames } from '@casebook/screen-kit';
import { ScreenLink, useShell } from '@casebook/shell-sdk';
import { itemInstanceKey } from '@casebook/subject-data';
import { Button } from '@casebook/ui/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusActsProvider, useStatusActs } from '../status/StatusActs';
import { SignButton } from '../status/SignButton';
import { StatusMenu } from '../status/StatusMenu';
import { STATUS_KEY } from '../status/useStatusKey';
import { WhySkipped } from '../status/WhySkipped';
import { focusedPage } from './CellStatus';
import type { StatusTarget } from '../status/status-target';
import { type MatrixStatusTargets, useMatrixStatusTargets } from './useMatrixStatusTargets';

/** Sets and clears statuses of a page, a visit or the subject. Matrix and counts are read again by their tags. */
export function MatrixStatusActs({
  matrix,
  onSign,
  children,
}: {
  matrix: VisitMatrix;
  /** Shows what would be signed. */
  onSign: (target: StatusTarget) => void;
  children: ReactNode;
}) {
  const { ui } = useShell();
  const { subject } = matrix;
  return (
    <StatusActsProvider
      subjectId={subject.subjectId}
      isClosed={subject.disabled || matrix.studyLocked}
      announce={(text) => ui.notify({ type: 'success', message: { text } })}
      onSign={onSign}
      renderSkipped={(items) => <SkippedPages items={items} matrix={matrix} />}
    >
      {children}
    </StatusActsProvider>
  );
}

/** The matrix has no names of items, so each page is a link that leads to its first skipped item. */
function SkippedPages({
  items,
  matrix,
}: {
  items: readonly StatusSkippedItem[];
  matrix: VisitMatrix;
}) {
  const { t } = useTranslation('mfe_subject');
  const { pageName } = useMatrixStatusTargets(matrix);
  const { subjectNo } = matrix.subject;
  const { whySkipped } = useStatusNames();
  const groups = Map.groupBy(items, ({ pageId, ...because }) => `${pageId} ${whySkipped(because)}`);
  return [...groups].map(([key, group]) => {
    const [first] = group;
    const { pageId } = first!;
    return (
      <li key={key}>
        <ScreenLink
          screen="CRF_VIEW"
          params={{ subjectNo, matrixId: pageId }}
          query={{ item: itemInstanceKey(first!) }}
        >
          {pageName(pageId)}
        </ScreenLink>{' '}
        {t('status.items', { count: group.length })} <WhySkipped item={first!} />
      </li>
    );
  });
}

/** In the head of the screen: for the subject. */
export function SubjectStatusMenu({ targets }: { targets: MatrixStatusTargets }) {
  const { t } = useTranslation('mfe_subject');
  const { flags } = useStatusActs();
  const isAsked = () => focusedPage() === null;
  if (flags.length === 0)
    return <SignButton target={targets.subject} isAsked={isAsked} label={t('sign.ofSubject')} />;
  return (
    <StatusMenu targets={[targets.subject]} isAsked={isAsked}>
      <Button aria-haspopup="menu" title={t('status.openWith', { key: STATUS_KEY })}>
        {t('status.menu')} ▾
      </Button>
    </StatusMenu>
  );
}
