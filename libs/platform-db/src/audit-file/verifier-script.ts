import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

const ABOUT = `/*
 * Verifies the exported audit trail of a study, without a database and with nothing but Node.
 *
 * The digest of an event is the SHA-256 of its canonical text, which consists of the fields EVENT_FIELDS. The events of
 * one transaction in one chain (a subject, a site, a person, the study) are a link. The digest of a link is over the
 * digests of its events; its hash is over the hash of the previous link, its header (LINK_FIELDS) and its digest. The
 * header of the file has a root over the last hash of every chain; anchors are hashes that were recorded earlier.
 *
 * A lock certificate (--certificate) says where every chain ended and has a digest of the values of every subject, with a
 * salt. The values are computed from the events up to there.
 *
 * A trail that is not sealed ("sealed" is false in its first record) is for reading: it contains what a role that
 * does not see everything may see, and no digests. Only its SHA-256 is checked, which detects an altered copy and
 * proves nothing about the study.
 */`;

/** The parts of the script. Each imports only Node and other parts, never a package. */
const PARTS = [
  'digests',
  'audit-file-record',
  'csv-cells',
  'record-line',
  'read-records',
  'file-check',
  'sealed-check',
  'unsealed-check',
  'verify-file',
  'certificate',
  'certificate-check',
  'run-verify',
];

/** The verification as one script that needs only Node; every export contains it. */
export function verifierScript(): string {
  const parts = PARTS.map((name) => {
    const code = commonJsOf(require.resolve(`./${name}`)).trim();
    return `  './${name}': (exports, require) => {\n${code}\n  },`;
  });
  return `${ABOUT}
const parts = {
${parts.join('\n\n')}
};

const loaded = {};
function load(name) {
  if (!(name in parts)) return require(name);
  if (!(name in loaded)) {
    loaded[name] = {};
    parts[name](loaded[name], load);
  }
  return loaded[name];
}

load('./run-verify').runVerify(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
`;
}

/** The built file as it is; a source file, as in tests, with its types, imports and exports converted. */
function commonJsOf(file: string): string {
  const source = readFileSync(file, 'utf8');
  if (!file.endsWith('.ts')) return source.replace(/^\/\/# sourceMappingURL=.*$/m, '');
  const exported: string[] = [];
  const code = stripTypeScriptTypes(source)
    .replaceAll(
      /^import \{([^}]*)\} from ('[^']+');$/gm,
      (_, names: string, from: string) =>
        `const {${names.replaceAll(' as ', ': ')}} = require(${from});`,
    )
    .replaceAll(
      /^export (?=\s*(?:async )?(?:class|const|function\*?)\s+(\w+))/gm,
      (_, name: string) => {
        exported.push(name);
        return '';
      },
    );
  return `${code}\n${exported.map((name) => `exports.${name} = ${name};`).join('\n')}`;
}
