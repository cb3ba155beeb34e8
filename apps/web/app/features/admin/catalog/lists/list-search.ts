/** The search and order of a list, kept in the URL. A null `sort` is the list's own order. */
export type ListSearch = { text: string; sort: string | null; desc: boolean }

export function parseListSearch(query: URLSearchParams): ListSearch {
  return { text: query.get('text') ?? '', sort: query.get('sort'), desc: query.get('desc') === 'yes' }
}

export function serializeListSearch({ text, sort, desc }: ListSearch): URLSearchParams {
  const query = new URLSearchParams()
  if (text !== '') query.set('text', text)
  if (sort !== null) query.set('sort', sort)
  if (sort !== null && desc) query.set('desc', 'yes')
  return query
}

type Sortable<Row> = { label: string; compare?: (one: Row, other: Row) => number }

type Listed<Row> = { rows: readonly Row[]; columns: readonly Sortable<Row>[]; textOf: (row: Row) => string }

/** The rows that contain every search word, sorted. */
export function filterRows<Row>({ rows, columns, textOf }: Listed<Row>, { text, sort, desc }: ListSearch): Row[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = rows.filter((row) => {
    const said = textOf(row).toLowerCase()
    return words.every((word) => said.includes(word))
  })
  const compare = columns.find(({ label }) => label === sort)?.compare
  if (!compare) return found
  return found.toSorted((one, other) => (desc ? compare(other, one) : compare(one, other)))
}
