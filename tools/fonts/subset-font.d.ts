declare module 'subset-font' {
  type Axis = number | { min: number; max: number }
  /** The font with nothing in it but the characters of a text, and of its axes and features what is asked for. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes: Record<string, Axis>; keepFeatures: string[] },
  ): Promise<Buffer>
}
