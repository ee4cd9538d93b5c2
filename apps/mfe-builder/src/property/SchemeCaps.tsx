import { useText } from '@casebook/shell-sdk';
import type { Scheme, SchemeCap } from '@casebook/study-design';
import { Button, Select } from '@casebook/ui/core';
import { CommitNumber } from '../draft/CommitNumber';
import { FieldFaults } from '../draft/FieldFaults';
import type { CellProps } from '../list-editor/ListEditor';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { useT } from '../shared/useT';
import styles from './schemes.module.css';

const MAX_SUBJECTS = 1_000_000;

/** The largest numbers of subjects of a scheme: in all, of an arm or of a level; in the study or at each site. */
export function SchemeCaps({ content, change, canEdit, faults }: CellProps<'scheme'>) {
  const t = useT();
  const { caps } = content;
  const subjects = useSubjectsOf(content);
  const put = (at: number, cap: SchemeCap) => change({ caps: caps.with(at, cap) });
  return (
    <div className={css.stack}>
      {caps.map((cap, at) => (
        <div key={at} className={styles.entry}>
          <span className={fields.row}>
            <CommitNumber
              className={fields.number}
              aria-label={t('schemes.most')}
              min={1}
              max={MAX_SUBJECTS}
              disabled={!canEdit}
              value={cap.most}
              onCommit={(most) => put(at, { ...cap, most })}
            />
            <Select
              popupMatchSelectWidth={false}
              aria-label={t('schemes.capOf')}
              disabled={!canEdit}
              value={subjectOf(cap)}
              options={subjects.map(({ value, label }) => ({ value, label }))}
              onChange={(chosen: string) => {
                const { most, scope } = cap;
                const { members = {} } = subjects.find(({ value }) => value === chosen) ?? {};
                put(at, { most, scope, ...members });
              }}
            />
            <Select
              popupMatchSelectWidth={false}
              aria-label={t('schemes.scope')}
              disabled={!canEdit}
              value={cap.scope}
              options={(['study', 'site'] as const).map((value) => ({
                value,
                label: t(`schemes.scopeOf.${value}`),
              }))}
              onChange={(scope: SchemeCap['scope']) => put(at, { ...cap, scope })}
            />
            {canEdit ? (
              <Button
                size="small"
                aria-label={t('list.remove', { name: `${t('schemes.caps')} ${at + 1}` })}
                onClick={() => change({ caps: caps.toSpliced(at, 1) })}
              >
                {t('list.removeShort')}
              </Button>
            ) : null}
          </span>
          <FieldFaults faults={faults} path={`/caps/${at}`} />
        </div>
      ))}
      {canEdit ? (
        <Button
          className={fields.start}
          onClick={() => change({ caps: [...caps, { most: 100, scope: 'study' }] })}
        >
          {t('schemes.addCap')}
        </Button>
      ) : null}
    </div>
  );
}

const ALL = '';
const subjectOf = ({ arm, level }: SchemeCap): string =>
  arm !== undefined ? `arm ${arm}` : level ? `level ${level.factor} ${level.level}` : ALL;

/** Whom a cap can be about, with the members that say so. */
function useSubjectsOf({ arms, factors }: Scheme) {
  const t = useT();
  const text = useText();
  const choice = (members: Pick<SchemeCap, 'arm' | 'level'>, label: string) => ({
    value: subjectOf({ most: 1, scope: 'study', ...members }),
    label,
    members,
  });
  return [
    choice({}, t('schemes.allSubjects')),
    ...arms.map(({ key, title }) => choice({ arm: key }, text(title) || key)),
    ...factors.flatMap(({ factor, levels }) =>
      levels.map(({ key, title }) =>
        choice({ level: { factor, level: key } }, `${factor}: ${text(title) || key}`),
      ),
    ),
  ];
}
