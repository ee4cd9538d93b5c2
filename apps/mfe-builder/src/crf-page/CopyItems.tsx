import { useText } from '@casebook/shell-sdk';
import { type Block, itemsOf, type Page } from '@casebook/study-design';
import { Checkbox, Modal, Select } from '@casebook/ui/core';
import { useState } from 'react';
import { useContents } from '../draft/draft-hooks';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { useT } from '../shared/useT';
import styles from './page-editor.module.css';
import { withCopiedItems } from './page-edits';

/** Chooses items of another page, which are copied to the end of a block. */
export function CopyItems({
  page,
  block,
  onCopied,
  onClose,
}: {
  page: Page;
  block: Block;
  onCopied: (page: Page) => void;
  onClose: () => void;
}) {
  const t = useT();
  const text = useText();
  const others = useContents('page').filter(({ key }) => key !== page.key);
  const [from, setFrom] = useState(others[0]?.key);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const source = others.find(({ key }) => key === from);
  const items = source ? [...itemsOf(source)].map(({ item }) => item) : [];
  const choose = (key: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, key] : [...chosen].filter((one) => one !== key)));
  return (
    <Modal
      open
      title={t('copyItems.title', { block: text(block.label) || block.key })}
      okText={t('copyItems.ok', { count: chosen.size })}
      okButtonProps={{ disabled: chosen.size === 0 }}
      onCancel={onClose}
      onOk={() =>
        onCopied(
          withCopiedItems(
            page,
            block.key,
            items.filter(({ key }) => chosen.has(key)),
          ),
        )
      }
    >
      <div className={styles.copy}>
        <Select
          showSearch
          optionFilterProp="label"
          className={fields.wide}
          aria-label={t('copyItems.from')}
          placeholder={t('copyItems.from')}
          value={from ?? null}
          options={others.map(({ key, title }) => ({
            value: key,
            label: `${text(title) || key} (${key})`,
          }))}
          onChange={(key: string | null) => {
            setFrom(key ?? undefined);
            setChosen(new Set());
          }}
        />
        {items.length > 0 ? (
          <Checkbox
            checked={chosen.size === items.length}
            indeterminate={chosen.size > 0 && chosen.size < items.length}
            onChange={(event) =>
              setChosen(new Set(event.target.checked ? items.map(({ key }) => key) : []))
            }
          >
            {t('copyItems.all')}
          </Checkbox>
        ) : (
          <p className={css.quiet}>{t('copyItems.none')}</p>
        )}
        <div className={styles.copyList}>
          {items.map(({ key, label }) => (
            <Checkbox
              key={key}
              checked={chosen.has(key)}
              onChange={(event) => choose(key, event.target.checked)}
            >
              {text(label)} <span className={css.code}>{key}</span>
            </Checkbox>
          ))}
        </div>
        <p className={css.quiet}>{t('copyItems.help')}</p>
      </div>
    </Modal>
  );
}
