import type { VersionInfo } from '@casebook/api-builder';
import type { HttpRequest } from '@casebook/shell-sdk';
import { answer, problem, renderInShell, type TestShellOptions } from '@casebook/shell-sdk/testing';
import { emptyDesign } from '@casebook/study-design';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import app from './app';
import en from './i18n/en.json';
import manifest from './remote.manifest';

const design = emptyDesign({ studyIdText: 'CB-1', name: { en: 'One' }, protocolNumber: 'P' }, [
  'en',
]);
const counts = { visits: 1, pages: 1, blocks: 1, items: 2, codelists: 0, checks: 0 };
const valid = {
  revision: 3,
  freezable: true,
  errors: 0,
  warnings: 0,
  notAtSites: [],
  tests: 0,
  testsPassed: 0,
  faults: [],
};

const frozenVersion: VersionInfo = {
  versionId: 7,
  versionNo: 2,
  name: '2.0',
  checksum: 'abc',
  draftRevision: 3,
  frozenAt: '2026-01-31T09:00:00.000Z',
  frozenBy: 'B',
  sites: 0,
};

const show = (id: string, http: TestShellOptions['http'], privileges: string[] = []) =>
  renderInShell(<app.App screen={{ id, params: { studyId: '1', roleId: '1' } }} />, {
    texts: { mfe_builder: en },
    screen: { id, params: { studyId: '1', roleId: '1' } },
    privileges: ['builder_menu_view', ...privileges],
    http,
  });

const send = (container: HTMLElement) => {
  const input = container.querySelector<HTMLInputElement>('input[type=file]')!;
  fireEvent.change(input, { target: { files: [new File(['<ODM/>'], 'study.xml')] } });
};

it('has every entry of the specification at an address of its own [R2-BUILD-01]', () => {
  const entries =
    'study study-info edc-setting e-training role-privilege entry cycle-visit crf-group schedule ' +
    'crf-page property codelist ecs version user release study-clone';
  const paths = manifest.screens.map(({ path }) => path);
  for (const entry of entries.split(' '))
    expect(paths).toContain(`/study/:studyId/role/:roleId/builder/${entry}`);
});

describe('the builder module', () => {
  it('shows counts and unmapped content after an import [D4-ODM-02]', async () => {
    const study = {
      studyId: 7,
      roleId: 9,
      studyIdText: 'S.NEW',
      draftRevision: 1,
      counts,
      sites: [{ oid: 'S_1', name: 'North Clinic', identifier: 'N-01' }],
      report: [
        {
          path: '/ODM/Study/MethodDef',
          element: 'MethodDef',
          code: 'DESIGN_ODM_UNUSED_KEPT',
          params: { oid: 'M.1' },
          count: 2,
          places: [
            { path: '/ODM/Study/MethodDef', params: { oid: 'M.1' } },
            { path: '/ODM/Study/MethodDef[2]', params: { oid: 'M.2' } },
          ],
          kept: true,
        },
      ],
    };
    const { container, shell } = show('BUILDER_ODM_IMPORT', (request) =>
      request.url === '/api/builder/odm-import'
        ? answer({ ...study, studies: [study] }, 201)
        : undefined,
    );
    send(container);
    expect(await screen.findByText('S.NEW')).toBeInTheDocument();
    expect(screen.getByText('Not mapped')).toBeInTheDocument();
    // Notes of one kind form one row that expands to its locations with their own texts.
    expect(screen.getByText('2 places')).toBeInTheDocument();
    expect(screen.getByText(/M\.2 is used nowhere/)).toBeInTheDocument();
    // Sites are offered with a link to their registration.
    expect(screen.getByText('N-01')).toBeInTheDocument();
    expect(screen.getByText('Register North Clinic')).toBeInTheDocument();
    const body = shell.calls.requests[0]!.body as FormData;
    expect((body.get('file') as File).name).toBe('study.xml');
    fireEvent.click(screen.getByRole('button', { name: 'Open the study' }));
    expect(shell.calls.visited[0]).toContain('builder-study');
  });

  it('previews the changes of a file to the draft and imports it only after confirmation [D4-ODM-21]', async () => {
    const change = {
      kind: 'item',
      change: 'changed',
      path: 'pages/F/items/X',
      member: 'label',
      before: { en: 'Pulse' },
      after: { en: 'Pulse rate' },
      effect: 'display',
    };
    const preview = {
      revision: 3,
      sha256: 'abc',
      fileName: 'study.xml',
      studyOid: 'S.OTHER',
      counts,
      report: [],
      sites: [],
      changes: [change],
      sinceVersion: { versionNo: 1, name: '1.0', changes: [change, change] },
      edits: 1,
      former: [],
    };
    const done = { revision: 4, changes: 1, counts, report: [], sites: [] };
    const { container, shell } = show(
      'BUILDER_DRAFT_IMPORT',
      ({ url }) => answer(url.endsWith('odm-preview') ? preview : done),
      ['design_edit'],
    );
    send(container);
    expect(
      await screen.findByText('study.xml would make 1 change. Nothing has been changed yet.'),
    ).toBeInTheDocument();
    expect(screen.getByText(/Pulse rate/)).toBeInTheDocument();
    expect(screen.getByLabelText('To version 1.0 (2)')).toBeInTheDocument();
    expect(shell.calls.requests.map(({ url }) => url)).toEqual([
      '/api/builder/1/draft/odm-preview',
    ]);

    fireEvent.click(screen.getByRole('button', { name: 'Apply 1 change' }));
    const dialog = within(await screen.findByRole('dialog'));
    const ok = dialog.getByRole('button', { name: 'Apply 1 change' });
    expect(ok).toBeDisabled();
    fireEvent.click(dialog.getByRole('checkbox'));
    fireEvent.click(ok);
    expect(
      await screen.findByText('The draft is now revision 4, with 1 change.'),
    ).toBeInTheDocument();
    const { url, body } = shell.calls.requests.at(-1)!;
    expect(url).toBe('/api/builder/1/draft/odm-import');
    expect(Object.fromEntries(body as FormData)).toMatchObject({
      studyOid: 'S.OTHER',
      revision: '3',
      sha256: 'abc',
      replaceEdits: 'true',
    });
  });

  it('lists the faults of a broken file with line and column [D4-ODM-03]', async () => {
    const fault = {
      field: 'file',
      code: 'DESIGN_ODM_REFERENCE_MISSING',
      params: { element: 'CodeList', oid: 'CL.X', line: 31, column: 44, path: '/ODM/Study' },
    };
    const { container } = show('BUILDER_ODM_IMPORT', () =>
      problem(422, 'BUILDER_FILE_FAULTY', {
        params: { count: 1, line: 31, column: 44 },
        errors: [fault],
      }),
    );
    send(container);
    expect(await screen.findByText('study.xml was not imported')).toBeInTheDocument();
    const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells.slice(0, 2)).toEqual(['31', '44']);
    expect(cells[3]).toBe('/ODM/Study');
    expect(screen.getByRole('button', { name: 'Try study.xml again' })).toBeEnabled();
  });

  /** The draft as its parts. */
  const parts = {
    revision: 3,
    undo: null,
    redo: null,
    parts: [
      ['study', '', design.study],
      ['languages', '', design.languages],
      ['subjectNumber', '', design.subjectNumber],
      ['visit', 'REG', design.visits[0]],
      ['schedule', 'REG REG', design.schedule[0]],
      ['page', 'REG', design.pages[0]],
    ].map(([kind, key, content]) => ({ kind, key, revision: 1, position: 'a0', content })),
  };
  const presence = { revision: 3, parts: [], removed: [], people: [], undo: null, redo: null };
  const editing = (edits: (request: HttpRequest) => unknown) => (request: HttpRequest) => {
    if (request.url.endsWith('/parts')) return answer(parts);
    if (request.url.endsWith('/presence')) return answer(presence);
    if (request.url.endsWith('/validation')) return answer(valid);
    return edits(request) as ReturnType<typeof answer>;
  };

  it.each([[[]], [['design_edit']]])(
    'shows pages, blocks and items of the draft, and buttons to change them only to who may edit, with the rights %j',
    async (privileges) => {
      show(
        'BUILDER_CRF_PAGE',
        editing(() => problem(403, 'COMMON_FORBIDDEN')),
        privileges,
      );
      const page = await screen.findByRole('article', { name: 'Subject registration' });
      expect(page).toHaveTextContent('SCRNO');
      const mayEdit = privileges.length > 0;
      expect(screen.queryByText(/You can view the draft/) === null).toBe(mayEdit);
      expect(screen.queryByRole('button', { name: 'Add item' }) !== null).toBe(mayEdit);
    },
  );

  it('keeps an edit that could not be sent, and sends it again [D4-EDITOR-03]', async () => {
    let tries = 0;
    const sent: unknown[] = [];
    show(
      'BUILDER_ENTRY',
      editing((request) => {
        tries += 1;
        if (tries === 1) return problem(503, 'COMMSG023');
        sent.push(request.body);
        return answer({ ...presence, revision: 4, parts: [] });
      }),
      ['design_edit'],
    );
    const field = await screen.findByRole('textbox', { name: 'Pattern' });
    fireEvent.change(field, { target: { value: '{site}-{seq:4}' } });
    fireEvent.blur(field);
    expect(field).toHaveValue('{site}-{seq:4}');
    expect(await screen.findByText(/One change is not saved yet/)).toBeInTheDocument();
    expect(screen.getByText('Not saved')).toBeInTheDocument();
    expect(field).toHaveValue('{site}-{seq:4}');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByText('Saved')).toBeInTheDocument());
    expect(sent).toEqual([
      {
        changes: [
          {
            kind: 'subjectNumber',
            key: '',
            revision: 1,
            content: { pattern: '{site}-{seq:4}', entry: 'automatic' },
          },
        ],
      },
    ]);
  });

  it('freezes the validated revision, and only when there is no error [D4-DESIGN-02]', async () => {
    let frozen: unknown;
    show(
      'BUILDER_VERSION',
      (request) => {
        if (request.url.endsWith('/validation')) return answer(valid);
        if (request.method === 'POST') {
          frozen = request.body;
          return answer({ versionNo: 1 }, 201);
        }
        return answer({ rows: [] });
      },
      ['design_version'],
    );
    expect(await screen.findByText('No version yet')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Freeze a version' }));
    const confirm = await screen.findByRole('button', { name: 'Freeze version' });
    await waitFor(() => expect(confirm).toBeEnabled());
    fireEvent.click(confirm);
    await waitFor(() => expect(frozen).toEqual({ name: '1.0', expectedRevision: 3 }));
  });

  it('freezes what does not work at the sites only when this is accepted [D4-DESIGN-08]', async () => {
    let frozen: unknown;
    const notAtSites = [{ code: 'BUILDER_VALUE_TYPED', params: { check: 'CALC', item: 'VS.BMI' } }];
    show(
      'BUILDER_VERSION',
      (request) => {
        if (request.url.endsWith('/validation')) return answer({ ...valid, notAtSites });
        if (request.method === 'POST') {
          frozen = request.body;
          return answer({ versionNo: 1 }, 201);
        }
        return answer({ rows: [] });
      },
      ['design_version'],
    );
    await screen.findByText('No version yet');
    fireEvent.click(screen.getByRole('button', { name: 'Freeze a version' }));
    expect(await screen.findByText('1 thing will not work at the sites')).toBeInTheDocument();
    const confirm = screen.getByRole('button', { name: 'Freeze version' });
    expect(confirm).toBeDisabled();
    fireEvent.click(screen.getByRole('checkbox', { name: /I have read this/ }));
    expect(confirm).toBeEnabled();
    fireEvent.click(confirm);
    await waitFor(() =>
      expect(frozen).toEqual({ name: '1.0', expectedRevision: 3, accepted: true }),
    );
  });

  it('lists with a version what was accepted when it was frozen [D4-DESIGN-08]', async () => {
    const first = [{ code: 'BUILDER_VALUE_TYPED', params: { check: 'CALC', item: 'VS.BMI' } }];
    const accepted = { count: 2, first };
    show('BUILDER_VERSION', () =>
      answer({
        rows: [
          { ...frozenVersion, accepted },
          { ...frozenVersion, versionId: 6 },
        ],
      }),
    );
    const summary = await screen.findByText('Frozen with 2 accepted warnings');
    const details = within(summary.closest('details')!);
    expect(
      details.getByText(/“VS\.BMI” is not calculated \(“CALC” does not run\)/),
    ).toBeInTheDocument();
    expect(details.getByText('and 1 more')).toBeInTheDocument();
  });

  it('releases a version only to sites that do not have it already [D4-DESIGN-03]', async () => {
    const site = { name: 'Clinic', country: 'JP', utcOffsetMinutes: 540, disabled: false };
    const had = { ...frozenVersion, effectiveFrom: '2026-02-01T00:00:00.000Z' };
    const later = { ...had, versionId: 6, name: '1.0' };
    const sites = [
      { ...site, siteId: 1, siteCode: 'A', name: 'Has it', current: had, next: null },
      { ...site, siteId: 2, siteCode: 'B', name: 'Has an earlier one', current: later, next: null },
      { ...site, siteId: 3, siteCode: 'C', name: 'Will lose it', current: had, next: later },
    ];
    show(
      'BUILDER_RELEASE',
      ({ url }) => {
        if (url.endsWith('/release-sites')) return answer({ rows: sites });
        return answer({ rows: url.endsWith('/versions') ? [frozenVersion] : [], total: 0 });
      },
      ['design_release'],
    );
    const tick = (name: string) => screen.getByRole('checkbox', { name: `Choose ${name}` });
    await screen.findByText('Has it');
    await waitFor(() => expect(tick('Has it')).toBeDisabled());
    expect(tick('Has an earlier one')).toBeEnabled();
    expect(tick('Will lose it')).toBeDisabled();
    expect(screen.getAllByText('already has the chosen version')).toHaveLength(2);
    fireEvent.click(screen.getByRole('radio', { name: /At a time/ }));
    expect(tick('Has it')).toBeDisabled();
    expect(tick('Will lose it')).toBeEnabled();
  });

  it('reads the sites again when somebody released meanwhile, and keeps the reason [D3-WRITE-03]', async () => {
    const site = { name: 'Clinic', country: 'JP', utcOffsetMinutes: 540, disabled: false };
    let newestReleaseId = 4;
    const sent: unknown[] = [];
    show(
      'BUILDER_RELEASE',
      ({ url, method, body }) => {
        if (method === 'POST') {
          sent.push(body);
          newestReleaseId = 5;
          return sent.length === 1 ? problem(412, 'CDMS700MSG004') : answer({ rows: [] }, 201);
        }
        if (url.endsWith('/release-sites')) {
          const theirs = { ...frozenVersion, versionId: 6, name: 'Theirs' };
          const next = { ...theirs, effectiveFrom: '2026-02-01T00:00:00.000Z' };
          const row = { ...site, siteId: 1, siteCode: 'A', current: null, next };
          return answer({
            rows: [newestReleaseId === 4 ? { ...row, next: null } : row],
            newestReleaseId,
          });
        }
        return answer({ rows: url.endsWith('/versions') ? [frozenVersion] : [], total: 0 });
      },
      ['design_release'],
    );
    const choice = await screen.findByRole('checkbox', { name: 'Choose Clinic' });
    await waitFor(() => expect(choice).toBeEnabled());
    fireEvent.click(choice);
    const reason = screen.getByRole('textbox');
    fireEvent.change(reason, { target: { value: 'Start' } });
    const release = screen.getByRole('button', { name: 'Release' });
    fireEvent.click(release);
    expect(await screen.findByRole('alert')).toHaveTextContent(/changed by someone else/);
    expect(reason).toHaveValue('Start');
    await screen.findByText(/Theirs/);
    fireEvent.click(release);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { siteIds: [1], newestReleaseId: 4, reason: 'Start' },
      { siteIds: [1], newestReleaseId: 5, reason: 'Start' },
    ]);
  });

  it('names layouts and properties of a fault as the editor does [D4-DRAFT-05]', async () => {
    const fault = {
      path: '/pages/0/blocks/0/items/0/properties/0',
      area: 'pages',
      place: 'VS › B › SYSBP',
      names: [
        { key: 'VS', title: { en: 'Vital signs' } },
        { key: 'B' },
        { key: 'SYSBP', title: { en: 'Systolic' } },
      ],
      code: 'DESIGN_PROPERTY_NOT_ALLOWED',
      params: { item: 'SYSBP', property: 8, layout: 9 },
      titles: { item: { en: 'Systolic' } },
      severity: 'error',
      source: 'design',
    };
    const warning = { ...fault, path: '/study/name', area: 'study', place: '', names: [] };
    const faults = [{ ...warning, severity: 'warning', code: 'DESIGN_TEXT_MISSING' }, fault];
    show('BUILDER_VALIDATION', () => answer({ ...valid, freezable: false, errors: 1, faults }));
    expect(await screen.findByText(/does not fit “Systolic”/)).toHaveTextContent(
      'Property “Screening number” does not fit “Systolic” (layout “Radio, horizontal”).',
    );
    const link = screen.getByRole('link', { name: 'Vital signs › B › Systolic' });
    expect(link.closest('td')).toHaveTextContent('VS › B › SYSBP Properties');
    const areas = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(areas).toEqual(['CRF pages (1)', 'Study (1)']);
  });

  it('offers a retry when a call fails', async () => {
    let tries = 0;
    show('BUILDER_VALIDATION', () => {
      tries += 1;
      return tries === 1 ? problem(500, 'COMMSG002') : answer(valid);
    });
    fireEvent.click(await screen.findByRole('button', { name: /try again|retry/i }));
    expect(await screen.findByText(/Revision 3 has no errors/)).toBeInTheDocument();
  });

  it('downloads a version as ODM, and shows why a download failed', async () => {
    const saved: string[] = [];
    const requests: HttpRequest[] = [];
    URL.createObjectURL = () => 'blob:odm';
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.href} ${this.download}`);
    });
    const { shell } = show('BUILDER_VERSION', (request) => {
      if (request.url.endsWith('/versions')) return answer({ rows: [frozenVersion] });
      if (!request.url.endsWith('/versions/7/odm')) return undefined;
      requests.push(request);
      return requests.length === 1 ? answer(new Blob(['<ODM/>'])) : problem(500, 'COMMSG002');
    });
    const button = await screen.findByRole('button', { name: /ODM/ });
    fireEvent.click(button);
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^blob:odm .*_v2\.xml$/)]));
    expect(requests[0]).toMatchObject({ responseType: 'blob', timeoutMs: 60_000 });
    await waitFor(() => expect(button).not.toHaveClass('ant-btn-loading'));
    fireEvent.click(button);
    await waitFor(() =>
      expect(shell.calls.notices).toEqual([
        { type: 'error', message: { code: 'COMMSG002', params: {} } },
      ]),
    );
    expect(requests).toHaveLength(2);
    expect(saved).toHaveLength(1);
    click.mockRestore();
  });

  it('hides actions that the role may not perform', async () => {
    show('BUILDER_VERSION', () => answer({ rows: [] }));
    await screen.findByText('No version yet');
    expect(screen.queryByRole('button', { name: 'Freeze a version' })).toBeNull();
  });
});
