import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'

import type { Session } from '~/lib/session/session.ts'
import { ViewerContext } from '~/lib/session/viewer.ts'
import type { Site } from '~/lib/site/site.ts'

/** The logged-in viewer of a page. */
export const viewer: Session = { token: 't', userId: 1, isAdmin: false, isProfessional: false, username: 'sam' }

/** Renders a node to HTML, with the cached queries, at a URL. */
export function renderMarkup(node: ReactNode, queries = new QueryClient(), url = '/'): string {
  const router = createMemoryRouter([{ path: '*', element: node }], { initialEntries: [url] })
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <ViewerContext value={viewer}>
          <RouterProvider router={router} />
        </ViewerContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

/** A site without optional settings. */
export const emptySite: Site = {
  publicUrl: 'https://fourfold.example',
  contactEmail: null,
  external: { home: null, about: null, howItWorks: null, terms: null, privacy: null },
}

/** Renders a node to HTML on a configured site. */
export function renderWithSite(site: Site, node: ReactNode): string {
  const router = createMemoryRouter(
    [{ id: 'root', loader: () => ({ site }), element: <Outlet />, children: [{ path: '*', element: node }] }],
    { hydrationData: { loaderData: { root: { site } } } },
  )
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

/** Returns the text content of HTML in one line. */
export function extractText(html: string): string {
  return html
    .replaceAll(/<(style|noscript).*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
}
