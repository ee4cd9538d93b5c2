import { isPrivilege, privileges } from '@casebook/catalogue';
import type { RightsRole } from '@casebook/api-admin';
import { useText } from '@casebook/shell-sdk';
import { Button, Checkbox, DateTimeZoned, useDayText } from '@casebook/ui/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RoleMarks } from '../shared/RoleMarks';
import css from './rights.module.css';
import { useTitle } from './useTitle';
import type { KeptRequest } from './useRightsRequests';

interface Props {
  request: KeptRequest;
  /** Whether it is among those that are confirmed together. */
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onConfirm: () => void;
  onRefuse: () => void;
}

/** One pending request: requester, content, receiver, effect, and the people who can decide. */
export function RequestCard({ request, chosen, onChoose, onConfirm, onRefuse }: Props) {
  const { t } = useTranslation('mfe_admin');
  const title = useTitle()(request);
  const { own, mayDecide, confirmers, reason } = request;
  return (
    <article className={css.card} aria-label={title}>
      <h3 className={css.title}>{title}</h3>
      <p className={css.soft}>
        {t('rights.askedBy', { name: request.requestedByName })}{' '}
        <DateTimeZoned utc={request.requestedAt} />
        {'\u00a0· '}
        {t('rights.expires')} <DateTimeZoned utc={request.expiresAt} />
      </p>
      {reason ? <p>{t('rights.reason', { reason })}</p> : null}
      <Meaning request={request} />
      <p>{whoDecides()}</p>
      <div className={css.actions}>
        {mayDecide ? (
          <Checkbox checked={chosen} onChange={({ target }) => onChoose(target.checked)}>
            {t('rights.choose')}
            <span className={css.spoken}>: {title}</span>
          </Checkbox>
        ) : null}
        {mayDecide ? (
          <Button
            type="primary"
            onClick={onConfirm}
            aria-label={`${t('rights.confirm')}: ${title}`}
          >
            {t('rights.confirm')}
          </Button>
        ) : null}
        {mayDecide || own ? (
          <Button danger={!own} onClick={onRefuse} aria-label={`${t(refusal())}: ${title}`}>
            {t(refusal())}
          </Button>
        ) : null}
      </div>
    </article>
  );

  function refusal() {
    return own ? 'rights.withdraw' : 'rights.reject';
  }

  function whoDecides(): ReactNode {
    if (mayDecide) return t('rights.youDecide');
    if (confirmers.length === 0) return <strong>{t('rights.nobodyDecides')}</strong>;
    return t('rights.othersDecide', { names: confirmers.join(', ') });
  }
}

/** The effect of a request in words: the person, the role with all its privileges, the dates, the items. */
export function Meaning({ request }: { request: KeptRequest }) {
  const { t } = useTranslation('mfe_admin');
  const dayText = useDayText();
  const { kind, shown } = request;
  const { person, formerPerson, roles, added, removed, holders, opened } = shown;
  const period = (start: string | null, end: string | null) =>
    `${start ? dayText(start) : ''} – ${end ? dayText(end) : t('rights.noEnd')}`;
  const facts: [string, ReactNode][] = [];
  if (person) {
    const { name, loginId, email, organisation } = person;
    const more = [loginId, email, organisation].filter(Boolean).join(', ');
    facts.push([t('rights.person'), `${name} (${more})`]);
  }
  if (formerPerson && formerPerson.name !== person?.name) {
    facts.push([t('rights.formerName'), formerPerson.name]);
  }
  if (formerPerson && formerPerson.email !== person?.email) {
    facts.push([t('rights.formerEmail'), formerPerson.email]);
  }
  for (const role of roles)
    facts.push([t('rights.role'), <RoleLine key={role.roleId} role={role} />]);
  const [role] = roles;
  if (role?.startDate) {
    facts.push([t('rights.period'), period(role.startDate, role.endDate)]);
  }
  if (shown.formerStartDate) {
    facts.push([t('rights.formerPeriod'), period(shown.formerStartDate, shown.formerEndDate)]);
  }
  if (kind === 'role_given' && role)
    facts.push([t('rights.may'), <Keys key="may" keys={role.privileges} />]);
  if (added.length > 0) facts.push([t('rights.added'), <Keys key="added" keys={added} />]);
  if (removed.length > 0) facts.push([t('rights.removed'), <Keys key="removed" keys={removed} />]);
  if (kind === 'role_rights' || (kind === 'version_frozen' && roles.length > 0)) {
    facts.push([t('rights.holders'), <Holders key="holders" holders={holders} />]);
  }
  if (opened.length > 0) facts.push([t('rights.opened'), opened.join(', ')]);
  return (
    <>
      <p className={css.meaning}>{t(`rights.meaning.${kind}`)}</p>
      {facts.length > 0 ? (
        <dl className={css.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}

function RoleLine({ role }: { role: RightsRole }) {
  const { t } = useTranslation('mfe_admin');
  const text = useText();
  const site = role.startDate ? `, ${role.siteCode ?? t('user.allSites')}` : '';
  return (
    <>
      {text(role.name) || role.code}
      {site} <RoleMarks {...role} />
    </>
  );
}

/** One holder in a line: with address and organisation, several in one would not be told apart. */
function Holders({ holders }: { holders: readonly string[] }) {
  const { t } = useTranslation('mfe_admin');
  if (holders.length === 0) return <>{t('rights.noHolders')}</>;
  return (
    <ul className={css.holders}>
      {holders.map((holder) => (
        <li key={holder}>{holder}</li>
      ))}
    </ul>
  );
}

/** Privileges with the labels of the role editor. */
function Keys({ keys }: { keys: readonly string[] }) {
  const text = useText();
  const labels = keys.map((key) => (isPrivilege(key) ? text(privileges[key]) : key));
  // The dot stays at the end of a line.
  return <>{labels.join('\u00a0· ')}</>;
}
