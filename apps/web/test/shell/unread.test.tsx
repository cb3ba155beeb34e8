// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { NavigationLink } from '~/features/shell/navigation/NavigationLink.tsx'
import { clearPersonalQueries, queryClient } from '~/lib/data/query.ts'
import { setUnreadCount } from '~/lib/data/unread.ts'

/** Renders the Chats item as text, including hidden text. */
function renderChatsItem(): string {
  const html = renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient()}>
        <MemoryRouter>
          <NavigationLink item={{ label: 'Chats', to: '/chats', unread: true, group: 'main' }} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return html.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|')
}

function renderWithCount(count: number): string {
  setUnreadCount(count)
  return renderChatsItem()
}

test('the Chats item shows the unread count with a text alternative, and nothing for zero', () => {
  expect(renderWithCount(0)).toBe('|Chats|')
  expect(renderWithCount(3)).toBe('|Chats|3|, 3 unread|')
  expect(renderWithCount(120)).toBe('|Chats|99+|, 120 unread|')
})

test('the unread count is removed when the session changes', () => {
  setUnreadCount(3)
  clearPersonalQueries(queryClient())
  expect(renderChatsItem()).toBe('|Chats|')
})
