import { ScreenLink } from '@casebook/shell-sdk';
import { Button, Tooltip } from '@casebook/ui/core';
import { useT } from '../shared/useT';
import { useAppDispatch, useAppSelector } from './store';
import { addressOf } from './changed-place';
import styles from './draft-bar.module.css';
import { draftActions } from './draft-slice';
import { useCanEdit, useValidation } from './draft-hooks';
import { usePartName } from './usePartName';
import { useStepText, useTakeBack } from './useTakeBack';

/** Undo and redo, whether everything is saved, who else is there, and the number of problems. */
export function DraftBar() {
  const canEdit = useCanEdit();
  return (
    <div className={styles.bar}>
      <Others />
      {canEdit ? <SavedState /> : null}
      <Problems />
      {canEdit ? (
        <>
          <TakeBack act="undo" />
          <TakeBack act="redo" />
          <Elsewhere />
        </>
      ) : null}
    </div>
  );
}

function SavedState() {
  const t = useT();
  const state = useAppSelector(({ draft }) =>
    draft.failure !== null || draft.conflict
      ? 'notSaved'
      : draft.pending.length > 0
        ? 'saving'
        : 'saved',
  );
  return (
    <span role="status" className={styles[state]}>
      {t(`draft.${state}`)}
    </span>
  );
}

function Problems() {
  const t = useT();
  const { data } = useValidation();
  if (!data) return null;
  return (
    <ScreenLink screen="BUILDER_VALIDATION">
      {data.errors > 0
        ? t('draft.errors', { count: data.errors })
        : data.warnings > 0
          ? t('draft.warnings', { count: data.warnings })
          : t('draft.noProblems')}
    </ScreenLink>
  );
}

function Others() {
  const t = useT();
  const partName = usePartName();
  const people = useAppSelector(({ draft }) => draft.people);
  if (people.length === 0) return null;
  return (
    <span className={styles.people}>
      {people
        .map(({ name, kind, key }) =>
          kind ? t('draft.personAt', { name, place: partName(kind, key ?? '') }) : name,
        )
        .join(', ')}
      <span className={styles.alsoHere}> {t('draft.alsoHere', { count: people.length })}</span>
    </span>
  );
}

function TakeBack({ act }: { act: 'undo' | 'redo' }) {
  const t = useT();
  const takeBack = useTakeBack();
  const describe = useStepText();
  const step = useAppSelector(({ draft }) => draft[act]);
  const isStored = useAppSelector(({ draft }) => draft.pending.length === 0);
  return (
    <Tooltip title={step ? t(`draft.${act}What`, { what: describe(step) }) : undefined}>
      <Button disabled={!step || !isStored} onClick={() => takeBack(act)}>
        {t(`draft.${act}`)}
      </Button>
    </Tooltip>
  );
}

/** Leads to what undo or redo has changed on another screen. */
function Elsewhere() {
  const t = useT();
  const dispatch = useAppDispatch();
  const partName = usePartName();
  const takenBack = useAppSelector(({ draft }) => draft.takenBack);
  if (takenBack?.state !== 'elsewhere') return null;
  const { kind, keys } = takenBack.place;
  const address = addressOf(takenBack.place);
  if (!address) return null;
  return (
    <ScreenLink {...address} onClick={() => dispatch(draftActions.changeWanted())}>
      {t('draft.showChanged', { what: partName(kind, keys[0]!) })}
    </ScreenLink>
  );
}
