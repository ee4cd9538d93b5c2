import type { Codelist } from '@casebook/study-design';
import { Alert, Modal, Radio } from '@casebook/ui/core';
import { Upload } from '@casebook/ui/data';
import { readSheet, SheetError } from '@casebook/ui/extra';
import { useState } from 'react';
import { useContents, useEdit, useSingle } from '../draft/draft-hooks';
import { MOST_CHANGES } from '../draft/draft-state';
import css from '../shared/builder.module.css';
import { useT } from '../shared/useT';
import { changeOf, type ReadCodelists, readCodelists, takenOver } from './codelist-sheet';

/** Rows with faults that are named. */
const SHOWN_FAULTS = 20;

/** Reads codelists from an Excel file, shows what would change, and takes them over as one step of undo. */
export function CodelistImport({ onClose }: { onClose: () => void }) {
  const t = useT();
  const edit = useEdit();
  const present = useContents('codelist');
  const languages = useSingle('languages');
  const [read, setRead] = useState<ReadCodelists>();
  const [failure, setFailure] = useState<string>();
  const [keeps, setKeeps] = useState(true);
  const former = ({ key }: Codelist) => present.find((list) => list.key === key);
  const changes = read?.lists.map((list) => changeOf(list, former(list))) ?? [];
  const load = async (file: File) => {
    setRead(undefined);
    setFailure(undefined);
    try {
      const found = readCodelists(await readSheet(file), languages, present);
      if (found.lists.length > MOST_CHANGES) setFailure(t('codelistFile.tooMany'));
      else setRead(found);
    } catch (error) {
      if (!(error instanceof SheetError)) throw error;
      setFailure(t(`codelistFile.${error.fault}`));
    }
  };
  const take = () => {
    const edits = changes.map(({ list }) => ({
      kind: 'codelist' as const,
      key: list.key,
      content: takenOver(list, former(list), keeps),
    }));
    edit(...edits);
    onClose();
  };
  const isReady = read !== undefined && read.faults.length === 0 && changes.length > 0;
  return (
    <Modal
      open
      width={720}
      title={t('codelistFile.import')}
      okText={t('codelistFile.take', { count: changes.length })}
      okButtonProps={{ disabled: !isReady }}
      onOk={take}
      onCancel={onClose}
    >
      <div className={css.stack}>
        <p>{t('codelistFile.help')}</p>
        <Upload.Dragger
          accept=".xlsx"
          multiple={false}
          showUploadList={false}
          beforeUpload={(file) => {
            void load(file);
            return false;
          }}
        >
          <strong>{t('import.drop')}</strong>
        </Upload.Dragger>
        {failure === undefined ? null : <Alert type="error" showIcon title={failure} />}
        {read ? <Faults faults={read.faults} /> : null}
        {isReady ? (
          <>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{t('codelists.list')}</th>
                  <th scope="col">{t('codelistFile.added')}</th>
                  <th scope="col">{t('codelistFile.changed')}</th>
                  <th scope="col">{t('codelistFile.missing')}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ list, isNew, added, changed, missing }) => (
                  <tr key={list.key}>
                    <th scope="row" className={css.code}>
                      {list.key} {isNew ? t('codelistFile.new') : ''}
                    </th>
                    <td className={css.number}>{added}</td>
                    <td className={css.number}>{changed}</td>
                    <td className={css.number}>{missing}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {changes.some(({ missing }) => missing > 0) ? (
              <Radio.Group
                aria-label={t('codelistFile.missing')}
                value={keeps}
                options={[
                  { value: true, label: t('codelistFile.keep') },
                  { value: false, label: t('codelistFile.drop') },
                ]}
                onChange={(event) => setKeeps(event.target.value === true)}
              />
            ) : null}
          </>
        ) : null}
      </div>
    </Modal>
  );
}

function Faults({ faults }: { faults: ReadCodelists['faults'] }) {
  const t = useT();
  if (faults.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={t('codelistFile.faults', { count: faults.length })}
      description={
        <ul>
          {faults.slice(0, SHOWN_FAULTS).map(({ row, column, reason, value }) => (
            <li key={`${row} ${column}`}>
              {t('codelistFile.at', { row, column })} {t(`codelistFile.fault.${reason}`, { value })}
            </li>
          ))}
        </ul>
      }
    />
  );
}
