/** The part of a document of pdfkit that writes operators to the page. */
interface ContentWriter {
  addContent: (operators: string) => unknown;
}

/**
 * Says a text beside its glyphs (ActualText) for readers, where the glyphs alone do not make it. The mark is within the text
 * object: programs such as pdftotext place the text where its font is still known, and would take it for a line of its own.
 *
 * @param draw writes the text with pdfkit
 */
export function sayText(doc: PDFKit.PDFDocument, text: string, draw: () => void): void {
  const writer = doc as unknown as ContentWriter;
  const { addContent } = writer;
  const said = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex');
  const around: Readonly<Record<string, string>> = {
    BT: `BT\n/Span <</ActualText <${said}>>> BDC`,
    ET: 'EMC\nET',
  };
  writer.addContent = (operators) => addContent.call(doc, around[operators] ?? operators);
  try {
    draw();
  } finally {
    writer.addContent = addContent;
  }
}
