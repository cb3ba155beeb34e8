type Change = { field: string; before: string; after: string }

/** Fields that change with every save. */
const IGNORED_FIELDS = new Set(['version'])

const toFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : { value }

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value
  const isSimpleList =
    Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')
  return isSimpleList ? value.join(', ') || '—' : JSON.stringify(value)
}

/** Returns the fields whose values differ. */
export function diffFields(before: unknown, after: unknown): Change[] {
  const [oldFields, newFields] = [toFields(before ?? {}), toFields(after ?? {})]
  return [...new Set([...Object.keys(oldFields), ...Object.keys(newFields)])]
    .filter((field) => !IGNORED_FIELDS.has(field))
    .map((field) => ({ field, before: formatValue(oldFields[field]), after: formatValue(newFields[field]) }))
    .filter((change) => change.before !== change.after)
}
