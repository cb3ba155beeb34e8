declare module 'subset-font' {
  type Axis = number | { min: number; max: number }
  /** Subsets a font to the characters of `text` and to the given axes and features. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes: Record<string, Axis>; keepFeatures: string[] },
  ): Promise<Buffer>
}
