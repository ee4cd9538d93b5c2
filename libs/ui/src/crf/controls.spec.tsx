import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import {
  CheckboxControl,
  DateControl,
  NumberControl,
  RadioControl,
  TextAreaControl,
  TimeControl,
} from './controls';

const choices = [
  { code: 'M', label: 'Male' },
  { code: 'F', label: 'Female' },
];

function Page({ onCommit }: { onCommit: (item: string, value: unknown) => void }) {
  const [sex, setSex] = useState('');
  return (
    <div data-cb-form="">
      <DateControl id="date" label="Date" value="" onCommit={(v) => onCommit('date', v)} />
      <RadioControl
        id="sex"
        label="Sex"
        choices={choices}
        value={sex}
        onCommit={(v) => {
          setSex(v);
          onCommit('sex', v);
        }}
      />
      <NumberControl id="weight" label="Weight" value="" onCommit={(v) => onCommit('weight', v)} />
      <TimeControl id="time" label="Time" value="" onCommit={(v) => onCommit('time', v)} />
    </div>
  );
}

describe('inputs of a CRF page', () => {
  it('commits when the field is left, not while typing, and moves on with Enter', async () => {
    const onCommit = jest.fn();
    render(<Page onCommit={onCommit} />);
    await userEvent.click(screen.getByRole('textbox', { name: /Date/ }));
    await userEvent.keyboard('20260401');
    expect(onCommit).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(onCommit).toHaveBeenLastCalledWith('date', '2026-04-01');
    expect(screen.getByRole('radio', { name: 'Male' })).toHaveFocus();
  });

  it('opens a calendar with the mouse, which the keyboard passes by', async () => {
    const onCommit = jest.fn();
    render(<DateControl id="date" label="Date" value="2026-04-01" onCommit={onCommit} />);
    const button = screen.getByRole('button', { name: 'Choose from a calendar' });
    screen.getByRole('textbox', { name: /Date/ }).focus();
    await userEvent.tab();
    expect(button).not.toHaveFocus();
    await userEvent.click(button);
    await userEvent.click(await screen.findByTitle('2026-04-21', {}, { timeout: 10_000 }));
    expect(onCommit).toHaveBeenCalledWith('2026-04-21');
    expect(screen.getByRole('textbox', { name: /Date/ })).toHaveFocus();
    expect(screen.queryByTitle('2026-04-21')).not.toBeInTheDocument();
  });

  it('chooses with the keyboard, clears with Delete and moves to the next item', async () => {
    const onCommit = jest.fn();
    render(<Page onCommit={onCommit} />);
    screen.getByRole('radio', { name: 'Male' }).focus();
    await userEvent.keyboard(' ');
    expect(onCommit).toHaveBeenLastCalledWith('sex', 'M');
    await userEvent.keyboard('{Delete}');
    expect(onCommit).toHaveBeenLastCalledWith('sex', '');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Weight' })).toHaveFocus();
  });

  it('discards the typed text with Escape', async () => {
    const onCommit = jest.fn();
    render(<Page onCommit={onCommit} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Weight' }), '61{Escape}{Tab}');
    expect(onCommit).not.toHaveBeenCalled();
  });

  it.each([
    ['during a conversion', { isComposing: true }],
    ['at the end of a conversion in Safari', { keyCode: 229 }],
  ])('ignores the keys of an input method %s', (_, marked) => {
    const onCommit = jest.fn();
    render(
      <div data-cb-form="">
        <NumberControl id="weight" label="Weight" value="" onCommit={onCommit} />
        <TextAreaControl id="history" label="History" value="" onCommit={onCommit} />
      </div>,
    );
    for (const name of ['Weight', 'History']) {
      const input = screen.getByRole('textbox', { name });
      act(() => input.focus());
      fireEvent.change(input, { target: { value: '６５' } });
      for (const key of ['Enter', 'Escape']) fireEvent.keyDown(input, { key, ...marked });
      fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true, ...marked });
      expect(input).toHaveFocus();
      expect(input).toHaveValue('６５');
      expect(onCommit).not.toHaveBeenCalled();
      fireEvent.blur(input);
      expect(onCommit).toHaveBeenCalledWith('６５');
      onCommit.mockClear();
    }
  });

  it('returns chosen codes in the order of the codelist', async () => {
    const onCommit = jest.fn();
    render(
      <CheckboxControl id="c" label="Sex" choices={choices} value={['F']} onCommit={onCommit} />,
    );
    await userEvent.click(screen.getByRole('checkbox', { name: 'Male' }));
    expect(onCommit).toHaveBeenCalledWith(['M', 'F']);
  });
});
