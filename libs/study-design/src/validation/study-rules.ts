import { PropertyType } from '../schema/design';
import { dataTypeOf, propertyOf } from '../schema/items';
import type { ValidationContext } from './context';

const MAX_FIRST_SUBJECTS = 10_000;

/** Blinding classes, consent forms, SDV rules and signature rules, and what they refer to. */
export function validateStudyRules(context: ValidationContext): void {
  const { blindingClasses, consentForms, sdvRules, signatureRules } = context.design;
  const lists = {
    blindingClasses: ['blindingClass', blindingClasses],
    consentForms: ['consentForm', consentForms],
    sdvRules: ['sdvRule', sdvRules],
    signatureRules: ['signatureRule', signatureRules],
  } as const;
  for (const [name, [kind, list]] of Object.entries(lists)) {
    context.unique(
      `/${name}`,
      list.map(({ key }) => key),
      kind,
    );
    list.forEach(({ title }, at) => context.text(`/${name}/${at}/title`, title));
  }
  validateConsentForms(context);
  sdvRules.forEach(({ firstSubjects, share, pages }, at) => {
    const path = `/sdvRules/${at}`;
    context.bounds(`${path}/firstSubjects`, firstSubjects, 0, MAX_FIRST_SUBJECTS);
    context.bounds(`${path}/share`, share, 0, 100);
    pages.forEach((page, position) =>
      context.reference(`${path}/pages/${position}`, context.index.pages, 'page', page),
    );
  });
  signatureRules.forEach(({ roles, meaning }, at) => {
    context.text(`/signatureRules/${at}/meaning`, meaning);
    if (roles.length === 0) {
      context.faults.error(`/signatureRules/${at}/roles`, 'DESIGN_SIGNATURE_WITHOUT_ROLES');
    }
  });
}

function validateConsentForms(context: ValidationContext): void {
  context.design.consentForms.forEach(({ consentDate, withdrawalDate }, at) => {
    const path = `/consentForms/${at}`;
    const consent = context.itemAt(`${path}/consentDate`, consentDate);
    if (consent && !propertyOf(consent.item, PropertyType.econsentDate)) {
      const item = consent.item.key;
      context.faults.error(`${path}/consentDate`, 'DESIGN_CONSENT_ITEM', { item });
    }
    if (!withdrawalDate) return;
    const withdrawal = context.itemAt(`${path}/withdrawalDate`, withdrawalDate);
    if (withdrawal && dataTypeOf(withdrawal.item) !== 'date') {
      const item = withdrawal.item.key;
      context.faults.error(`${path}/withdrawalDate`, 'DESIGN_WITHDRAWAL_ITEM', { item });
    }
  });
}
