import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ReasonDialog } from '../data/ReasonDialog';
import { CheckboxControl, DropdownControl, RadioControl } from './controls';

const choices = [
  { code: 'COUGH', label: 'Cough' },
  { code: 'FEVER', label: 'Fever' },
  { code: 'NONE', label: 'None of these' },
];

function Symptoms({ onCommit }: { onCommit: (codes: readonly string[]) => void }) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <CheckboxControl
      id="symptoms"
      label="Symptoms"
      choices={choices}
      exclusive={['NONE']}
      value={codes}
      onCommit={(chosen) => {
        setCodes(chosen);
        onCommit(chosen);
      }}
    />
  );
}

describe('choices', () => {
  it('are focused with the arrow keys and chosen with the space bar [D8-A11Y-01]', async () => {
    const onCommit = jest.fn();
    render(<Symptoms onCommit={onCommit} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight} ');
    expect(onCommit).toHaveBeenLastCalledWith(['FEVER']);
    await userEvent.keyboard('{ArrowUp}{ArrowUp} ');
    expect(screen.getByRole('checkbox', { name: 'None of these' })).toHaveFocus();
    expect(onCommit).toHaveBeenLastCalledWith(['NONE']);
    await userEvent.keyboard('{ArrowDown} ');
    expect(onCommit).toHaveBeenLastCalledWith(['COUGH']);
  });

  it('that are read-only can be focused with the keyboard and do not change [D8-A11Y-01]', async () => {
    const onCommit = jest.fn();
    const common = { choices, readOnly: true, onCommit };
    render(
      <div data-cb-form="">
        <RadioControl {...common} id="r" label="Radio" value="FEVER" />
        <CheckboxControl {...common} id="c" label="Boxes" value={['FEVER']} />
        <DropdownControl {...common} id="d" label="List" value="FEVER" />
      </div>,
    );
    await userEvent.tab();
    expect(screen.getByRole('radio', { name: 'Fever' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Delete}{Enter}');
    expect(screen.getByRole('checkbox', { name: 'Cough' })).toHaveFocus();
    await userEvent.keyboard(' {Enter}');
    expect(screen.getByRole('textbox', { name: 'List' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'List' })).toHaveValue('Fever');
    expect(onCommit).not.toHaveBeenCalled();
  });
});

it('the dialog of reasons focuses the reason, offers the last one, and Enter confirms it [R3-REASON-01]', async () => {
  const onConfirm = jest.fn();
  render(
    <ReasonDialog
      open
      items={[{ id: 'A', label: 'Weight', before: '70', after: '71' }]}
      reasons={[{ code: 1 }, { code: 3 }]}
      lastReason={{ reason: 3, text: '' }}
      onCancel={jest.fn()}
      onConfirm={onConfirm}
    />,
  );
  const offered = await screen.findByRole('radio', { name: 'Source data correction' });
  await waitFor(() => expect(offered).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(onConfirm).toHaveBeenCalledWith({
    A: { reason: 3, text: '' },
  });
});
