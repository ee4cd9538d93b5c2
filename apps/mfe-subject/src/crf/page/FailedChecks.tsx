import { useMessages } from '@casebook/shell-sdk';
import { Alert } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../store';
import { useOpenPage } from '../page-context';
import { itemId } from '../state/places';
import { usePlaceName } from '../usePlaceName';

/** Checks of the page that could not be evaluated, for whoever may run the checks again. */
export function FailedChecks() {
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const nameOf = usePlaceName();
  const { goToItem } = useOpenPage();
  const failed = useAppSelector(({ page }) => page.failedChecks);
  if (failed.length === 0) return null;
  return (
    <Alert
      type="warning"
      title={t('ecs.failedTitle')}
      description={
        <>
          <p>{t('ecs.failedText')}</p>
          <ul>
            {failed.map(({ checkKey, blockKey, line, itemKey, code, params }) => (
              <li key={`${checkKey} ${line}`}>
                {blockKey !== null && itemKey !== null ? (
                  <button
                    type="button"
                    className="cb-plain-button"
                    onClick={() => goToItem(itemId({ blockKey, line, itemKey }))}
                  >
                    {nameOf(itemId({ blockKey, line, itemKey }))}
                  </button>
                ) : (
                  checkKey
                )}
                {': '}
                {messages.text(code, params as Record<string, string>)} ({checkKey})
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}
