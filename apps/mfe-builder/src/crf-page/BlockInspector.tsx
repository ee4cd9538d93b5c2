import { useText } from '@casebook/shell-sdk';
import {
  type Block,
  BlockType,
  type FixedLine,
  holdsValue,
  MAX_LINES,
} from '@casebook/study-design';
import { Button, Input, Select } from '@casebook/ui/core';
import { type FormEvent, useState } from 'react';
import { CommitInput } from '../draft/CommitInput';
import { CommitNumber } from '../draft/CommitNumber';
import type { PartFault } from '../draft/draft-faults';
import { useCanEdit, useFaults, useSingle } from '../draft/draft-hooks';
import { FieldFaults } from '../draft/FieldFaults';
import { TextsField } from '../draft/TextsField';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { useKeyRefusal } from '../shared/useKeyRefusal';
import { useT } from '../shared/useT';
import { withMembers } from '../shared/with-members';
import { blockNames } from './block-names';
import styles from './page-editor.module.css';
import { numberFor, withBlock, withBlockType, withNewLine } from './page-edits';
import type { PartOfPage } from './PageEditor';

/** The settings of a block: its key, type, label and lines. */
export function BlockInspector({
  page,
  put,
  block,
  onKey,
}: PartOfPage & {
  block: Block;
  /** The block has another key. */
  onKey: (key: string) => void;
}) {
  const t = useT();
  const text = useText();
  const canEdit = useCanEdit();
  const faults = useFaults('page', page.key);
  const refusal = useKeyRefusal();
  const path = `/blocks/${page.blocks.indexOf(block)}`;
  const change = (next: Block) => put(withBlock(page, block.key, next));
  const keys = page.blocks.map(({ key }) => key);
  return (
    <div className={styles.settings}>
      <h3>{t('editor.block')}</h3>
      <label>
        {t('list.key')}
        <CommitInput
          aria-label={t('list.key')}
          className={css.code}
          value={block.key}
          disabled={!canEdit}
          refuse={(key) => refusal(key, (taken) => keys.includes(taken))}
          onCommit={(key) => {
            change({ ...block, key });
            onKey(key);
          }}
        />
      </label>
      <FieldFaults faults={faults} path={`${path}/key`} />
      <label>
        {t('editor.blockType')}
        <Select
          className={fields.wide}
          disabled={!canEdit}
          value={block.type}
          options={Object.values(BlockType).map((type) => ({
            value: type,
            label: t(`block.${blockNames[type]}`),
          }))}
          onChange={(type) => change(withBlockType(block, type))}
        />
      </label>
      <TextsField
        visibleLabel
        label={t('editor.label')}
        value={block.label}
        disabled={!canEdit}
        faults={faults}
        path={`${path}/label`}
        onChange={(label) =>
          change(
            Object.keys(label).length > 0
              ? { ...block, label }
              : withMembers(block, { label: undefined }),
          )
        }
      />
      {block.type === BlockType.logLine ? (
        <label>
          {t('editor.maxLines')}
          <CommitNumber
            className={fields.number}
            min={1}
            max={MAX_LINES}
            disabled={!canEdit}
            value={block.maxLines ?? MAX_LINES}
            onCommit={(maxLines) => change({ ...block, maxLines })}
          />
        </label>
      ) : null}
      {block.type === BlockType.logLine ? (
        <label>
          {t('editor.endItem')}
          <Select
            className={fields.wide}
            allowClear
            disabled={!canEdit}
            placeholder={t('editor.noEndItem')}
            value={block.endItem ?? null}
            options={block.items.filter(holdsValue).map((item) => ({
              value: item.key,
              label: `${text(item.label)} (${item.key})`,
            }))}
            onChange={(endItem: string | null | undefined) =>
              change(withMembers(block, { endItem: endItem ?? undefined }))
            }
          />
        </label>
      ) : null}
      <FieldFaults faults={faults} path={`${path}/endItem`} />
      {block.type === BlockType.fixedLine ? (
        <Lines block={block} path={path} page={page} change={change} />
      ) : null}
    </div>
  );
}

/** Fixed lines with their numbers, which never change: values are stored under them. */
function Lines({
  page,
  block,
  path,
  change,
}: {
  page: PartOfPage['page'];
  block: Block;
  path: string;
  change: (block: Block) => void;
}) {
  const t = useT();
  const text = useText();
  const canEdit = useCanEdit();
  const faults = useFaults('page', page.key);
  const [first] = useSingle('languages');
  const [name, setName] = useState('');
  const lines = block.lines ?? [];
  const add = (event: FormEvent) => {
    event.preventDefault();
    const label = name.trim();
    if (label === '') return;
    change(withNewLine(block, { [first!]: label }, label));
    setName('');
  };
  const move = (at: number, step: -1 | 1) =>
    change({
      ...block,
      lines: lines.toSpliced(at, 1).toSpliced(at + step, 0, lines[at]!),
    });
  return (
    <section className={styles.settings}>
      <h4>{t('editor.lines')}</h4>
      <p className={css.quiet}>{t('editor.lineNumbers')}</p>
      {lines.map((line, at) => (
        <div key={line.key} className={styles.line}>
          <span className={css.code}>{line.number}</span>
          <TextsField
            label={t('editor.lineLabel', { number: line.number })}
            value={line.label}
            disabled={!canEdit}
            faults={faults}
            path={`${path}/lines/${at}`}
            onChange={(label) => change({ ...block, lines: lines.with(at, { ...line, label }) })}
          />
          {canEdit ? (
            <NumberCorrection
              line={line}
              lines={lines}
              faults={faults.filter((fault) => fault.path === `${path}/lines/${at}/number`)}
              onNumber={(number) =>
                change({ ...block, lines: lines.with(at, { ...line, number }) })
              }
            />
          ) : null}
          {canEdit ? (
            <span className={fields.row}>
              <Button
                size="small"
                disabled={at === 0}
                aria-label={t('list.up', { name: text(line.label) })}
                onClick={() => move(at, -1)}
              >
                ↑
              </Button>
              <Button
                size="small"
                disabled={at === lines.length - 1}
                aria-label={t('list.down', { name: text(line.label) })}
                onClick={() => move(at, 1)}
              >
                ↓
              </Button>
              <Button
                size="small"
                aria-label={t('list.remove', { name: text(line.label) })}
                onClick={() => change({ ...block, lines: lines.toSpliced(at, 1) })}
              >
                {t('list.removeShort')}
              </Button>
            </span>
          ) : null}
        </div>
      ))}
      {canEdit ? (
        <form className={fields.row} onSubmit={add}>
          <Input
            className={fields.label}
            lang={first}
            aria-label={t('editor.newLine')}
            placeholder={t('editor.newLine')}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button htmlType="submit" disabled={name.trim() === ''}>
            {t('editor.addLine')}
          </Button>
        </form>
      ) : null}
    </section>
  );
}

/** Gives a line a number that validation does not refuse. */
function NumberCorrection({
  line,
  lines,
  faults,
  onNumber,
}: {
  line: FixedLine;
  lines: readonly FixedLine[];
  faults: readonly PartFault[];
  onNumber: (number: number) => void;
}) {
  const t = useT();
  const [fault] = faults;
  if (!fault) return null;
  const number = numberFor(line, lines, Number(fault.params?.['had'] ?? 0));
  return (
    <Button className={styles.add} size="small" onClick={() => onNumber(number)}>
      {t('editor.giveNumber', { number })}
    </Button>
  );
}
