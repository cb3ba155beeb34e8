/** The search text and sort order of a list, stored in the URL. If `sort` is null, the list has its default order. */
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

type Sortable<Row> = { label: string; compare?: (left: Row, right: Row) => number }

type List<Row> = { rows: readonly Row[]; columns: readonly Sortable<Row>[]; getSearchText: (row: Row) => string }

/** Returns the rows that contain every search word, sorted. */
export function filterRows<Row>({ rows, columns, getSearchText }: List<Row>, { text, sort, desc }: ListSearch): Row[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = rows.filter((row) => {
    const rowText = getSearchText(row).toLowerCase()
    return words.every((word) => rowText.includes(word))
  })
  const compare = columns.find(({ label }) => label === sort)?.compare
  if (!compare) return matches
  return matches.toSorted((left, right) => (desc ? compare(right, left) : compare(left, right)))
}
