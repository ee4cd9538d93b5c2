import type { Language } from '@casebook/catalogue';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { UiContext } from './context';
import { Input } from './Input';

interface FieldProps {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

function Field({ draw }: { draw: (props: FieldProps) => ReactElement }) {
  const [value, setValue] = useState('');
  return draw({ value, onChange: ({ target }) => setValue(target.value) });
}

const KINDS: [string, (props: FieldProps) => ReactElement][] = [
  ['a field', (props) => <Input {...props} maxLength={5} aria-describedby="hint" />],
  ['an area', (props) => <Input.TextArea {...props} maxLength={5} aria-describedby="hint" />],
];

describe.each(KINDS)('%s with a limit', (_, draw) => {
  it('keeps a text that is too long and says how long it is', async () => {
    render(<Field draw={draw} />);
    const field = screen.getByRole('textbox');
    await userEvent.type(field, '12345 ');
    expect(field).not.toBeInvalid();
    await userEvent.type(field, '7');
    expect(field).toHaveValue('12345 7');
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('This text has 7 characters. Shorten it to 5 or fewer.');
    expect(field).toHaveAttribute('aria-describedby', `hint ${alert.id}`);
    await userEvent.type(field, '{Backspace}{Backspace}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field).toHaveAttribute('aria-describedby', 'hint');
  });

  it.each<[Language, string]>([
    ['en', '7 characters'],
    ['ja', '7文字'],
    ['th', '7 อักขระ'],
  ])('says it in %s', (language, words) => {
    render(
      <UiContext value={{ language, navigate: () => undefined, personId: null }}>
        {draw({ value: '1234567', onChange: () => undefined })}
      </UiContext>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(words);
  });
});
