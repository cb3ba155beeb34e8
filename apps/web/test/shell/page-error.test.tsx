import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, data, StaticRouterProvider } from 'react-router'
import type { RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'

import { PageError } from '~/features/shell/PageError.tsx'
import { ApiError, NetworkError } from '~/lib/data/api.ts'
import { ResponseContext } from '~/lib/site/response-context.ts'

/** Renders a page whose loader throws an error. */
async function renderPageError(error: unknown): Promise<string> {
  const routes: RouteObject[] = [
    {
      path: '/page',
      loader: () => {
        throw error
      },
      element: 'never shown',
      ErrorBoundary: PageError,
    },
  ]
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request('http://127.0.0.1/page?x=1'))
  if (context instanceof Response) throw new Error('expected a page')
  return renderToStaticMarkup(
    <ResponseContext value={{ requestId: 'req-7' }}>
      <MantineProvider withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={new QueryClient()}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </QueryClientProvider>
      </MantineProvider>
    </ResponseContext>,
  )
}

function createApiError(status: number, msg: string): ApiError {
  const headers = new Headers({ 'x-request-id': 'api-9' })
  return new ApiError({ status, headers }, [{ msg, code: 'not_allowed' }])
}

describe('PageError', () => {
  test('shows the request id and a retry link without details of the error', async () => {
    const page = await renderPageError(new Error('secret detail'))
    expect(page).toContain('Please try again.')
    expect(page).toMatch(/data-request-id[^>]*>req-7</)
    expect(page).toMatch(/href="\/page\?x=1"[^>]*>.*Try again/)
    expect(page).not.toContain('secret detail')
  })

  test('shows the not-found page for a 404', async () => {
    expect(await renderPageError(data(null, { status: 404 }))).toContain('This page is not here')
    expect(await renderPageError(createApiError(404, 'gone'))).toContain('This page is not here')
  })

  test('shows the message and the request id of an API error', async () => {
    const page = await renderPageError(createApiError(403, 'Only the owner can do this.'))
    expect(page).toContain('Only the owner can do this.')
    expect(page).toMatch(/data-request-id[^>]*>api-9</)
  })

  test('shows a message for a network error', async () => {
    expect(await renderPageError(new NetworkError(new Error('offline')))).toContain('We could not reach our servers.')
  })

  test('shows a skeleton for a 401 response, which redirects to the login page', async () => {
    const page = await renderPageError(createApiError(401, 'Log in to continue.'))
    expect(page).toContain('Loading…')
    expect(page).not.toContain('Log in to continue.')
  })
})
