import type { Scheme } from '@casebook/api-iwrs';
import { useStudy } from '@casebook/shell-sdk';
import { sheet, sheetColumns, type SheetDownload } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';

interface Code {
  column: string;
  code: string;
  meaning: string;
}

/** An Excel file with the heads of the columns, and a second sheet with the codes that they take. */
export function useTemplate(
  scheme: Scheme,
  text: (title: Record<string, string>) => string,
): () => Promise<SheetDownload> {
  const { t } = useTranslation('mfe_iwrs');
  const { studyIdText } = useStudy();
  const empty = sheetColumns<Code>().text;
  const of = sheetColumns<Code>();
  return async () => ({
    fileParts: [studyIdText, t('arm.template'), scheme.key],
    sheets: [
      sheet<Code>({
        name: scheme.key,
        rows: [],
        columns: [
          empty(t('arm.number'), () => ''),
          ...scheme.factors.map(({ factor }) => empty(factor, () => '')),
          empty(t('arm.arm'), () => ''),
        ],
      }),
      sheet<Code>({
        name: t('arm.codes'),
        rows: [
          ...scheme.factors.flatMap(({ factor, levels }) =>
            levels.map(({ key, title }) => ({ column: factor, code: key, meaning: text(title) })),
          ),
          ...(scheme.arms ?? []).map(({ key, title }) => ({
            column: t('arm.arm'),
            code: key,
            meaning: text(title),
          })),
        ],
        columns: [
          of.text(t('arm.column'), ({ column }) => column),
          of.text(t('arm.code'), ({ code }) => code),
          of.text(t('arm.meaning'), ({ meaning }) => meaning),
        ],
      }),
    ],
  });
}
