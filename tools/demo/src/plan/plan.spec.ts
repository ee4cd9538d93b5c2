import { compileDesignChecks } from '@casebook/checks';
import { parseValue } from '@casebook/item-values';
import { demoDesign } from '../design';
import { planStudy } from '.';
import { sites } from './sites';
import type { ItemValue, Step } from './steps';
import * as words from './words';

const NOW = new Date('2026-05-20T03:00:00Z');
const plan = planStudy(NOW);
const steps = plan.flatMap((subject) => subject.steps);
const { program } = compileDesignChecks(demoDesign);
const of = <D extends Step['do']>(kind: D) =>
  steps.filter((step): step is Extract<Step, { do: D }> => step.do === kind);

describe('the plan of the demo study', () => {
  it('is the same every time [D10-DEMO-01]', () => {
    expect(planStudy(NOW)).toEqual(plan);
  });

  it('has 60 subjects at three sites, with the planned number at each [D10-DEMO-01]', () => {
    expect(plan).toHaveLength(60);
    for (const { code, subjects } of sites) {
      expect(plan.filter(({ siteCode }) => siteCode === code)).toHaveLength(subjects);
    }
  });

  it('enters only what the items accept', () => {
    const refused = (page: string, { item, value }: Pick<ItemValue, 'item' | 'value'>): boolean => {
      const spec = program.specs(page, item);
      const parsed = spec && parseValue(spec, value);
      return !parsed?.ok || parsed.value !== value;
    };
    const entered = [
      ...plan.flatMap(({ registration }) => registration.map((value) => ({ page: 'REG', value }))),
      ...of('enter').flatMap(({ page, values }) => values.map((value) => ({ page, value }))),
      ...of('correct').map(({ page, item, value }) => ({ page, value: { item, value: value! } })),
    ];
    expect(entered.filter(({ page, value }) => refused(page, value))).toEqual([]);
  });

  it('never enters a page twice', () => {
    for (const subject of plan) {
      const pages = subject.steps.flatMap((step) =>
        step.do === 'enter' ? [`${step.visit}.${step.page}`] : [],
      );
      expect(new Set(pages).size).toBe(pages.length);
    }
  });

  it('has every kind of step, query and visit', () => {
    const kinds = new Set(steps.map((step) => step.do));
    expect([...kinds].toSorted()).toEqual(
      [
        'addVisit',
        'answer',
        'close',
        'comment',
        'correct',
        'deleteVisit',
        'disable',
        'enter',
        'query',
        'removeLine',
        'reopen',
        'restoreVisit',
      ].toSorted(),
    );
  });

  it('has every text in every language', () => {
    const empty: string[] = [];
    const look = (value: unknown, path: string): void => {
      if (typeof value === 'string') return void (value.trim() || empty.push(path));
      if (typeof value !== 'object' || value === null) return;
      if ('en' in value && !('ja' in value && 'th' in value)) empty.push(path);
      for (const [key, part] of Object.entries(value)) look(part, `${path}.${key}`);
    };
    look(words, 'words');
    expect(empty).toEqual([]);
  });

  it('does not reveal treatment arms', () => {
    expect(JSON.stringify(plan)).not.toMatch(/placebo|プラセボ|ยาหลอก|"(ARM|RANDKEY|IPNUM)"/i);
  });
});
