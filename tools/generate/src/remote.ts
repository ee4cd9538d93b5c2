import { type Files, json, pascal, type Titles } from './names';

/** Texts of the list screen while there are no entries. */
const EMPTY_LIST_TEXTS = {
  en: {
    name: 'Name',
    empty: 'There are no entries yet',
    hint: 'What is entered in this study is listed here.',
  },
  ja: {
    name: '名称',
    empty: '登録されたデータはまだありません',
    hint: 'この試験で登録されたデータがここに一覧表示されます。',
  },
  th: {
    name: 'ชื่อ',
    empty: 'ยังไม่มีรายการ',
    hint: 'รายการที่บันทึกในโครงการวิจัยนี้จะแสดงที่นี่',
  },
};

/** A remote with a list screen over the service of the same name, for everybody who holds a role in a study. */
export function remoteFiles(name: string, titles: Titles): Files {
  const folder = `apps/mfe-${name}`;
  const id = screenId(name);
  const Name = pascal(name);
  const texts = (language: keyof Titles): string =>
    json({ entry: { title: titles[language], ...EMPTY_LIST_TEXTS[language] } });
  return {
    [`${folder}/package.json`]: json({
      name: `@casebook/mfe-${name}`,
      version: '0.1.0',
      private: true,
      nx: { tags: ['platform:browser', 'type:app'] },
      scripts: {
        build: 'webpack --config webpack.config.cjs',
        typecheck: 'tsc -p tsconfig.json',
      },
      dependencies: {
        [`@casebook/api-${name}`]: '*',
        '@casebook/remote-contract': '*',
        '@casebook/screen-kit': '*',
        '@casebook/shell-sdk': '*',
        '@casebook/ui': '*',
      },
      devDependencies: { '@casebook/mfe-build': '*' },
    }),
    [`${folder}/tsconfig.json`]: json({ extends: '../../tsconfig.web.json', include: ['src'] }),
    [`${folder}/webpack.config.cjs`]: `module.exports = require('@casebook/mfe-build').remote(__dirname);\n`,
    [`${folder}/budget.json`]: json({
      bytes: 25_000,
      requests: 4,
      packages: [
        '.federation',
        '@module-federation/error-codes',
        '@module-federation/runtime',
        '@module-federation/sdk',
        '@module-federation/webpack-bundler-runtime',
      ],
    }),
    [`${folder}/README.md`]: `# mfe-${name}

${titles.en}: \`/study/{studyId}/role/{roleId}/${name}\`, over the service \`${name}\`.

**Owns** the screens of \`src/remote.manifest.ts\`, one folder each, and their texts in \`src/i18n\`. **Does not own** calls
(\`libs/api-${name}\`) or what screens of several modules share (\`libs/screen-kit\`).

Start reading at \`src/remote.manifest.ts\` and \`src/app.tsx\`. \`budget.json\` is how large the built module may be.
`,
    [`${folder}/src/remote.manifest.ts`]: `import { defineRemote } from '@casebook/remote-contract';

export default defineRemote({
  name: 'mfe_${name}',
  needs: { sdk: '^0.1.0', apis: { ${name}: '^0.1.0' } },
  screens: [
    {
      id: '${id}',
      path: '/study/:studyId/role/:roleId/${name}',
      title: ${JSON.stringify(titles)},
    },
  ],
  nav: [
    {
      screen: '${id}',
      group: 'admin',
      order: 900,
      icon: 'study',
      label: ${JSON.stringify(titles)},
    },
  ],
});
`,
    [`${folder}/src/store.ts`]: `import { ${name}Api } from '@casebook/api-${name}';
import { createRemoteStore, type Shell } from '@casebook/shell-sdk';

export const createStore = (shell: Shell) => createRemoteStore(shell, [${name}Api]);
`,
    [`${folder}/src/app.tsx`]: `import {
  REMOTE_CONTRACT,
  type RemoteAppProps,
  type RemoteModule,
  RemoteStoreProvider,
} from '@casebook/shell-sdk';
import type { ComponentType } from 'react';
import { EntryList } from './entry/EntryList';
import { createStore } from './store';

const screens: Readonly<Record<string, ComponentType>> = {
  ${id}: EntryList,
};

function App({ screen }: RemoteAppProps) {
  const Screen = screens[screen.id]!;
  return (
    <RemoteStoreProvider create={createStore}>
      <Screen />
    </RemoteStoreProvider>
  );
}

const app: RemoteModule = { contract: REMOTE_CONTRACT, App };
export default app;
`,
    [`${folder}/src/entry/EntryList.tsx`]: `import { type ${Name}Entry, useList${Name}EntriesQuery } from '@casebook/api-${name}';
import { ListScreen } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import { type ListColumn, useListState } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';

const keyOf = ({ entryId }: ${Name}Entry) => entryId;

/** The entries of the study. */
export function EntryList() {
  const { t } = useTranslation('mfe_${name}');
  const { studyId } = useStudy();
  const state = useListState('${id}');
  const list = useList${Name}EntriesQuery(
    { studyId, page: state.page, size: state.size },
    { refetchOnMountOrArgChange: true },
  );
  const columns: ListColumn<${Name}Entry>[] = [
    { key: 'name', title: t('entry.name'), render: ({ name }) => name },
  ];
  return (
    <ListScreen
      title={t('entry.title')}
      state={state}
      columns={columns}
      rowKey={keyOf}
      query={list}
      empty={{ title: t('entry.empty'), text: t('entry.hint') }}
    />
  );
}
`,
    [`${folder}/src/app.spec.tsx`]: `import type { ${Name}Entry } from '@casebook/api-${name}';
import { answer, renderInShell } from '@casebook/shell-sdk/testing';
import { screen } from '@testing-library/react';
import app from './app';
import en from './i18n/en.json';

function show(rows: ${Name}Entry[]) {
  const place = { id: '${id}', params: { studyId: '1', roleId: '1' } };
  renderInShell(<app.App screen={place} />, {
    texts: { mfe_${name}: en },
    screen: place,
    http: () => answer({ rows, page: 1, size: 10, total: rows.length, totalIsExact: true }),
  });
}

it('lists the entries of the study', async () => {
  show([{ entryId: 1, name: 'First entry' }]);
  expect(await screen.findByText('First entry')).toBeVisible();
});

it('says what will be listed where there are no entries yet', async () => {
  show([]);
  expect(await screen.findByText(en.entry.empty)).toBeVisible();
});
`,
    [`${folder}/src/i18n/en.json`]: texts('en'),
    [`${folder}/src/i18n/ja.json`]: texts('ja'),
    [`${folder}/src/i18n/th.json`]: texts('th'),
  };
}

const screenId = (name: string): string => `${name.toUpperCase()}_ENTRY_LIST`;

/** Adds the new screen to the screens of the end-to-end tests, which open it in every language. */
export function withScreen(screens: string, name: string): string {
  const entry = `  {
    id: '${screenId(name)}',
    login: 'site',
    path: ({ study }) => at(study, 'site_staff', '${name}'),
  },
`;
  const added = screens.replace(/(export const SCREENS[^]*?\n)(\];\n)/, `$1${entry}$2`);
  if (added === screens) throw new Error('e2e/screens.ts is not as expected');
  return added;
}
