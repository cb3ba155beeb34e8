import { listBrowsersWithoutGlobal, listBrowsersWithoutStatic } from './supported-browsers.ts'

/** Lint rules of this project that no built-in rule of oxlint covers. */

type Expression = { type: string; name?: string; object?: Expression; property?: Expression; computed?: boolean }
type Construction = { callee: Expression; arguments: unknown[] }
type Report = { report(finding: { node: object; message: string }): void }

const USE_CLOCK = 'Only clock.ts reads the time. Take `clock` as a dependency and call `clock.now()`.'

const isIdentifier = (node: Expression | undefined, name: string) => node?.type === 'Identifier' && node.name === name

/** `new Date(x)` is allowed; `new Date()`, `Date.now` and `Temporal.Now` read the clock. */
const noSystemClock = {
  create: (context: Report) => ({
    NewExpression(node: Construction) {
      if (isIdentifier(node.callee, 'Date') && node.arguments.length === 0) context.report({ node, message: USE_CLOCK })
    },
    MemberExpression(node: Expression) {
      const readsDate = isIdentifier(node.object, 'Date') && isIdentifier(node.property, 'now')
      const readsTemporal = isIdentifier(node.object, 'Temporal') && isIdentifier(node.property, 'Now')
      if (readsDate || readsTemporal) context.report({ node, message: USE_CLOCK })
    },
  }),
}

const isNonEmpty = (missing: readonly string[]) => missing.length > 0

const buildMessage = (feature: string, missing: readonly string[]) =>
  `${feature} is missing in ${missing.join(', ')}, a supported browser (apps/web/browsers.json).`

/**
 * The build compiles syntax for older browsers, but adds no polyfills. The compiler checks methods of the language:
 * `lib` of both packages matches the oldest supported browser.
 */
const supportedBrowsers = {
  create: (context: Report) => ({
    NewExpression(node: Construction) {
      const missing = node.callee.type === 'Identifier' ? listBrowsersWithoutGlobal(node.callee.name ?? '') : []
      if (isNonEmpty(missing)) context.report({ node, message: buildMessage(node.callee.name ?? '', missing) })
    },
    MemberExpression(node: Expression) {
      const owner = node.object?.type === 'Identifier' ? (node.object.name ?? '') : ''
      const missing = [
        listBrowsersWithoutGlobal(owner),
        listBrowsersWithoutStatic(owner, node.property?.name ?? ''),
      ].find(isNonEmpty)
      if (missing && node.computed !== true)
        context.report({ node, message: buildMessage(`${owner}.${node.property?.name}`, missing) })
    },
  }),
}

const FORMATS = new Set(['DateTimeFormat', 'NumberFormat', 'PluralRules', 'RelativeTimeFormat'])

/** Only one folder formats dates and numbers, so that they look the same on every page. */
const sharedFormats = {
  create: (context: Report) => ({
    MemberExpression(node: Expression) {
      const isFormat = isIdentifier(node.object, 'Intl') && FORMATS.has(node.property?.name ?? '')
      if (isFormat || /^toLocale(?:Date|Time)?String$/.test(node.property?.name ?? ''))
        context.report({ node, message: 'Only app/lib/format formats dates and numbers. Use or add a format there.' })
    },
  }),
}

export default {
  meta: { name: 'fourfold' },
  rules: { 'supported-browsers': supportedBrowsers, 'no-system-clock': noSystemClock, 'shared-formats': sharedFormats },
}
