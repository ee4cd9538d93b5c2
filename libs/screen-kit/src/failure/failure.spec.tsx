import { problem, renderInShell } from '@casebook/shell-sdk/testing';
import { Button, Form, Input } from '@casebook/ui/core';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FailureAlert } from './FailureAlert';
import { QueryState } from './QueryState';
import { useFormFailure } from './useFormFailure';

function failure(...args: Parameters<typeof problem>) {
  const result = problem(...args);
  if (result.ok) throw new Error('a problem is no answer');
  return result.failure;
}

describe('QueryState', () => {
  const show = (query: { data?: string; error?: unknown }) => {
    const refetch = jest.fn();
    renderInShell(<QueryState query={{ ...query, refetch }}>{(data) => <p>{data}</p>}</QueryState>);
    return { refetch };
  };

  it('shows the answer', () => {
    show({ data: 'twelve subjects' });
    expect(screen.getByText('twelve subjects')).toBeVisible();
  });

  it('shows why the query failed, and retries it', async () => {
    const { refetch } = show({ error: failure(500, 'COMMSG002') });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it.each([
    [403, 'Your role may not open this'],
    [404, "The Page you're looking for was not found."],
  ])('says what %i means', (status, text) => {
    show({ error: failure(status, 'COMMSG002') });
    expect(screen.getByRole('heading', { name: text })).toBeVisible();
  });
});

describe('FailureAlert', () => {
  it('lists what is wrong with each field', () => {
    const errors = [{ field: 'name', code: 'COMMON_REQUIRED' }];
    renderInShell(<FailureAlert error={failure(422, 'COMMSG002', { errors })} />);
    expect(screen.getByRole('alert')).toContainElement(screen.getByRole('listitem'));
  });

  it('is empty when the shell has announced the failure', () => {
    renderInShell(<FailureAlert error={{ ...failure(500, 'COMMSG002'), announced: true }} />);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('useFormFailure', () => {
  function SiteForm({ error }: { error: unknown }) {
    const [form] = Form.useForm();
    const refused = useFormFailure(form, () => 'Site code', { code: 'siteCode' });
    return (
      <Form form={form} onFinish={() => refused.show(error)}>
        <output>{refused.text}</output>
        <Form.Item name="siteCode">
          <Input />
        </Form.Item>
        <Button htmlType="submit">Save</Button>
      </Form>
    );
  }
  const send = async (errors: { field: string; code: string }[]) => {
    renderInShell(<SiteForm error={failure(422, 'COMMSG002', { errors })} />);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  };

  it('shows a fault at its field', async () => {
    await send([{ field: 'code', code: 'COMMON_REQUIRED' }]);
    expect(await screen.findByText('This is required. Please fill it in.')).toBeVisible();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('shows the fault of a field that the form does not have above the form', async () => {
    await send([{ field: 'elsewhere', code: 'COMMON_REQUIRED' }]);
    expect(screen.getByRole('status')).not.toBeEmptyDOMElement();
  });
});
