import { MAX_CONFIGURATION_REASON_LENGTH as MAX } from '@casebook/catalogue';
import { renderInShell } from '@casebook/shell-sdk/testing';
import { fireEvent, screen } from '@testing-library/react';
import en from '../i18n/en.json';
import { ReasonModal } from './ReasonModal';

describe('the field of a reason', () => {
  it('keeps a text that is too long, tells its length, and lets nobody save it', async () => {
    const saved: string[] = [];
    renderInShell(
      <ReasonModal
        title="Save settings"
        okText="Save"
        onSave={(reason) => saved.push(reason)}
        onClose={() => {}}
      />,
      { texts: { mfe_builder: en } },
    );
    const field = await screen.findByRole('textbox');
    const save = screen.getByRole('button', { name: 'Save' });
    const type = (value: string) => fireEvent.change(field, { target: { value } });
    expect(save).toBeDisabled();
    const long = 'ก'.repeat(MAX + 1);
    type(long);
    expect(field).toHaveValue(long);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(
      'This text has 501 characters. Shorten it to 500 or fewer.',
    );
    expect(save).toBeDisabled();
    // Blanks at the ends are not sent, so they do not count.
    type(` ${'a'.repeat(MAX)} `);
    expect(field).toBeValid();
    fireEvent.click(save);
    expect(saved).toEqual(['a'.repeat(MAX)]);
  });
});
