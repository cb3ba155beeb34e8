// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { NavigationLink } from '~/features/shell/NavigationLink.tsx'
import { clearPersonalQueries, queryClient } from '~/lib/data/query.ts'
import { setUnreadCount } from '~/lib/data/unread.ts'

/** The words of the Chats item, as eyes and ears get them. */
function chats(): string {
  const markup = renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient()}>
        <MemoryRouter>
          <NavigationLink item={{ label: 'Chats', to: '/chats', unread: true, group: 'main' }} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return markup.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|')
}

function chatsWith(count: number): string {
  setUnreadCount(count)
  return chats()
}

test('the badge shows the count, in words too, and nothing at zero', () => {
  expect(chatsWith(0)).toBe('|Chats|')
  expect(chatsWith(3)).toBe('|Chats|3|, 3 unread|')
  expect(chatsWith(120)).toBe('|Chats|99+|, 120 unread|')
})

test('the next person does not see how many the one before had', () => {
  setUnreadCount(3)
  clearPersonalQueries(queryClient())
  expect(chats()).toBe('|Chats|')
})
