import { type ArmListEntry, iwrsApi, type Scheme } from '@casebook/api-iwrs';
import { useReadOnce } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import { sheet, sheetColumns, type SheetDownload } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';

/** Levels of an entry by the factor. */
const levelsOf = (stratum: string): Record<string, string> =>
  Object.fromEntries(
    stratum
      .split('|')
      .filter(Boolean)
      .map((pair) => pair.split('=') as [string, string]),
  );

/** The list as a workbook. Its first columns are those of an upload; numbers are texts, so that leading zeros survive. */
export function useArmSheet(scheme: Scheme): () => Promise<SheetDownload> {
  const { t } = useTranslation('mfe_iwrs');
  const { studyId, studyIdText } = useStudy();
  const read = useReadOnce();
  const { text, moment } = sheetColumns<ArmListEntry>();
  return async () => {
    const asked = { studyId, schemeKey: scheme.key };
    const { rows } = await read(iwrsApi.endpoints.downloadArmList, asked);
    const factors = new Set(scheme.factors.map(({ factor }) => factor));
    for (const { stratum } of rows)
      for (const key of Object.keys(levelsOf(stratum))) factors.add(key);
    return {
      fileParts: [studyIdText, t('arm.title'), scheme.key],
      sheets: [
        sheet<ArmListEntry>({
          name: scheme.key,
          rows,
          columns: [
            text(t('arm.number'), ({ randomNumber }) => randomNumber),
            ...[...factors].map((factor) =>
              text(factor, ({ stratum }) => levelsOf(stratum)[factor]),
            ),
            text(t('arm.arm'), ({ arm }) => arm),
            text(t('arm.status'), ({ state }) => t(`arm.state.${state}`)),
            text(t('arm.editor'), ({ editor }) => editor),
            moment(t('arm.editedAt'), ({ editedAt }) => editedAt),
            text(t('arm.file'), ({ fileName }) => fileName),
          ],
        }),
      ],
    };
  };
}
