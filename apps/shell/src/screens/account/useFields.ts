import type { Code, MessageParams } from '@casebook/catalogue';
import type { Failure } from '@casebook/shell-sdk';
import { useState } from 'react';

export interface FieldFault {
  code: string;
  params?: MessageParams;
}

/** Checks the typed values: a fault for each wrong field. Empty fields are checked with `needed`. */
export interface FieldRules<K extends string> {
  needed: Partial<Record<K, Code>>;
  check?: (values: Readonly<Record<K, string>>) => Partial<Record<K, Code | null>>;
}

/**
 * The typed values of a small form and what is wrong with them, as codes, so that a change of the language changes the
 * words at once. Nothing is wrong while a field is being typed in, nor before anything was entered; when the form is
 * sent everything is looked at.
 */
export function useFields<K extends string>(initial: Record<K, string>, rules: FieldRules<K>) {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<K>>(new Set());
  const [sent, setSent] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<string, FieldFault>>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const names = Object.keys(initial) as K[];

  const faultOf = (name: K): FieldFault | null => {
    const needed = rules.needed[name];
    if (values[name].trim() === '') return needed ? { code: needed } : null;
    const code = rules.check?.(values)[name];
    return code ? { code } : null;
  };
  const shownFault = (name: K): FieldFault | null => {
    if (refused[name]) return refused[name];
    const looked = sent || (left.has(name) && values[name] !== '');
    return looked ? faultOf(name) : null;
  };
  const focusFirst = (faulty: readonly string[]) => {
    const first = names.find((name) => faulty.includes(name));
    if (first) document.getElementById(first)?.focus();
  };

  return {
    values,
    failure,
    shownFault,
    changed: names.some((name) => values[name] !== initial[name]),
    set(name: K, value: string) {
      setValues((before) => ({ ...before, [name]: value }));
      setLeft((before) => new Set([...before].filter((one) => one !== name)));
      setRefused((before) => ({ ...before, [name]: undefined }));
    },
    leave: (name: K) => setLeft((before) => new Set([...before, name])),
    /** True when the form can be sent; otherwise the first field with a fault gets the focus. */
    ready(): boolean {
      setSent(true);
      setFailure(null);
      const faulty = names.filter((name) => faultOf(name) !== null);
      focusFirst(faulty);
      return faulty.length === 0;
    },
    /** Shows the failure of the call: faults of fields at the fields, everything else above the form. */
    refuse(error: Failure) {
      const own = error.errors.filter(({ field }) => field in initial);
      setRefused(Object.fromEntries(own.map((fault) => [fault.field, fault])));
      focusFirst(own.map(({ field }) => field));
      if (own.length === 0 && !error.announced) setFailure(error);
    },
    clear() {
      setValues(initial);
      setLeft(new Set());
      setSent(false);
      setRefused({});
      setFailure(null);
    },
  };
}

export type Fields<K extends string> = ReturnType<typeof useFields<K>>;
