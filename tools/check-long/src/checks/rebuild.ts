import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Exporting } from '../kills/exporting';
import { newFolder, root } from '../support/folders';
import { must, type Note } from '../support/report';
import { design, named } from '../support/study';
import { Workbench } from '../support/workbench';

const KINDS = ['libs', 'services'];
const PARTS = ['package.json', 'service.json', 'dist'];

/** The build is taken away while the portal runs; what starts worker threads only then goes on working. */
export async function withoutBuild(note: Note): Promise<void> {
  const checkout = newFolder();
  let bench: Workbench | undefined;
  try {
    copyBuild(checkout);
    bench = await Workbench.open(checkout);
    const removed = removeBuild(checkout);
    note(`${removed} built projects removed while the portal runs`);
    const { study } = await bench.otherStudy(named(design(), 'FROZEN'));
    note(`version ${study.versionId} of a new study was frozen and released`);
    const [entry] = await bench.entries(1, 'rebuild');
    must(await entry!.save(), 'a save with checks');
    const exporting = new Exporting(await bench.dataManager(bench.study), bench.study);
    await exporting.one();
    await exporting.mustBeEnded(note);
    for (const { name } of bench.services) await bench.killService(name);
    for (const { name } of bench.services) await bench.serviceIsBack(name);
    must(
      (await entry!.save()) || (await entry!.save()),
      'a save after every service was started again',
    );
    note('every service was started again from the copy, and saves go on');
  } finally {
    await bench?.close();
    rmSync(checkout, { recursive: true, force: true });
  }
}

/** A folder like the checkout, in which only the build of libraries and services is a copy. */
function copyBuild(checkout: string): void {
  for (const name of readdirSync(root)) {
    if (!KINDS.includes(name)) symlinkSync(join(root, name), join(checkout, name));
  }
  for (const kind of KINDS) {
    for (const project of readdirSync(join(root, kind))) {
      const to = join(checkout, kind, project);
      mkdirSync(to, { recursive: true });
      for (const part of PARTS) {
        const from = join(root, kind, project, part);
        if (existsSync(from)) cpSync(from, join(to, part), { recursive: true });
      }
    }
  }
}

function removeBuild(checkout: string): number {
  const built = KINDS.flatMap((kind) =>
    readdirSync(join(checkout, kind)).map((project) => join(checkout, kind, project, 'dist')),
  ).filter((folder) => existsSync(folder));
  for (const folder of built) rmSync(folder, { recursive: true });
  return built.length;
}
