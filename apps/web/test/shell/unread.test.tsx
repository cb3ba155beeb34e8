import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { NavigationLink } from '~/features/shell/NavigationLink.tsx'
import { setUnreadCount } from '~/lib/unread.ts'

/** The words of the Chats item, as eyes and ears get them. */
function chatsWith(count: number): string {
  setUnreadCount(count)
  const markup = renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <MemoryRouter>
        <NavigationLink item={{ label: 'Chats', to: '/chats', unread: true, place: 'main' }} />
      </MemoryRouter>
    </MantineProvider>,
  )
  return markup.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|')
}

test('the badge shows the count, in words too, and nothing at zero', () => {
  expect(chatsWith(0)).toBe('|Chats|')
  expect(chatsWith(3)).toBe('|Chats|3|, 3 unread|')
  expect(chatsWith(120)).toBe('|Chats|99+|, 120 unread|')
})
