import { LogOutput } from './log-output';

const refused = (code: string) => Object.assign(new Error(code), { code });

describe('the log of a process', () => {
  it.each(['ENOSPC', 'EPIPE', 'EAGAIN', 'EIO'])(
    'loses what cannot be written (%s) and goes on when it can [D10-LOG-03]',
    (code) => {
      const kept: string[] = [];
      let full = false;
      const log = new LogOutput((text) => {
        if (full) throw refused(code);
        kept.push(text);
        return Buffer.byteLength(text);
      });
      log.write('first\n');
      full = true;
      expect(() => log.write('lost\n')).not.toThrow();
      full = false;
      log.write('last – 最後\n');
      expect(kept).toEqual(['first\n', 'last – 最後\n']);
      expect(log.lost).toBe(1);
    },
  );

  it('begins a new line after one that was cut off [D10-LOG-03]', () => {
    let kept = '';
    let room = 7;
    const log = new LogOutput((text) => {
      const part = text.slice(0, room);
      kept += part;
      return part.length;
    });
    log.write('a long line\n');
    room = 100;
    log.write('next\n');
    expect(kept).toBe('a long \nnext\n');
    expect(log.lost).toBe(1);
  });
});
