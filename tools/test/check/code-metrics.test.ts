import { expect, test } from 'vitest'

import { measureFunctionLengths, measureCode, percentile } from '../../check/code-metrics/code-metrics.ts'

const lines = (count: number) => 'x\n'.repeat(count)

test('percentile returns the value that the given share of the numbers does not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentile(hundred, 0.95)).toBe(95)
  expect(percentile(hundred, 0.5)).toBe(50)
  expect(percentile([7], 0.95)).toBe(7)
  expect(percentile([], 0.5)).toBe(0)
})

test('measureFunctionLengths measures functions with a block body, including nested ones', () => {
  const text = [
    'declare function announced(): void',
    'const short = (a: number) => a + 1',
    'export function outer() {',
    '  const inner = () => {',
    '    return 1',
    '  }',
    '  return inner',
    '}',
  ].join('\n')
  expect(measureFunctionLengths({ path: 'a.ts', text })).toEqual([6, 3])
  expect(measureFunctionLengths({ path: 'a.tsx', text: 'export function View() {\n  return <p>hi</p>\n}' })).toEqual([
    3,
  ])
})

test('measureCode measures product files and the share of test lines', () => {
  const product = [10, 20, 90].map((count, index) => ({ path: `src/${index}.ts`, text: lines(count) }))
  const metrics = measureCode(product, [{ path: 'test/a.test.ts', text: lines(40) }])
  expect(metrics).toEqual({ files: 3, medianFile: 20, p95File: 90, functionP95: 0, testShare: 25 })
})
