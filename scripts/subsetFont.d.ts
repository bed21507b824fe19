declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2';
    noHinting: boolean;
    keepFeatures: string[];
    variationAxes: Record<string, { min: number; max: number }>;
  };

  /** Returns a font with the characters of a text alone. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
