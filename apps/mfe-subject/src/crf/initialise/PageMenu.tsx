import type { PageView } from '@casebook/api-subject';
import { useMessages, usePrivilege } from '@casebook/shell-sdk';
import { PageType } from '@casebook/study-design';
import { Button, Dropdown } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../store';
import styles from './initialise.module.css';
import { pageContents } from './page-contents';

/** Acts on the whole page that are seldom needed; nothing for a role that may do none of them. */
export function PageMenu({ view, onInitialise }: { view: PageView; onInitialise: () => void }) {
  const { t } = useTranslation('mfe_subject');
  const mayInitialise = usePrivilege({ all: ['PAGE_INITIAL'] });
  const refusal = useRefusal(view);
  if (!mayInitialise) return null;
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          {
            key: 'initialise',
            danger: true,
            disabled: refusal !== null,
            label: (
              <>
                {t('initialise.act')}
                {refusal === null ? null : <span className={styles.refusal}>{refusal}</span>}
              </>
            ),
            onClick: ({ domEvent }) => {
              // Otherwise the Enter that chose the act also presses the button that gets the focus in the dialog.
              domEvent.preventDefault();
              onInitialise();
            },
          },
        ],
      }}
    >
      <Button aria-haspopup="menu" aria-label={t('page.more')} title={t('page.more')}>
        <span aria-hidden="true">⋯</span>
      </Button>
    </Dropdown>
  );
}

/** Why the page cannot be initialised now, as far as the screen knows; the service knows more. */
function useRefusal(view: PageView): string | null {
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const isEmpty = useAppSelector((state) => pageContents(state, view.formerItems.length).isEmpty);
  if (view.readOnlyReason !== null) return messages.text(view.readOnlyReason);
  if (view.pageType === PageType.registration) return messages.text('SUBJECT_PAGE_REGISTRATION');
  return isEmpty ? t('initialise.empty') : null;
}
