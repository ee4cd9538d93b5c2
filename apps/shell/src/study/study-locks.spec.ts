import { StudyLocks } from './study-locks';

describe('locks of studies', () => {
  it('are known from the first answer, and a change is told once [R4-LOCK-02]', () => {
    const locks = new StudyLocks();
    expect(locks.onAnswer(3, true, 10)).toBe(false);
    expect([...locks.view.get()]).toEqual([3]);
    expect(locks.onAnswer(4, false, 11)).toBe(false);
    expect(locks.onAnswer(3, true, 12)).toBe(false);
    expect(locks.onAnswer(3, false, 13)).toBe(true);
    expect(locks.onAnswer(3, false, 14)).toBe(false);
    expect([...locks.view.get()]).toEqual([]);
    expect(locks.onAnswer(3, true, 15)).toBe(true);
  });

  it('ignore a late answer to an earlier call', () => {
    const locks = new StudyLocks();
    locks.onAnswer(3, true, 20);
    expect(locks.onAnswer(3, false, 19)).toBe(false);
    expect([...locks.view.get()]).toEqual([3]);
  });

  it('are forgotten at sign-out', () => {
    const locks = new StudyLocks();
    locks.onAnswer(3, true, 1);
    locks.clear();
    expect([...locks.view.get()]).toEqual([]);
    expect(locks.onAnswer(3, true, 2)).toBe(false);
  });
});
