import { fill, type Language, type MessageParams } from '@casebook/catalogue';
import { message } from '@casebook/catalogue/all';
import { PdfDocument } from '@casebook/pdf-document';
import type { Plain } from '@casebook/service-kit';
import type { DbLockAct, DbLockReport } from './db-lock.dto';
import { reportTexts } from './report-texts';

export interface LockReportInput {
  report: Plain<DbLockReport>;
  language: Language;
  /** Who prints it. */
  person: string;
  at: Date;
}

const FIGURES = [
  'subjects',
  'signedSubjects',
  'pages',
  'savedPages',
  'openQueries',
  'answeredQueries',
] as const;

/** A moment in UTC, as it is stored. */
const utc = (at: Date | string): string =>
  `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} (UTC+00:00)`;

/** The report of a study's database lock as PDF: state, figures, certificate and history. */
export function lockReport({ report, language, person, at }: LockReportInput): Promise<Buffer> {
  const t = (key: keyof typeof reportTexts, params: MessageParams = {}): string =>
    fill(reportTexts[key][language], params);
  const { lock, history } = report;
  const { certificate, signature } = lock;
  const name = lock.name[language] ?? lock.name['en'] ?? Object.values(lock.name)[0] ?? '';
  const numbers = new Intl.NumberFormat(language);
  const pdf = new PdfDocument({ title: `${t('title')} ${lock.studyIdText}`, language, at });

  pdf.heading(t('title'), 1);
  pdf.gap(6);
  pdf.facts([
    [t('studyId'), lock.studyIdText],
    [t('studyName'), name],
    [t('status'), t(lock.state)],
    ...(lock.changedAt
      ? ([
          [t('changedBy'), `${lock.changedBy}, ${utc(lock.changedAt)}`],
          [t('reason'), lock.reason ?? ''],
        ] as const)
      : []),
  ]);
  heading(t('figures'));
  pdf.facts([
    ...FIGURES.filter((figure) => lock[figure] !== undefined).map(
      (figure) => [t(figure), numbers.format(lock[figure]!)] as const,
    ),
    ...(signature === undefined
      ? []
      : ([
          [t('signature'), t(`signature${signature}`)],
          [t('signedAt'), lock.signedAt ? utc(lock.signedAt) : t('none')],
        ] as const)),
  ]);
  if (certificate) {
    heading(t('certificate'));
    pdf.facts([
      [t('number'), String(certificate.certificateNo)],
      [t('writtenAt'), utc(certificate.writtenAt)],
      [t('subjects'), numbers.format(certificate.subjects)],
      [
        t('values'),
        certificate.values === null ? t('notShown') : numbers.format(certificate.values),
      ],
      [t('versions'), certificate.versions.map((version) => version.name).join(', ')],
      ['SHA-256', certificate.digest],
    ]);
  }
  heading(t('history'));
  if (history.length === 0) pdf.text(t('none'), { colour: 'soft' });
  else {
    pdf.table(
      [
        { title: t('at'), share: 0.2 },
        { title: t('act'), share: 0.16 },
        { title: t('person'), share: 0.18 },
        { title: t('reason'), share: 0.34 },
        { title: t('certificate'), share: 0.12 },
      ],
      history.map((act) => [
        utc(act.at),
        t(act.act),
        [act.person ?? t('system'), act.role].filter(Boolean).join('\n'),
        reasonOf(act, language),
        act.certificateNo === null ? '' : String(act.certificateNo),
      ]),
    );
  }
  const printed = t('printed', { person, at: utc(at) });
  return pdf.end({
    foot: (page, pages) => [lock.studyIdText, printed, t('page', { page, pages })].join('   '),
  });

  function heading(text: string): void {
    pdf.gap(12);
    pdf.heading(text, 2);
  }
}

const reasonOf = ({ code, params, reason }: Plain<DbLockAct>, language: Language): string =>
  code ? message(code, params, language) : (reason ?? '');
