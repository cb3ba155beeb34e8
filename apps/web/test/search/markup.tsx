import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'

import { queryClient } from '~/lib/data/query.ts'

/** What the server sends of a piece of a page. */
export function markup(node: ReactNode, at = '/search'): string {
  const router = createMemoryRouter([{ path: '*', element: node }], { initialEntries: [at] })
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

/** The words of it alone. */
export function wordsOf(html: string): string {
  return html
    .replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
