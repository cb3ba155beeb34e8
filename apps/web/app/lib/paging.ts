import type { Page } from '@fourfold/contract/paging'
import { useState } from 'react'

type Pages<Item> = {
  /** As the page was loaded; one that was loaded anew starts the list over. */
  first: Page<Item[]>
  load: (after: string) => Promise<Page<Item[]>>
  /** Names an item: one that moved between two pages is shown once. */
  idOf: (item: Item) => string
}

/** A list whose first page is shown, and what follows when somebody asks for it. */
export function usePages<Item>({ first, load, idOf }: Pages<Item>) {
  const [state, setState] = useState({ first, ...first })
  const { data, next } = state.first === first ? state : first

  async function showMore(): Promise<void> {
    if (next === null) return
    const page = await load(next)
    const items = new Map([...data, ...page.data].map((item) => [idOf(item), item]))
    setState({ first, data: [...items.values()], next: page.next })
  }

  return { items: data, showMore: next === null ? null : showMore }
}
