import {
  createRemoteStore,
  type Failure,
  RemoteStoreProvider,
  shellBaseQuery,
} from '@casebook/shell-sdk';
import { answer, problem, renderInShell } from '@casebook/shell-sdk/testing';
import { createApi } from '@reduxjs/toolkit/query/react';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useReadOnce } from './useReadOnce';

const api = createApi({
  reducerPath: 'spec',
  baseQuery: shellBaseQuery(),
  tagTypes: ['site'],
  endpoints: (build) => ({
    download: build.query<{ rows: number[] }, string>({
      query: (url) => url,
      providesTags: ['site'],
    }),
    change: build.mutation<object, void>({
      query: () => ({ url: '/change', method: 'POST' }),
      invalidatesTags: ['site'],
    }),
  }),
});

function Screen() {
  const read = useReadOnce();
  const [change] = api.useChangeMutation();
  const [shown, setShown] = useState('');
  const download = () =>
    read(api.endpoints.download, '/download').then(
      ({ rows }) => setShown(`rows ${rows.join()}`),
      (error: Failure) => setShown(`failed ${error.code}`),
    );
  return (
    <>
      <button onClick={() => void download()}>Download</button>
      <button onClick={() => void change().then(() => setShown('changed'))}>Change</button>
      {shown}
    </>
  );
}

const show = (download: () => ReturnType<typeof answer>) => {
  const urls: string[] = [];
  renderInShell(
    <RemoteStoreProvider create={(shell) => createRemoteStore(shell, [api])}>
      <Screen />
    </RemoteStoreProvider>,
    {
      http: ({ url }) => {
        urls.push(url);
        return url === '/change' ? answer({}) : download();
      },
    },
  );
  return urls;
};

it('reads for each download, and never again because the data changed', async () => {
  const urls = show(() => answer({ rows: [1, 2] }));
  await userEvent.click(screen.getByText('Download'));
  await screen.findByText('rows 1,2');
  await userEvent.click(screen.getByText('Change'));
  await screen.findByText('changed');
  expect(urls).toEqual(['/download', '/change']);
  await userEvent.click(screen.getByText('Download'));
  await screen.findByText('rows 1,2');
  expect(urls).toEqual(['/download', '/change', '/download']);
});

it('throws why the call failed', async () => {
  show(() => problem(500, 'COMMSG002'));
  await userEvent.click(screen.getByText('Download'));
  expect(await screen.findByText('failed COMMSG002')).toBeVisible();
});
