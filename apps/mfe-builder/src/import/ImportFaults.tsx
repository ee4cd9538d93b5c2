import { type Failure, useMessages } from '@casebook/shell-sdk';
import { Alert } from '@casebook/ui/core';
import { SourcePath } from '../shared/SourcePath';
import { useT } from '../shared/useT';
import css from '../shared/builder.module.css';

/** The faults of a refused file with line and column. */
export function ImportFaults({ failure, fileName }: { failure: Failure; fileName: string }) {
  const t = useT();
  const messages = useMessages();
  const faults = failure.errors;
  const isInFile = faults.some(({ params }) => params?.['line'] !== undefined);
  return (
    <>
      <Alert
        type="error"
        showIcon
        role="alert"
        title={t('import.refused', { file: fileName })}
        description={
          isInFile || faults.length === 0
            ? messages.of(failure)
            : faults.map(({ code, params }) => messages.text(code, params)).join(' ')
        }
      />
      {isInFile ? (
        <div className={css.card}>
          <table className={css.table} aria-label={t('import.faults')}>
            <thead>
              <tr>
                <th scope="col">{t('import.line')}</th>
                <th scope="col">{t('import.column')}</th>
                <th scope="col">{t('import.fault')}</th>
                <th scope="col">{t('note.place')}</th>
              </tr>
            </thead>
            <tbody>
              {faults.map(({ code, params = {} }, index) => (
                <tr key={`${code}${index}`}>
                  <td className={css.number}>{params['line']}</td>
                  <td className={css.number}>{params['column']}</td>
                  <td>{messages.text(code, params)}</td>
                  <td>
                    <SourcePath path={String(params['path'] ?? '')} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </>
  );
}
