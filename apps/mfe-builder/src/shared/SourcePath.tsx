const COMMON = /^\/ODM\/Study\[[^\]]*\]\/MetaDataVersion\[[^\]]*\]/;

/** Place in an imported file, without what all places of a design have in common. */
export function SourcePath({ path }: { path: string }) {
  return (
    <span className="mb-path" title={path}>
      {path.replace(COMMON, '…')}
    </span>
  );
}
