import { answer, renderInShell } from '@casebook/shell-sdk/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import app from '../app';
import en from '../i18n/en.json';

const place = { id: 'SITE_CREATE', params: { studyId: '1', roleId: '2' } };
const contract = { level: 'none', contractNumber: null, contractDate: null, revision: 0 };

async function open() {
  renderInShell(<app.App screen={place} />, {
    screen: place,
    texts: { mfe_admin: en },
    http: () => answer(contract),
  });
  await screen.findByLabelText('Country');
}

/** Searches in a list and takes the first choice. */
async function choose(label: string, search: string): Promise<void> {
  const field = screen.getByLabelText(label);
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: search } });
  const lists = document.querySelectorAll<HTMLElement>('.ant-select-dropdown');
  const [first] = lists[lists.length - 1]!.querySelectorAll('.ant-select-item-option');
  // The form validates the choice afterwards.
  await act(() => Promise.resolve(fireEvent.click(first!)));
}

const zone = () =>
  within(screen.getByLabelText('Time zone').closest<HTMLElement>('.ant-form-item')!);

describe('registering a site', () => {
  it('finds countries and zones by typing, and the zone follows the country [R2-SITE-07]', async () => {
    await open();
    expect(zone().getByText('UTC+9')).toBeInTheDocument();
    await choose('Country', 'thai');
    expect(zone().getByText('UTC+7')).toBeInTheDocument();
    await choose('Country', 'IN');
    expect(zone().queryByText('UTC+7')).toBeNull();
  });

  it('asks for the zone of a country that has several [R2-SITE-07]', async () => {
    await open();
    await choose('Country', 'united states');
    expect(zone().queryByText(/^UTC/)).toBeNull();
  });

  it('leaves a zone that was chosen by hand [R2-SITE-07]', async () => {
    await open();
    await choose('Time zone', 'UTC-5');
    await choose('Country', 'thai');
    expect(zone().getByText('UTC-5')).toBeInTheDocument();
  });
});
