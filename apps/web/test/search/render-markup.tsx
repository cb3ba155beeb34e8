import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'

import { queryClient } from '~/lib/data/query.ts'

/** Renders a node to HTML at a URL. */
export function renderMarkup(node: ReactNode, url = '/search'): string {
  const router = createMemoryRouter([{ path: '*', element: node }], { initialEntries: [url] })
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

/** Returns the text content of HTML in one line. */
export function extractText(html: string): string {
  return html
    .replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
