import ts from 'typescript'

export type SourceFile = { path: string; text: string }

const countLines = (text: string) => text.replace(/\n$/, '').split('\n').length

/** Returns the value that `share` of the numbers do not exceed. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/** Measures the lengths of functions with a block body, in lines. */
export function measureFunctionLengths({ path, text }: SourceFile): number[] {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const lengths: number[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && ts.isBlock(node.body)) {
      const line = (position: number) => source.getLineAndCharacterOfPosition(position).line
      lengths.push(line(node.getEnd()) - line(node.getStart()) + 1)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return lengths
}

export type CodeMetrics = {
  files: number
  medianFile: number
  p95File: number
  functionP95: number
  /** Share of test lines in all lines, in percent. */
  testShare: number
}

/** Measures a package. The caller excludes generated files. */
export function measureCode(product: readonly SourceFile[], tests: readonly SourceFile[]): CodeMetrics {
  const lengths = product.map(({ text }) => countLines(text))
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const testLines = sum(tests.map(({ text }) => countLines(text)))
  const all = testLines + sum(lengths)
  return {
    files: product.length,
    medianFile: percentile(lengths, 0.5),
    p95File: percentile(lengths, 0.95),
    functionP95: percentile(product.flatMap(measureFunctionLengths), 0.95),
    testShare: all === 0 ? 0 : Math.round((1000 * testLines) / all) / 10,
  }
}
