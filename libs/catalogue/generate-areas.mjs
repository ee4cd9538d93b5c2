// Writes the lists of all areas into src; run it after adding or removing an area, or a first word of codes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaLists } from './test/area-list.ts';

const src = join(import.meta.dirname, 'src');
for (const [file, content] of Object.entries(areaLists(join(src, 'areas')))) {
  writeFileSync(join(src, file), content);
}
