import type { ImportedSite, ImportNote } from '@casebook/api-builder';
import { ScreenLink, type ScreenParams } from '@casebook/shell-sdk';
import type { ReactNode } from 'react';
import { NoteTable } from '../shared/NoteTable';
import { useT } from '../shared/text';

const SHOWN_NOTES = 50;

/** What an import says about its file: first what it could not map. */
export function ImportNotes({ report, all }: { report: readonly ImportNote[]; all?: ReactNode }) {
  const t = useT();
  const kept = report.filter((note) => note.kept);
  const notes = [...kept, ...report.filter((note) => !note.kept)];
  return (
    <>
      <h2 className="mb-section">{t('import.notes', { kept: kept.length, all: report.length })}</h2>
      {notes.length > 0 ? <NoteTable notes={notes.slice(0, SHOWN_NOTES)} /> : null}
      {notes.length > SHOWN_NOTES ? all : null}
    </>
  );
}

/** The sites that the file names, each with the way to its registration. */
export function SiteOffers({
  sites,
  params,
}: {
  sites: readonly ImportedSite[];
  params?: ScreenParams;
}) {
  const t = useT();
  if (sites.length === 0) return null;
  return (
    <>
      <h2 className="mb-section">{t('sites.title', { count: sites.length })}</h2>
      <p>{t('sites.explain')}</p>
      <table className="mb-table">
        <thead>
          <tr>
            <th scope="col">{t('sites.code')}</th>
            <th scope="col">{t('sites.name')}</th>
            <th scope="col">{t('sites.register')}</th>
          </tr>
        </thead>
        <tbody>
          {sites.map(({ oid, name, identifier }) => (
            <tr key={oid}>
              <td>{identifier}</td>
              <td>{name}</td>
              <td>
                <ScreenLink
                  screen="SITE_CREATE"
                  {...(params && { params })}
                  query={{ siteCode: identifier, name }}
                >
                  {t('sites.registerOne', { site: name })}
                </ScreenLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
