import { autocompletion, type CompletionContext, snippet } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, hoverTooltip, keymap } from '@codemirror/view';
import type { CheckFault } from '@casebook/checks';
import { useMessages } from '@casebook/shell-sdk';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import css from '../shared/builder.module.css';
import { describeAt } from './described';
import styles from './expression-input.module.css';
import { isInText, suggest, type Suggestion, type SuggestionScope } from './suggestions';
import { useDescription } from './useDescription';

export interface ExpressionInputHandle {
  /** Inserts a text in which `#{name}` marks what is to be filled in, and puts the cursor there. */
  insert: (template: string) => void;
}

interface ExpressionInputProps {
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  disabled: boolean;
  label: string;
  faults: readonly CheckFault[];
  scope: SuggestionScope;
  ref?: Ref<ExpressionInputHandle>;
}

const TYPES: Record<Suggestion['kind'], string> = {
  item: 'property',
  lines: 'enum',
  page: 'namespace',
  visit: 'constant',
  code: 'text',
  function: 'function',
};

/**
 * An expression with completion of paths and functions. What a name stands for is said at the pointer, and below the field
 * for the name at the cursor. Tab leaves the field, as in every other one.
 */
export function ExpressionInput(props: ExpressionInputProps) {
  const { value, disabled, label, faults, ref } = props;
  const messages = useMessages();
  const describe = useDescription();
  const [cursor, setCursor] = useState<number>();
  const holder = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [editable] = useState(() => new Compartment());
  // The editor calls what belongs to the last rendering.
  const latest = useRef({ ...props, describe });
  useEffect(() => {
    latest.current = { ...props, describe };
  });

  useEffect(() => {
    const complete = ({ state, pos, explicit }: CompletionContext) => {
      const found = suggest(state.doc.toString(), pos, latest.current.scope);
      if (!found || (!explicit && found.from === pos && !isAfterMark(state, pos))) return null;
      const options = found.entries.map(({ label: text, kind, detail, template }) => ({
        label: text,
        detail,
        type: TYPES[kind],
        boost: kind === 'function' ? 0 : 1,
        apply: snippet(template),
      }));
      return { from: found.from, options, validFor: /^[\w$]*$/ };
    };
    const editor = new EditorView({
      parent: holder.current!,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          history(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          autocompletion({ override: [complete] }),
          hoverTooltip((shown, at) => {
            const { scope, describe: words } = latest.current;
            const found = describeAt(shown.state.doc.toString(), at, scope);
            if (!found) return null;
            const { from: pos, to: end, name } = found;
            return { pos, end, above: true, create: () => ({ dom: tooltip(name, words(found)) }) };
          }),
          EditorView.lineWrapping,
          editable.of([]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
            if (update.view.hasFocus && (update.selectionSet || update.focusChanged)) {
              setCursor(update.state.selection.main.head);
            }
          }),
          EditorView.domEventHandlers({
            blur: () => {
              setCursor(undefined);
              latest.current.onBlur();
            },
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [editable]);

  useEffect(() => {
    const editor = view.current!;
    if (editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    const attributes = { 'aria-label': label, spellcheck: 'false', autocapitalize: 'off' };
    view.current!.dispatch({
      effects: editable.reconfigure([
        EditorView.editable.of(!disabled),
        EditorState.readOnly.of(disabled),
        EditorView.contentAttributes.of(attributes),
      ]),
    });
  }, [disabled, editable, label]);

  useEffect(() => {
    const editor = view.current!;
    const { length } = editor.state.doc;
    const marks = faults.flatMap(({ position, severity, code, params }) =>
      position && position.end <= length
        ? [
            {
              from: position.start,
              to: position.end,
              severity,
              message: messages.text(code, params as never),
            },
          ]
        : [],
    );
    editor.dispatch(setDiagnostics(editor.state, marks));
  }, [faults, messages]);

  useImperativeHandle(ref, () => ({
    insert(template) {
      const editor = view.current!;
      const { from, to } = editor.state.selection.main;
      snippet(template)(editor, null, from, to);
      editor.focus();
    },
  }));
  const atCursor = cursor === undefined ? undefined : describeAt(value, cursor, props.scope);
  return (
    <>
      <div ref={holder} className={`${css.code} ${styles.input}`} />
      <p role="status" className={styles.described}>
        {atCursor ? (
          <>
            <span className={css.code}>{atCursor.name}</span>: {describe(atCursor).join(' · ')}
          </>
        ) : null}
      </p>
    </>
  );
}

function tooltip(name: string, lines: readonly string[]): HTMLElement {
  const box = document.createElement('div');
  box.className = styles.tooltip!;
  for (const [at, line] of [name, ...lines].entries()) {
    const row = document.createElement(at === 0 ? 'strong' : 'div');
    row.textContent = line;
    box.append(row);
  }
  return box;
}

/** Whether suggestions open by themselves: after a dot, or at the beginning of a text. */
const isAfterMark = (state: EditorState, at: number): boolean => {
  const before = state.sliceDoc(0, at);
  return before.endsWith('.') || (before.endsWith('"') && isInText(before));
};
