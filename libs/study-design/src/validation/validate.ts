import { RULE_VERSION, type StudyDesign } from '../schema/design';
import { CODE_FORM } from '../schema/items';
import { ValidationContext } from './context';
import { validateChecks } from './checks';
import type { DesignFault } from './fault';
import { validatePages } from './pages';
import { validateRandomisation } from './randomisation';
import { validateStudyRules } from './study-rules';
import { validateVisits } from './visits';

/** Months for which a training can be valid. */
const MAX_TRAINING_MONTHS = 120;

/**
 * Every fault of a design of the right shape, except its expressions, which the check library compiles.
 * A version may be frozen only without errors (design section 4); warnings are shown and may stay.
 */
export function validateDesign(design: StudyDesign): DesignFault[] {
  const context = new ValidationContext(design);
  validateStudy(context);
  validateCodelists(context);
  validateVisits(context);
  validatePages(context);
  validateChecks(context);
  validateRandomisation(context);
  validateStudyRules(context);
  return context.faults.list;
}

/** Whether the design has no error that this library can find. */
export function isFreezable(faults: readonly DesignFault[]): boolean {
  return faults.every((fault) => fault.severity !== 'error');
}

function validateStudy(context: ValidationContext): void {
  const { design, faults } = context;
  if (design.ruleVersion > RULE_VERSION) {
    faults.error('/ruleVersion', 'DESIGN_RULE_VERSION_UNKNOWN', {
      ruleVersion: design.ruleVersion,
      known: RULE_VERSION,
    });
  }
  if (!design.study.studyIdText.trim()) {
    faults.error('/study/studyIdText', 'DESIGN_STUDY_ID_EMPTY');
  }
  context.text('/study/name', design.study.name);
  context.text('/study/description', design.study.description, false);
  design.languages.forEach((language, position) => {
    if (design.languages.indexOf(language) !== position) {
      faults.error(`/languages/${position}`, 'DESIGN_LANGUAGE_DUPLICATE', { language });
    }
  });
  validateSubjectNumber(context);
  context.unique(
    '/trainings',
    design.trainings.map((training) => training.key),
    'training',
  );
  design.trainings.forEach(({ title, validMonths }, position) => {
    context.text(`/trainings/${position}/title`, title);
    if (validMonths !== undefined) {
      context.bounds(`/trainings/${position}/validMonths`, validMonths, 1, MAX_TRAINING_MONTHS);
    }
  });
  if (design.configuration) {
    context.unique(
      '/configuration/roles',
      design.configuration.roles.map((role) => role.code),
      'role',
      'code',
    );
  }
}

/** `{site}` and exactly one `{seq}` or `{seq:1}`…`{seq:9}`, otherwise letters, digits, `-`, `_`, `.`, `/`. */
function validateSubjectNumber({ design, faults }: ValidationContext): void {
  const { pattern, entry } = design.subjectNumber;
  const fault = (code: string) =>
    faults.error('/subjectNumber/pattern', code, {
      pattern,
      siteMark: '{site}',
      counterMark: '{seq:3}',
    });
  const literal = pattern.replace(/\{site\}|\{seq(?::[1-9])?\}/g, '');
  if (!/^[A-Za-z0-9._/-]*$/.test(literal)) fault('DESIGN_SUBJECT_NUMBER_PATTERN');
  if ((pattern.match(/\{seq(?::[1-9])?\}/g) ?? []).length !== 1) {
    fault('DESIGN_SUBJECT_NUMBER_COUNTER');
  }
  // The counter runs per site, so without the site code two sites would make the same number.
  if (entry === 'automatic' && !pattern.includes('{site}')) fault('DESIGN_SUBJECT_NUMBER_SITE');
}

function validateCodelists(context: ValidationContext): void {
  const { design, faults } = context;
  context.unique(
    '/codelists',
    design.codelists.map((codelist) => codelist.key),
    'codelist',
  );
  design.codelists.forEach((codelist, position) => {
    const path = `/codelists/${position}`;
    context.text(`${path}/name`, codelist.name);
    if (codelist.entries.length === 0) {
      faults.error(`${path}/entries`, 'DESIGN_CODELIST_EMPTY', { codelist: codelist.key });
    }
    context.unique(
      `${path}/entries`,
      codelist.entries.map((entry) => entry.code),
      'code',
      'code',
    );
    codelist.entries.forEach((entry, at) => {
      if (!CODE_FORM[codelist.dataType].test(entry.code)) {
        faults.error(`${path}/entries/${at}/code`, 'DESIGN_CODE_FORM', {
          code: entry.code,
          dataType: codelist.dataType,
        });
      }
      context.text(`${path}/entries/${at}/label`, entry.label);
    });
  });
}
