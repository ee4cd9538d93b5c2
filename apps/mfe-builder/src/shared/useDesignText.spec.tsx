import type { DesignFault } from '@casebook/api-builder';
import { renderInShell } from '@casebook/shell-sdk/testing';
import { validateDesign } from '@casebook/study-design';
import { allLayoutsDesign } from '@casebook/study-design/testing';
import { screen } from '@testing-library/react';
import en from '../i18n/en.json';
import { useDesignText } from './useDesignText';

type Spoken = Pick<DesignFault, 'code' | 'params' | 'titles'>;

function Message({ spoken }: { spoken: Spoken }) {
  return <p>{useDesignText()(spoken)}</p>;
}

async function said(code: string, params: Spoken['params'], titles?: Spoken['titles']) {
  renderInShell(<Message spoken={{ code, params, titles }} />, { texts: { mfe_builder: en } });
  return (await screen.findByRole('paragraph')).textContent;
}

describe('a message about a design', () => {
  it('names a part by its title', async () => {
    const titles = { item: { en: 'Date of lung scan', ja: '肺スキャン日' } };
    expect(await said('DESIGN_CODELIST_REQUIRED', { item: 'I_LUNGDAT', layout: 6 }, titles)).toBe(
      '“Date of lung scan” lets people choose (layout “Dropdown”), so it needs a codelist.',
    );
  });

  it.each([
    ['no title at all', undefined],
    ['a title that is empty in every language', { item: { en: ' ', ja: '' } }],
  ])('names a part with %s by its key', async (_, titles) => {
    expect(await said('DESIGN_DEFAULT_EMPTY', { item: 'I_LUNGDAT' }, titles)).toMatch(
      /of “I_LUNGDAT” is empty/,
    );
  });

  it('names a part without a title in the language by one that it has', async () => {
    const titles = { item: { th: 'วันที่' } };
    expect(await said('DESIGN_DEFAULT_EMPTY', { item: 'D' }, titles)).toMatch(/“วันที่”/);
  });

  it('shows a title that looks like a placeholder or markup as it is', async () => {
    const titles = { item: { en: '{from} <b>$& {item}' }, from: { en: 'Weight' } };
    expect(await said('DESIGN_AUTOFILL_TYPE', { item: 'A', from: 'B' }, titles)).toBe(
      '“{from} <b>$& {item}” cannot be filled from “Weight”: their values are of different kinds.',
    );
  });

  it('leaves out the end of a long title', async () => {
    const titles = { item: { en: 'word '.repeat(100) } };
    expect(await said('DESIGN_DEFAULT_EMPTY', { item: 'A' }, titles)).toMatch(/“[\w ]{70,79}…”/);
  });

  it('adds the key of what has to be found in an expression', async () => {
    const params = { target: 'DM.AGE', reads: 'visit("V1").KIT.NO' };
    const titles = { target: { en: 'Age' }, reads: { en: 'Kit number' } };
    const text = await said('DESIGN_HIDDEN_AUTOFILL', params, titles);
    expect(text).toMatch(/^“Age” is filled from “Kit number \(visit\("V1"\)\.KIT\.NO\)”/);
  });

  it('says what a test case expected and got in words, and why a check could not be evaluated', async () => {
    const test = { check: 'C1', test: 'low', expected: 'fires' };
    const titles = { check: { en: 'Range' } };
    const failed = 'BUILDER_CHECK_TEST_FAILED';
    expect(await said(failed, { ...test, actual: 'passes' }, titles)).toMatch(
      /“low” of check “Range” did not pass: expected fires, got does not fire\./,
    );
    document.body.replaceChildren();
    const actual = 'CHECKS_NOT_A_NUMBER';
    expect(await said(failed, { ...test, actual, value: 'x' }, titles)).toMatch(
      /got "x" is not a number\./,
    );
  });

  it.each([
    ['DESIGN_REFERENCE_MISSING', { key: 'X', kind: 'kitType' }, '"X" (kit type) does not exist.'],
    ['DESIGN_KEY_DUPLICATE', { key: 'X', kind: 'item' }, '"X" is used more than once (item).'],
    ['DESIGN_CODE_FORM', { code: 'x', dataType: 'integer' }, "codelist's type (whole numbers)"],
  ])('names kinds and types of %s by words', async (code, params, words) => {
    expect(await said(code, params)).toContain(words);
  });

  it('has a word for every kind of part that a fault of a design names', () => {
    /** A value in which each list has all its parts twice. */
    const doubled = (value: unknown): unknown => {
      if (Array.isArray(value)) {
        const all = value.map(doubled);
        return all.some((one) => typeof one === 'object') ? [...all, ...all] : all;
      }
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, doubled(one)]));
    };
    const part = { key: 'X', title: { en: 'X' }, roles: [] };
    const consentDate = { page: 'GONE', item: 'GONE' };
    const arm = { key: 'A', title: { en: 'A' }, ratio: 1 };
    const level = { key: 'L', title: { en: 'L' }, codes: [] };
    const factors = [{ factor: 'GONE', weight: 1, levels: [level] }];
    const design = {
      ...allLayoutsDesign(),
      cycles: [{ ...part, maxRepeats: 1 }],
      groups: [part],
      trainings: [part],
      schemes: [{ ...part, arms: [arm], factors, caps: [] }],
      kitTypes: [{ ...part, units: 1, arms: ['GONE'] }],
      blindingClasses: [part],
      consentForms: [{ ...part, consentDate }],
      sdvRules: [{ ...part, firstSubjects: 1, share: 1, pages: [] }],
      signatureRules: [part],
    };
    const faults = validateDesign(doubled(design) as never);
    const kinds = new Set(faults.map(({ params }) => params['kind']).filter(Boolean));
    expect(kinds.size).toBeGreaterThan(19);
    expect([...kinds].filter((kind) => !Object.hasOwn(en.partKind, `${kind}`))).toEqual([]);
  });
});
