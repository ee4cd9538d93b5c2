import fc from 'fast-check';
import { linesOf, piecesOf } from './line-breaks';

/** Every character is one wide, marks above and below Thai letters are none. */
const widthOf = (text: string): number => text.replaceAll(/\p{Mn}/gu, '').length;
const lines = (text: string, width: number): string[] => linesOf(text, width, widthOf);

it('breaks Thai only between words', () => {
  const text = 'การระงับการแก้ไขข้อมูลของอาสาสมัครในโครงการวิจัย';
  expect(piecesOf(text).join('')).toBe(text);
  expect(lines(text, 14)).toEqual(['การระงับการแก้ไข', 'ข้อมูลของอาสา', 'สมัครในโครงการ', 'วิจัย']);
  for (const line of lines(text, 14)) expect(line).not.toMatch(/^[\u0E30-\u0E3A\u0E47-\u0E4E]/);
});

it.each([
  ['「症例報告書」を確認しました。(再確認)', 6],
  ['データベースロックを解除しますか?はい。', 5],
  ['キャンセル、シャットダウン、ニューヨーク。', 5],
])(
  'begins no line of %s with a closing mark or a small kana, and ends none with an opening one',
  (text, width) => {
    for (const line of lines(text, width)) {
      expect(line).not.toMatch(/^[、。,)」』?ーャュョッァィゥェォ]/);
      expect(line).not.toMatch(/[「『(]$/);
    }
  },
);

it('breaks Latin words at spaces, and a longer one than a line anywhere', () => {
  expect(lines('Date of birth (YYYY-MM-DD), as in the file', 13)).toEqual([
    'Date of birth',
    '(YYYY-MM-DD),',
    'as in the',
    'file',
  ]);
  expect(lines('a'.repeat(25), 10)).toEqual(['a'.repeat(10), 'a'.repeat(10), 'a'.repeat(5)]);
});

it('keeps the mark of a choice with its first word', () => {
  expect(lines('○ Male   ● Not known', 12)).toEqual(['○ Male', '● Not known']);
  expect(lines('○ 男性   ● 不明', 8)).toEqual(['○ 男性', '● 不明']);
});

it('keeps line ends, and loses nothing but spaces at the end of a line', () => {
  expect(lines('a\n\nb', 9)).toEqual(['a', '', 'b']);
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('日本語', 'ข้อมูล', 'word', ' ', '。', '(', ')', 'น้ำ', '12.5'), {
        maxLength: 40,
      }),
      fc.integer({ min: 3, max: 30 }),
      (parts, width) => {
        const text = parts.join('');
        const bare = (value: string) => value.replaceAll(/\s/g, '');
        expect(bare(lines(text, width).join(''))).toBe(bare(text));
      },
    ),
  );
});
