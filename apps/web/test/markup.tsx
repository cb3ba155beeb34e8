import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'

/** A screen as it stands before anybody touches it, with the answers it already has. */
export function markup(node: ReactNode, answers = new QueryClient(), at = '/'): string {
  const router = createMemoryRouter([{ path: '*', element: node }], { initialEntries: [at] })
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <QueryClientProvider client={answers}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

/** What stands between the tags, in one line. */
export function wordsIn(html: string): string {
  return html
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
}
