import { useText } from '@casebook/shell-sdk';
import { Alert, Select } from '@casebook/ui/core';
import { CommitNumber } from '../draft/CommitNumber';
import { useContents } from '../draft/draft-hooks';
import { FieldFaults } from '../draft/FieldFaults';
import { type CellProps, ListEditor } from '../list-editor/ListEditor';
import fields from '../shared/fields.module.css';
import { useT } from '../shared/useT';

const MAX_FIRST_SUBJECTS = 10_000;

/** Of which subjects of a site the entries are verified against the source. */
export function SdvRules() {
  const t = useT();
  return (
    <>
      <Alert type="info" showIcon title={t('sdvRules.acts')} />
      <ListEditor
        kind="sdvRule"
        titleLabel={t('properties.name')}
        columns={[
          { key: 'subjects', title: t('sdvRules.subjects'), Cell: Subjects },
          { key: 'pages', title: t('sdvRules.pages'), Cell: Pages },
        ]}
        create={(key, title) => ({ key, title, firstSubjects: 1, share: 100, pages: [] })}
        removal={() => ({ question: '', also: [] })}
        empty={{ title: t('sdvRules.emptyTitle'), text: t('sdvRules.emptyText') }}
        addText={t('sdvRules.add')}
      />
    </>
  );
}

function Subjects({ content, change, canEdit, faults }: CellProps<'sdvRule'>) {
  const t = useT();
  return (
    <>
      <label className={fields.row}>
        {t('sdvRules.first')}
        <CommitNumber
          className={fields.number}
          min={0}
          max={MAX_FIRST_SUBJECTS}
          disabled={!canEdit}
          value={content.firstSubjects}
          onCommit={(firstSubjects) => change({ firstSubjects })}
        />
      </label>
      <FieldFaults faults={faults} path="/firstSubjects" />
      <label className={fields.row}>
        {t('sdvRules.share')}
        <CommitNumber
          className={fields.number}
          min={0}
          max={100}
          disabled={!canEdit}
          value={content.share}
          onCommit={(share) => change({ share })}
        />
      </label>
      <FieldFaults faults={faults} path="/share" />
    </>
  );
}

function Pages({ content, change, canEdit, faults }: CellProps<'sdvRule'>) {
  const t = useT();
  const text = useText();
  const pages = useContents('page');
  return (
    <>
      <Select
        mode="multiple"
        className={fields.wide}
        optionFilterProp="label"
        aria-label={t('sdvRules.pages')}
        placeholder={t('sdvRules.allPages')}
        disabled={!canEdit}
        value={content.pages}
        options={pages.map(({ key, title }) => ({ value: key, label: text(title) || key }))}
        onChange={(chosen: string[]) => change({ pages: chosen })}
      />
      <FieldFaults faults={faults} path="/pages" />
    </>
  );
}
