import { useStudy } from '@casebook/shell-sdk';
import { Button } from '@casebook/ui/core';
import { DownloadButton, sheet } from '@casebook/ui/extra';
import { useState } from 'react';
import { useCanEdit, useContents, useSingle } from '../draft/draft-hooks';
import fields from '../shared/fields.module.css';
import { useT } from '../shared/useT';
import { CdiscLists } from './CdiscLists';
import { CodelistImport } from './CodelistImport';
import { sheetOfCodelists } from './codelist-sheet';

/** Codelists as an Excel file, from one, and from the terminology of CDISC. */
export function CodelistFiles() {
  const t = useT();
  const { studyIdText } = useStudy();
  const canEdit = useCanEdit();
  const lists = useContents('codelist');
  const languages = useSingle('languages');
  const [open, setOpen] = useState<'import' | 'cdisc'>();
  const close = () => setOpen(undefined);
  return (
    <div className={fields.row}>
      <DownloadButton
        label={t('codelistFile.export')}
        {...(lists.length === 0 && { disabledReason: t('codelists.emptyTitle') })}
        failureText={() => t('codelistFile.exportFails')}
        load={async () => ({
          fileParts: [studyIdText, 'Codelists'],
          sheets: [sheet(sheetOfCodelists(lists, languages))],
        })}
      />
      {canEdit ? (
        <>
          <Button onClick={() => setOpen('import')}>{t('codelistFile.import')}</Button>
          <Button onClick={() => setOpen('cdisc')}>{t('codelistFile.cdisc')}</Button>
        </>
      ) : null}
      {open === 'import' ? <CodelistImport onClose={close} /> : null}
      {open === 'cdisc' ? <CdiscLists onClose={close} /> : null}
    </div>
  );
}
