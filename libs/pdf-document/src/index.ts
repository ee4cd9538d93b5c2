export {
  type PdfCell,
  type PdfColumn,
  PdfDocument,
  type PdfOptions,
  type PdfPlace,
  type TextStyle,
} from './pdf-document';
