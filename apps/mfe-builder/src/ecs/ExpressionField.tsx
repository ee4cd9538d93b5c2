import type { CheckFault } from '@casebook/checks';
import { useMessages, useText } from '@casebook/shell-sdk';
import { Button } from '@casebook/ui/core';
import { useMemo, useRef, useState } from 'react';
import { useContents } from '../draft/draft-hooks';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { useT } from '../shared/useT';
import type { CheckFieldProps } from './CheckEditor';
import styles from './checks.module.css';
import { ExpressionInput, type ExpressionInputHandle } from './ExpressionInput';
import { GuidedCheck } from './GuidedCheck';
import { LanguageReference } from './LanguageReference';
import type { SuggestionScope } from './suggestions';

/** The expression of a check; its faults are named while it is typed, and a form writes common ones. */
export function ExpressionField({
  check,
  put,
  canEdit,
  typed,
  setTyped,
  faults,
}: CheckFieldProps & {
  /** What is being typed; undefined: nothing. */
  typed: string | undefined;
  setTyped: (text: string | undefined) => void;
  faults: readonly CheckFault[];
}) {
  const t = useT();
  const input = useRef<ExpressionInputHandle>(null);
  const [isReferenceOpen, setReferenceOpen] = useState(false);
  const [isGuideOpen, setGuideOpen] = useState(false);
  const scope = useScope(check);
  const shown = typed ?? check.expression;
  const block = scope.page?.blocks.find(({ items }) =>
    items.some(({ key }) => key === check.target.item),
  );
  const item = block?.items.find(({ key }) => key === check.target.item);
  const commit = () => {
    setTyped(undefined);
    const expression = typed?.trim();
    if (expression !== undefined && expression !== check.expression) put({ ...check, expression });
  };
  return (
    <>
      <ExpressionInput
        ref={input}
        label={t('checks.expression')}
        value={shown}
        disabled={!canEdit}
        faults={faults}
        scope={scope}
        onChange={(text) => {
          if (text !== shown) setTyped(text);
        }}
        onBlur={commit}
      />
      <Faults shown={shown} faults={faults} />
      <div className={`${fields.row} ${styles.tools}`}>
        {canEdit && block && item ? (
          <Button onClick={() => setGuideOpen(true)}>{t('guide.open')}</Button>
        ) : null}
        <Button
          aria-expanded={isReferenceOpen}
          onClick={() => setReferenceOpen((isOpen) => !isOpen)}
        >
          {t(isReferenceOpen ? 'ecs.closeReference' : 'ecs.openReference')}
        </Button>
      </div>
      {isReferenceOpen ? (
        <LanguageReference
          {...(canEdit && { onInsert: (template: string) => input.current?.insert(template) })}
        />
      ) : null}
      {isGuideOpen && block && item ? (
        <GuidedCheck
          check={check}
          target={{ page: check.target.page, block, item }}
          onClose={() => setGuideOpen(false)}
          onDone={(next) => {
            setTyped(undefined);
            put(next);
            setGuideOpen(false);
          }}
        />
      ) : null}
    </>
  );
}

function Faults({ shown, faults }: { shown: string; faults: readonly CheckFault[] }) {
  const t = useT();
  const messages = useMessages();
  if (shown.trim() === '') return <p className={css.quiet}>{t('ecs.expressionHelp')}</p>;
  if (faults.length === 0) return <p className={styles.good}>{t('ecs.compiles')}</p>;
  return (
    <ul className={styles.faults}>
      {faults.map(({ code, params, severity, at }) => (
        <li key={`${code} ${at?.line} ${at?.column}`} className={styles[severity]}>
          {t(severity === 'error' ? 'draft.errorMark' : 'draft.warningMark')}{' '}
          {messages.text(code, params as never)}
          {at ? ` ${t('ecs.at', { line: at.line, column: at.column, part: at.part })}` : ''}
        </li>
      ))}
    </ul>
  );
}

/** What the expression can be about. */
function useScope({ target }: CheckFieldProps['check']): SuggestionScope {
  const text = useText();
  const pages = useContents('page');
  const visits = useContents('visit');
  const schedule = useContents('schedule');
  const codelists = useContents('codelist');
  return useMemo(
    () => ({
      page: pages.find(({ key }) => key === target.page),
      item: target.item,
      pages,
      visits,
      schedule,
      codelists,
      text,
    }),
    [codelists, pages, schedule, target.item, target.page, text, visits],
  );
}
