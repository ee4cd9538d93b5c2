import { QueryState } from '@casebook/screen-kit';
import { builderApi, type DesignFault, type Validation } from '@casebook/api-builder';
import { ScreenLink, useStudy, useBreadcrumb, useText } from '@casebook/shell-sdk';
import { Alert, Button, PageHeader } from '@casebook/ui/core';
import { Mark } from '../shared/Mark';
import { useDesignText } from '../shared/useDesignText';
import { useT } from '../shared/useT';
import css from '../shared/builder.module.css';
import { faultAddress } from './fault-address';
import { faultField } from './fault-field';

/** All faults that prevent freezing the draft, by their location in the design. */
export function ValidationScreen() {
  const t = useT();
  const { studyId } = useStudy();
  const validation = builderApi.useValidateDraftQuery(
    { studyId },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <PageHeader
        title={t('validation.title')}
        breadcrumb={useBreadcrumb()}
        actions={
          <Button loading={validation.isFetching} onClick={() => void validation.refetch()}>
            {t('validation.again')}
          </Button>
        }
      />
      <QueryState query={validation}>{(data) => <Faults validation={data} />}</QueryState>
    </>
  );
}

function Faults({ validation }: { validation: Validation }) {
  const t = useT();
  const { freezable, errors, warnings, tests, testsPassed, faults, revision } = validation;
  // What prevents freezing comes first.
  const bySeverity = Map.groupBy(faults, ({ severity }) => severity);
  const ordered = [...(bySeverity.get('error') ?? []), ...(bySeverity.get('warning') ?? [])];
  const byArea = Map.groupBy(ordered, (fault) => fault.area);
  return (
    <div className={css.stack}>
      <Alert
        type={freezable ? 'success' : 'error'}
        showIcon
        title={
          freezable
            ? t('validation.ok', { revision })
            : t('validation.faulty', { count: errors, revision })
        }
        description={
          <>
            {warnings > 0 ? <div>{t('study.warnings', { count: warnings })}</div> : null}
            <div>
              {tests > 0
                ? t('validation.tests', { passed: testsPassed, all: tests })
                : t('validation.noTests')}
            </div>
            {freezable ? (
              <ScreenLink screen="BUILDER_VERSION">{t('validation.toVersion')}</ScreenLink>
            ) : null}
          </>
        }
      />
      {[...byArea].map(([area, list]) => (
        <section key={area} className={css.card}>
          <h2>
            {t(`area.${area}`, { defaultValue: area })} ({list.length})
          </h2>
          <FaultTable faults={list} />
        </section>
      ))}
    </div>
  );
}

function FaultTable({ faults }: { faults: readonly DesignFault[] }) {
  const t = useT();
  const textOf = useDesignText();
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('validation.severity')}</th>
          <th scope="col">{t('note.place')}</th>
          <th scope="col">{t('validation.what')}</th>
        </tr>
      </thead>
      <tbody>
        {faults.map((fault, index) => (
          <tr key={`${fault.path}${fault.code}${index}`}>
            <td>
              <Mark tone={fault.severity}>{t(`validation.${fault.severity}`)}</Mark>
            </td>
            <td>
              <FaultPlace fault={fault} />
            </td>
            <td>
              {textOf(fault)}
              {fault.at && (
                <div className={css.quiet}>
                  {t('validation.at', { line: fault.at.line, column: fault.at.column })}{' '}
                  <code>{fault.at.part}</code>
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The titles on the way to a fault, as a link to the screen on which it is corrected, with the keys behind them. */
function FaultPlace({ fault }: { fault: DesignFault }) {
  const t = useT();
  const text = useText();
  const address = faultAddress(fault);
  const titles = fault.names.map(({ key, title }) => text(title) || key).join(' › ');
  const field = faultField(fault.path);
  const words = titles || t(`area.${fault.area}`, { defaultValue: fault.area });
  return (
    <>
      <div>{address ? <ScreenLink {...address}>{words}</ScreenLink> : words}</div>
      <div className={css.quiet}>
        {titles === fault.place ? null : <span className={css.path}>{fault.place} </span>}
        {field && t(`faultField.${field}`)}
      </div>
    </>
  );
}
