import { expect, test } from 'vitest'

import { getNavigationItems } from '~/features/shell/navigation/navigation.ts'
import { NavigationLink } from '~/features/shell/navigation/NavigationLink.tsx'

import { renderMarkup } from '../search/render-markup.tsx'

const sam = { token: 'x', userId: 1, isAdmin: false, isProfessional: false, username: 'sam' }

const listCurrentItems = (path: string) =>
  getNavigationItems(sam, '/how-it-works')
    .map((item) => [item.label, /aria-current="(\w+)"/.exec(renderMarkup(<NavigationLink item={item} />, path))?.[1]])
    .filter(([, current]) => current)

test('NavigationLink marks an item on its page and in its section', () => {
  expect(listCurrentItems('/products')).toEqual([['Products', 'page']])
  expect(listCurrentItems('/appointment/list')).toEqual([['Appointments', 'page']])
  expect(listCurrentItems('/appointment/4b1a')).toEqual([['Appointments', 'true']])
  expect(listCurrentItems('/appointment/create/maya')).toEqual([['Appointments', 'true']])
  expect(listCurrentItems('/chats')).toEqual([['Chats', 'page']])
})
