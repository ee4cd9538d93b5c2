import { ListScreen } from '@casebook/screen-kit';
import { builderApi, type UnmappedPlace, type UnmappedRow } from '@casebook/api-builder';
import { useMessages, useStudy } from '@casebook/shell-sdk';
import { Button, Modal } from '@casebook/ui/core';
import { type ListColumn, pageArguments, useListState } from '@casebook/ui/data';
import { useState } from 'react';
import { NoteKind, Places } from '../shared/NoteTable';
import { RegisterSite } from '../import/ImportNotes';
import { useT } from '../shared/useT';
import css from '../shared/builder.module.css';
import styles from './import-report.module.css';

/** A part of the file that is shown, with its note. */
interface Source {
  row: UnmappedRow;
  place: UnmappedPlace;
}

/** The notes of the import, with the source text of all unmapped content. */
export function ImportReport() {
  const t = useT();
  const messages = useMessages();
  const { studyId } = useStudy();
  const state = useListState('BUILDER_IMPORT_REPORT');
  const [source, setSource] = useState<Source | null>(null);
  const [kept] = state.filters['kind'] ?? [];
  const list = builderApi.useListUnmappedQuery(
    {
      studyId,
      ...pageArguments(state),
      kept: kept === undefined ? undefined : kept === 'kept',
    },
    { refetchOnMountOrArgChange: true },
  );
  const data = list.data;

  const columns: ListColumn<UnmappedRow>[] = [
    {
      key: 'kind',
      title: t('note.kind'),
      width: 130,
      filter: [
        { value: 'kept', label: t('note.kept') },
        { value: 'info', label: t('note.info') },
      ],
      render: (row) => <NoteKind kept={row.kept} />,
    },
    {
      key: 'element',
      title: t('note.element'),
      width: 150,
      fixed: true,
      render: (row) => row.element,
    },
    {
      key: 'what',
      title: t('note.what'),
      render: (row) => messages.text(row.code, row.params),
    },
    {
      key: 'place',
      title: t('note.place'),
      width: 300,
      render: (row) => <Places note={row} onShow={(place) => setSource({ row, place })} />,
    },
    {
      key: 'source',
      title: t('note.source'),
      width: 120,
      render: (row) =>
        row.code === 'DESIGN_ODM_SITE' ? (
          <RegisterSite
            name={String(row.params['site'])}
            identifier={String(row.params['identifier'])}
          />
        ) : row.count > 1 || row.content === null ? null : (
          <Button
            size="small"
            aria-label={t('note.showOf', { element: row.element })}
            onClick={() => setSource({ row, place: row })}
          >
            {t('note.show')}
          </Button>
        ),
    },
  ];

  return (
    <ListScreen
      title={t('report.title')}
      above={
        data?.source ? (
          <p className={css.quiet}>
            {t('report.source', {
              file: data.source.fileName,
              kept: data.source.kept,
              all: data.source.notes,
            })}{' '}
            <span className={css.code}>SHA-256 {data.source.sha256.slice(0, 16)}…</span>
          </p>
        ) : null
      }
      state={state}
      columns={columns}
      rowKey={(row) => `${row.path}\n${row.code}\n${row.element}`}
      query={list}
      searchHint={t('report.search')}
      empty={{
        title: t(data?.source ? 'report.emptyTitle' : 'report.noFileTitle'),
        text: t(data?.source ? 'report.emptyText' : 'report.noFileText'),
      }}
    >
      {source ? (
        <Modal
          open
          width={860}
          title={source.row.element}
          footer={<Button onClick={() => setSource(null)}>{t('close')}</Button>}
          onCancel={() => setSource(null)}
        >
          <p>{messages.text(source.row.code, source.place.params)}</p>
          <p className={css.path}>{source.place.path}</p>
          {/* Focusable, so that a long source text can be scrolled with the keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className={`${styles.source} ${css.code}`} tabIndex={0}>
            {source.place.content}
          </pre>
        </Modal>
      ) : null}
    </ListScreen>
  );
}
