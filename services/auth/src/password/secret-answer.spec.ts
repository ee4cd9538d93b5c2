import { Passwords } from './passwords';
import { SecretAnswers } from './secret-answer';

const answers = new SecretAnswers(new Passwords());

it('accepts only the original answer [R5-PWD-04] [R5-FORGOT-02]', async () => {
  const stored = await answers.hash('Crème Brûlée');
  // Surrounding blanks and the composition of letters are not visible when typing.
  for (const same of ['Crème Brûlée', '  Crème Brûlée ', 'Crème Brûlée'.normalize('NFD')]) {
    expect([same, await answers.verify(stored, same)]).toEqual([same, true]);
  }
  for (const other of ['crème brûlée', 'Creme Brulee', 'Crème  Brûlée', 'Ｃrème Brûlée', '']) {
    expect([other, await answers.verify(stored, other)]).toEqual([other, false]);
  }
  expect(await answers.verify(null, 'Crème Brûlée')).toBe(false);
});
