/** Lint rules of this house that oxlint does not bring along. Kept to what no built-in rule can say. */

type Expression = { type: string; name?: string; object?: Expression; property?: Expression }
type Construction = { callee: Expression; arguments: unknown[] }
type Report = { report(finding: { node: object; message: string }): void }

const ASK_THE_CLOCK = 'Only clock.ts asks the time. Take `clock` as a dependency and call `clock.now()`.'

const isNamed = (node: Expression | undefined, name: string) => node?.type === 'Identifier' && node.name === name

/** `new Date(x)` converts and is fine; `new Date()`, `Date.now` and `Temporal.Now` ask what time it is. */
const noOwnClock = {
  create: (context: Report) => ({
    NewExpression(node: Construction) {
      if (isNamed(node.callee, 'Date') && node.arguments.length === 0) context.report({ node, message: ASK_THE_CLOCK })
    },
    MemberExpression(node: Expression) {
      const asksDate = isNamed(node.object, 'Date') && isNamed(node.property, 'now')
      const asksTemporal = isNamed(node.object, 'Temporal') && isNamed(node.property, 'Now')
      if (asksDate || asksTemporal) context.report({ node, message: ASK_THE_CLOCK })
    },
  }),
}

export default { meta: { name: 'house' }, rules: { 'no-own-clock': noOwnClock } }
