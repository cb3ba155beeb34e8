const listNames = ['tags', 'categories', 'questions', 'subscription-types', 'trades'] as const
const formNames = ['tag', 'category', 'question', 'subscription-type', 'trade'] as const

type ListName = (typeof listNames)[number]
type FormName = (typeof formNames)[number]

/** The list or form that a URL shows. Ids start at 1, so an invalid id is parsed as 0, which no item has. */
export type CatalogPage = { list: ListName } | { kind: FormName; id: number | 'new' }

export function parseCatalogPath(pathname: string): CatalogPage {
  const [, , name = '', id = ''] = pathname.split('/')
  const kind = formNames.find((formName) => formName === name)
  if (!kind) return { list: listNames.find((listName) => listName === name) ?? listNames[0] }
  if (id === 'new') return { kind, id }
  return { kind, id: /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0 }
}
