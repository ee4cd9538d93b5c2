import { useFormat, useNoteTargetName, useOpenPage } from '@casebook/crf-page';
import { useMessages } from '@casebook/shell-sdk';
import { isGenerated, parseItemInstanceKey } from '@casebook/subject-data';
import { Alert } from '@casebook/ui/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../store';
import styles from './randomise.module.css';

/** Shows what was just assigned, as far as the role sees it. Takes the focus, because the button that had it is gone. */
export function RandomisedNotice(props: { code: string; onClose: () => void }) {
  const { code, onClose } = props;
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className={styles.notice}>
      <Alert
        type="success"
        showIcon
        role="status"
        title={messages.text(code)}
        description={<Assigned />}
        closable={{ 'aria-label': t('bar.close'), onClose }}
      />
    </div>
  );
}

function Assigned() {
  const { design } = useOpenPage();
  const format = useFormat();
  const nameOf = useNoteTargetName();
  const items = useAppSelector(({ page }) => page.items);
  const generated = design.page.blocks.flatMap((block) => block.items.filter(isGenerated));
  const assigned = generated.flatMap(({ key }) =>
    Object.keys(items).filter(
      (id) => parseItemInstanceKey(id).itemKey === key && items[id]!.shown !== '',
    ),
  );
  return (
    <dl className={styles.factors}>
      {assigned.map((id) => (
        <div key={id}>
          <dt>{nameOf(id)}</dt>
          <dd>{format(id, items[id]!.shown)}</dd>
        </div>
      ))}
    </dl>
  );
}
