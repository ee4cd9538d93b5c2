import { type Files, json, pascal, type Titles } from './names';

/** A remote with one screen, for everybody who holds a role in a study. */
export function remoteFiles(name: string, titles: Titles): Files {
  const folder = `apps/mfe-${name}`;
  const id = `${name.toUpperCase()}_HOME`;
  const texts = (title: string, empty: string, hint: string): string =>
    json({ home: { title, empty, hint } });
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
        '@casebook/remote-contract': '*',
        '@casebook/shell-sdk': '*',
        '@casebook/ui': '*',
      },
      devDependencies: { '@casebook/mfe-build': '*' },
    }),
    [`${folder}/tsconfig.json`]: json({ extends: '../../tsconfig.web.json', include: ['src'] }),
    [`${folder}/webpack.config.cjs`]: `module.exports = require('@casebook/mfe-build').remote(__dirname);\n`,
    [`${folder}/budget.json`]: json({ bytes: 25_000, requests: 4 }),
    [`${folder}/README.md`]: `# mfe-${name}

${titles.en}: \`/study/{studyId}/role/{roleId}/${name}\`.

Start reading at \`src/remote.manifest.ts\` and \`src/app.tsx\`; one folder per screen. Texts are in \`src/i18n\`.
`,
    [`${folder}/src/remote.manifest.ts`]: `import { defineRemote } from '@casebook/remote-contract';

export default defineRemote({
  name: 'mfe_${name}',
  needs: { sdk: '^0.1.0', apis: {} },
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
    [`${folder}/src/app.tsx`]: `import { REMOTE_CONTRACT, type RemoteAppProps, type RemoteModule } from '@casebook/shell-sdk';
import type { ComponentType } from 'react';
import { ${pascal(name)}Home } from './home/${pascal(name)}Home';

const screens: Record<string, ComponentType> = { ${id}: ${pascal(name)}Home };

function App({ screen }: RemoteAppProps) {
  const Screen = screens[screen.id]!;
  return <Screen />;
}

const app: RemoteModule = { contract: REMOTE_CONTRACT, App };
export default app;
`,
    [`${folder}/src/home/${pascal(name)}Home.tsx`]: `import { useBreadcrumb } from '@casebook/shell-sdk';
import { PageHeader, StateView } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';

export function ${pascal(name)}Home() {
  const { t } = useTranslation('mfe_${name}');
  return (
    <>
      <PageHeader title={t('home.title')} breadcrumb={useBreadcrumb()} />
      <StateView kind="empty" title={t('home.empty')} text={t('home.hint')} />
    </>
  );
}
`,
    [`${folder}/src/app.spec.tsx`]: `import { renderInShell } from '@casebook/shell-sdk/testing';
import { screen } from '@testing-library/react';
import app from './app';
import en from './i18n/en.json';

it('shows what to do where there is nothing yet', async () => {
  const place = { id: '${id}', params: { studyId: '1', roleId: '1' } };
  renderInShell(<app.App screen={place} />, { texts: { mfe_${name}: en }, screen: place });
  expect(await screen.findByText(en.home.empty)).toBeInTheDocument();
});
`,
    [`${folder}/src/i18n/en.json`]: texts(
      titles.en,
      'There is nothing here yet',
      'What is entered in this study is shown here.',
    ),
    [`${folder}/src/i18n/ja.json`]: texts(
      titles.ja,
      'まだ何もありません',
      'この試験で入力されたものがここに表示されます。',
    ),
    [`${folder}/src/i18n/th.json`]: texts(
      titles.th,
      'ยังไม่มีรายการ',
      'สิ่งที่บันทึกในโครงการวิจัยนี้จะแสดงที่นี่',
    ),
  };
}
