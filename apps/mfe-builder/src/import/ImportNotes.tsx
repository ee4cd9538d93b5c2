import type { ImportedSite, ImportNote } from '@casebook/api-builder';
import { ScreenLink, useShell } from '@casebook/shell-sdk';
import type { ReactNode } from 'react';
import { NoteTable } from '../shared/NoteTable';
import { useT } from '../shared/useT';
import css from '../shared/builder.module.css';

const SHOWN_NOTES = 50;

/** The notes of an import, beginning with unmapped content. */
export function ImportNotes({ report, all }: { report: readonly ImportNote[]; all?: ReactNode }) {
  const t = useT();
  const kept = report.filter((note) => note.kept);
  const notes = [...kept, ...report.filter((note) => !note.kept)];
  return (
    <>
      <h2 className={css.section}>
        {t('import.notes', { kept: kept.length, all: report.length })}
      </h2>
      {notes.length > 0 ? <NoteTable notes={notes.slice(0, SHOWN_NOTES)} /> : null}
      {notes.length > SHOWN_NOTES ? all : null}
    </>
  );
}

/** The sites that the file names, with a link to their registration for people who may register sites. */
export function SiteOffers({ sites }: { sites: readonly ImportedSite[] }) {
  const t = useT();
  const mayRegister = useShell().nav.canOpen(SITE_CREATE);
  if (sites.length === 0) return null;
  return (
    <>
      <h2 className={css.section}>{t('sites.title', { count: sites.length })}</h2>
      <p>{t('sites.explain')}</p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('sites.code')}</th>
            <th scope="col">{t('sites.name')}</th>
            {mayRegister ? <th scope="col">{t('sites.register')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {sites.map(({ oid, name, identifier }) => (
            <tr key={oid}>
              <td>{identifier}</td>
              <td>{name}</td>
              {mayRegister ? (
                <td>
                  <RegisterSite name={name} identifier={identifier} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const SITE_CREATE = 'SITE_CREATE';

/**
 * A link to the registration of a site with code and name filled in; nothing without the privilege to register sites.
 */
export function RegisterSite({ name, identifier }: { name: string; identifier: string }) {
  const t = useT();
  const shell = useShell();
  if (!shell.nav.canOpen(SITE_CREATE)) return null;
  return (
    <ScreenLink screen={SITE_CREATE} query={{ siteCode: identifier, name }}>
      {t('sites.registerOne', { site: name })}
    </ScreenLink>
  );
}
