import { globalMissingIn, staticMissingIn } from './browser-floor.ts'

/** Lint rules of this project that no built-in rule of oxlint covers. */

type Expression = { type: string; name?: string; object?: Expression; property?: Expression; computed?: boolean }
type Construction = { callee: Expression; arguments: unknown[] }
type Report = { report(finding: { node: object; message: string }): void }

const USE_CLOCK = 'Only clock.ts reads the time. Take `clock` as a dependency and call `clock.now()`.'

const isNamed = (node: Expression | undefined, name: string) => node?.type === 'Identifier' && node.name === name

/** `new Date(x)` is allowed; `new Date()`, `Date.now` and `Temporal.Now` read the clock. */
const noOwnClock = {
  create: (context: Report) => ({
    NewExpression(node: Construction) {
      if (isNamed(node.callee, 'Date') && node.arguments.length === 0) context.report({ node, message: USE_CLOCK })
    },
    MemberExpression(node: Expression) {
      const readsDate = isNamed(node.object, 'Date') && isNamed(node.property, 'now')
      const readsTemporal = isNamed(node.object, 'Temporal') && isNamed(node.property, 'Now')
      if (readsDate || readsTemporal) context.report({ node, message: USE_CLOCK })
    },
  }),
}

const hasSome = (missing: readonly string[]) => missing.length > 0

const tooNew = (feature: string, missing: readonly string[]) =>
  `${feature} is missing in ${missing.join(', ')}, a supported browser (apps/web/browsers.json).`

/**
 * The build compiles syntax for older browsers, but adds no polyfills. The compiler checks methods of the language:
 * `lib` of both packages matches the oldest supported browser.
 */
const browserFloor = {
  create: (context: Report) => ({
    NewExpression(node: Construction) {
      const missing = node.callee.type === 'Identifier' ? globalMissingIn(node.callee.name ?? '') : []
      if (hasSome(missing)) context.report({ node, message: tooNew(node.callee.name ?? '', missing) })
    },
    MemberExpression(node: Expression) {
      const owner = node.object?.type === 'Identifier' ? (node.object.name ?? '') : ''
      const missing = [globalMissingIn(owner), staticMissingIn(owner, node.property?.name ?? '')].find(hasSome)
      if (missing && node.computed !== true)
        context.report({ node, message: tooNew(`${owner}.${node.property?.name}`, missing) })
    },
  }),
}

const FORMATS = new Set(['DateTimeFormat', 'NumberFormat', 'PluralRules', 'RelativeTimeFormat'])

/** Only one folder formats dates and numbers, so that they look the same on every page. */
const oneFormat = {
  create: (context: Report) => ({
    MemberExpression(node: Expression) {
      const isFormat = isNamed(node.object, 'Intl') && FORMATS.has(node.property?.name ?? '')
      if (isFormat || /^toLocale(?:Date|Time)?String$/.test(node.property?.name ?? ''))
        context.report({ node, message: 'Only app/lib/format formats dates and numbers. Use or add a format there.' })
    },
  }),
}

export default {
  meta: { name: 'fourfold' },
  rules: { 'browser-floor': browserFloor, 'no-own-clock': noOwnClock, 'one-format': oneFormat },
}
