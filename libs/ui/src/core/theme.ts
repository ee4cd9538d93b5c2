import type { Language } from '@casebook/catalogue';
import type { ThemeConfig } from 'antd';
import { colours, fonts, lineHeights, sizes } from './tokens';

/** The antd theme: compact, quiet, one brand colour. */
export function antdTheme(language: Language): ThemeConfig {
  return {
    token: {
      colorPrimary: colours.brand,
      colorLink: colours.brand,
      colorInfo: colours.info,
      colorSuccess: colours.ok,
      colorWarning: colours.warn,
      colorError: colours.danger,
      // antd would derive muddy colours from the dark text colours above.
      colorPrimaryBg: colours.brandSoft,
      colorPrimaryBgHover: colours.brandSoft,
      controlItemBgActive: colours.brandSoft,
      controlItemBgActiveHover: colours.brandSoft,
      colorErrorBg: colours.dangerSoft,
      colorWarningBg: colours.accentSoft,
      colorSuccessBg: colours.okSoft,
      colorInfoBg: colours.infoSoft,
      colorSuccessBorder: colours.line,
      colorInfoBorder: colours.line,
      colorText: colours.text,
      colorTextSecondary: colours.textSoft,
      colorTextTertiary: colours.textSoft,
      colorTextDescription: colours.textSoft,
      colorTextPlaceholder: colours.textSoft,
      colorBorder: colours.lineStrong,
      colorBorderSecondary: colours.line,
      colorBgLayout: colours.ground,
      fontFamily: fonts[language],
      fontSize: sizes.text,
      lineHeight: lineHeights[language],
      borderRadius: sizes.radius,
      controlHeight: sizes.row,
      boxShadow: '0 2px 8px rgb(27 42 46 / 14%)',
      // Without animation, because an opening dialog would move its buttons away from the pointer.
      motion: false,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.16s',
    },
    components: {
      Table: {
        cellPaddingBlock: 5,
        cellPaddingInline: 10,
        cellPaddingBlockMD: 5,
        cellPaddingInlineMD: 10,
        cellPaddingBlockSM: 2,
        cellPaddingInlineSM: 8,
        headerBg: colours.ground,
        headerColor: colours.textSoft,
        headerSplitColor: 'transparent',
        rowHoverBg: colours.brandSoft,
        rowSelectedBg: colours.brandSoft,
        rowSelectedHoverBg: colours.brandSoft,
      },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Modal: { titleFontSize: 16 },
      Tabs: { horizontalItemPadding: '8px 0' },
    },
  };
}
