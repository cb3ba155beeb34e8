import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'

import type { Session } from '~/lib/session/session.ts'
import { ViewerContext } from '~/lib/session/viewer.ts'
import type { Site } from '~/lib/site/site.ts'

/** The person who looks at a page behind the login. */
export const viewer: Session = { token: 't', userId: 1, isAdmin: false, isProfessional: false, username: 'sam' }

/** A screen as it stands before anybody touches it, with the answers it already has. */
export function markup(node: ReactNode, answers = new QueryClient(), at = '/'): string {
  const router = createMemoryRouter([{ path: '*', element: node }], { initialEntries: [at] })
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <QueryClientProvider client={answers}>
        <ViewerContext value={viewer}>
          <RouterProvider router={router} />
        </ViewerContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

/** A product for which nothing is configured but its own address. */
export const bareSite: Site = {
  publicUrl: 'https://fourfold.example',
  contactEmail: null,
  external: { home: null, about: null, howItWorks: null, terms: null, privacy: null },
}

/** A screen of a product that was configured so. */
export function markupOn(site: Site, node: ReactNode): string {
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

/** What stands between the tags, in one line. */
export function wordsIn(html: string): string {
  return html
    .replaceAll(/<(style|noscript).*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
}
