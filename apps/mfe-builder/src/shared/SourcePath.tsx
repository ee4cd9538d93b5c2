import css from './builder.module.css';
const COMMON = /^\/ODM\/Study\[[^\]]*\]\/MetaDataVersion\[[^\]]*\]/;

/** A location in an imported file, without the part that all locations of a design have in common. */
export function SourcePath({ path }: { path: string }) {
  return (
    <span className={css.path} title={path}>
      {path.replace(COMMON, '…')}
    </span>
  );
}
