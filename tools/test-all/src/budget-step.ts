import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Budget, overBudget } from './budget';
import { type Step, whole } from './step';

/** Compares every built app with its size budget. */
export function budgetStep(root: string): Step {
  return {
    name: 'Budgets',
    run: () => {
      const faults = readdirSync(join(root, 'apps')).flatMap((app) => {
        const file = join(root, 'apps', app, 'budget.json');
        if (!existsSync(file)) return [`apps/${app} has no budget.json`];
        const budget = JSON.parse(readFileSync(file, 'utf8')) as Budget;
        return overBudget(app, join(root, 'apps', app, 'dist'), budget) ?? [];
      });
      return Promise.resolve(whole(faults.length, faults.join('\n')));
    },
  };
}
