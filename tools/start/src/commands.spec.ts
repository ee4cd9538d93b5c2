import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..', '..');

/** The commands that an unknown command is answered with. */
function commandsOf(file: string): string[] {
  const { stderr } = spawnSync(process.execPath, [file, 'unknown'], {
    cwd: root,
    encoding: 'utf8',
  });
  return /Commands: (.*)\./.exec(stderr)![1]!.split(', ');
}

describe('commands of the repository [D10-INSTALL-01]', () => {
  it('starts each command that package.json offers', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const offered = Object.values(scripts).flatMap((script) => {
      const command = /^node tools\/start\/bootstrap\.cjs (\S+)$/.exec(script);
      return command ? [command[1]!] : [];
    });
    expect(offered).toContain('blind-scan');
    expect(commandsOf('tools/start/bootstrap.cjs').toSorted()).toEqual(offered.toSorted());
  });
});
