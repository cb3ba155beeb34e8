type Change = { field: string; before: string; after: string }

/** Changes with every save. */
const IGNORED_FIELDS = new Set(['version'])

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : { value }

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value
  const isPlain = Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number')
  return isPlain ? value.join(', ') || '—' : JSON.stringify(value)
}

/** Returns the fields whose values differ. */
export function diffFields(before: unknown, after: unknown): Change[] {
  const [was, is] = [fieldsOf(before ?? {}), fieldsOf(after ?? {})]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !IGNORED_FIELDS.has(field))
    .map((field) => ({ field, before: formatValue(was[field]), after: formatValue(is[field]) }))
    .filter((change) => change.before !== change.after)
}
