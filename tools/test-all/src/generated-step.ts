import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nx } from './nx';
import { type Step, whole } from './step';

/** API descriptions of the services, the clients and the routes that are made from them. */
const GENERATED = [
  'services/*/openapi.json',
  'libs/api-*/src/generated.ts',
  'services/gateway/src/routes/generated.ts',
];

/** Makes the generated files again, and compares them with what is committed. */
export function generatedStep(root: string): Step {
  return {
    name: 'Generated files',
    shows: 'what is generated is committed [D7-OPENAPI-01]',
    run: async () => {
      const files = globSync(GENERATED, { cwd: root }).toSorted();
      const read = (): Map<string, string> =>
        new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
      const before = read();
      try {
        const { code, output } = await nx(root, ['openapi', 'generate']);
        if (code !== 0) return whole(code, output);
        const after = read();
        const stale = files.filter((file) => after.get(file) !== before.get(file));
        return whole(
          stale.length,
          `Not what their sources say: ${stale.join(', ')}. Run \`npm run openapi\` and commit the result.`,
        );
      } finally {
        for (const [file, text] of before) writeFileSync(join(root, file), text);
      }
    },
  };
}
