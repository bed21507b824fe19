import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type PDFDocument from 'pdfkit';

/** A document to draw on, in points. */
export type Sheet = InstanceType<typeof PDFDocument>;

type Options = ConstructorParameters<typeof PDFDocument>[0];
type Weight = '600SemiBold' | '800ExtraBold' | '900Black';

const FOLDER = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/nunito/package.json'));

/**
 * Returns the file of a font. Nunito has the signs of every currency and the characters with dots below and tone marks
 * of Yoruba and Igbo names, and positions the marks.
 */
export const nunito = (weight: Weight): string => join(FOLDER, weight, `Nunito_${weight}.ttf`);

/** Begins a PDF. It is a stream of its bytes, which ends once the caller has called `end`. */
export async function beginSheet(options: Options): Promise<Sheet> {
  // Loaded with the first document: few processes draw one, and its code takes as much memory as that of all features.
  const { default: Document } = await import('pdfkit');
  return new Document(options);
}
