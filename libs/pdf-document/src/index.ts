export { PdfDocument, type PdfColumn, type PdfOptions, type TextStyle } from './pdf-document';
