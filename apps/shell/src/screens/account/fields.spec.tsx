import { act, renderHook } from '@testing-library/react';
import type { Failure } from '@casebook/shell-sdk';
import { newPasswordRules, noPassword } from './NewPassword';
import { useFields } from './useFields';

const profile = {
  loginId: 'h.sato',
  email: 'hanako@clinic.example',
  name: 'Hanako Sato',
  secretQuestion: null,
};
const form = () => renderHook(() => useFields({ ...noPassword }, newPasswordRules(profile))).result;

const refusal = (more: Partial<Failure>): Failure => ({
  kind: 'problem',
  status: 422,
  code: 'COMMON_INVALID_INPUT',
  params: {},
  errors: [],
  announced: false,
  ...more,
});

describe('a form of the account', () => {
  it('shows a fault when a field is left, not while it is being typed in', () => {
    const fields = form();
    act(() => fields.current.set('newPassword', 'abc'));
    expect(fields.current.shownFault('newPassword')).toBeNull();
    act(() => fields.current.leave('newPassword'));
    expect(fields.current.shownFault('newPassword')).toEqual({ code: 'AUTH_PASSWORD_TOO_SHORT' });
    act(() => fields.current.set('newPassword', 'abcd'));
    expect(fields.current.shownFault('newPassword')).toBeNull();
  });

  it('refuses a password with personal data before it is sent [D6-PWD-02]', () => {
    const fields = form();
    act(() => fields.current.set('newPassword', 'H@nako-2024'));
    act(() => fields.current.leave('newPassword'));
    expect(fields.current.shownFault('newPassword')).toEqual({ code: 'AUTH_PASSWORD_PERSONAL' });
  });

  it('shows an empty field as missing only when the form is sent [R5-PWD-03] [R5-PWD-04]', () => {
    const fields = form();
    act(() => fields.current.leave('newPassword'));
    expect(fields.current.shownFault('newPassword')).toBeNull();
    let ready = true;
    act(() => void (ready = fields.current.ready()));
    expect(ready).toBe(false);
    const codes = (['newPassword', 'confirmation', 'secretQuestion', 'secretAnswer'] as const).map(
      (name) => fields.current.shownFault(name)?.code,
    );
    expect(codes).toEqual([
      'COMMON_REQUIRED',
      'COMMON_REQUIRED',
      'AUTH_SECRET_QUESTION_REQUIRED',
      'AUTH_SECRET_ANSWER_REQUIRED',
    ]);
  });

  it('requires the same password twice [R5-PWD-03]', () => {
    const fields = form();
    act(() => fields.current.set('newPassword', 'My-Own-Words-2'));
    act(() => fields.current.set('confirmation', 'My-Own-Words-3'));
    act(() => fields.current.leave('confirmation'));
    expect(fields.current.shownFault('confirmation')).toEqual({ code: 'AUTH_PASSWORDS_DIFFER' });
    act(() => fields.current.set('confirmation', 'My-Own-Words-2'));
    act(() => fields.current.leave('confirmation'));
    expect(fields.current.shownFault('confirmation')).toBeNull();
  });

  it('shows the faults of an answer at their fields until they are edited', () => {
    const fields = form();
    const fault = { field: 'newPassword', code: 'AUTH_PASSWORD_USED_BEFORE' };
    act(() => fields.current.refuse(refusal({ errors: [fault] })));
    expect(fields.current.shownFault('newPassword')).toMatchObject({ code: fault.code });
    expect(fields.current.failure).toBeNull();
    act(() => fields.current.set('newPassword', 'x'));
    expect(fields.current.shownFault('newPassword')).toBeNull();
  });

  it('shows other faults above the form, unless the shell has announced them', () => {
    const fields = form();
    act(() => fields.current.refuse(refusal({ status: 403, code: 'AUTH_ACCOUNT_LOCKED' })));
    expect(fields.current.failure?.code).toBe('AUTH_ACCOUNT_LOCKED');
    act(() => fields.current.clear());
    act(() => fields.current.refuse(refusal({ status: 0, announced: true })));
    expect(fields.current.failure).toBeNull();
  });
});
