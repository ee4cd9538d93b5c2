import css from './builder.module.css';
const COMMON = /^\/ODM\/Study\[[^\]]*\]\/MetaDataVersion\[[^\]]*\]/;

/** Place in an imported file, without what all places of a design have in common. */
export function SourcePath({ path }: { path: string }) {
  return (
    <span className={css.path} title={path}>
      {path.replace(COMMON, '…')}
    </span>
  );
}
