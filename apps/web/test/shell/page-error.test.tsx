import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, data, StaticRouterProvider } from 'react-router'
import type { RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'

import { PageError } from '~/features/shell/PageError.tsx'
import { ApiError, NetworkError } from '~/lib/data/api.ts'
import { RenderingContext } from '~/lib/site/rendering.ts'

/** The page somebody gets when the loader of a page throws. */
async function pageWhen(thrown: unknown): Promise<string> {
  const routes: RouteObject[] = [
    {
      path: '/page',
      loader: () => {
        throw thrown
      },
      element: 'never shown',
      ErrorBoundary: PageError,
    },
  ]
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request('http://127.0.0.1/page?x=1'))
  if (context instanceof Response) throw new Error('expected a page')
  return renderToStaticMarkup(
    <RenderingContext value={{ requestId: 'req-7' }}>
      <MantineProvider withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={new QueryClient()}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </QueryClientProvider>
      </MantineProvider>
    </RenderingContext>,
  )
}

function refused(status: number, msg: string): ApiError {
  const headers = new Headers({ 'x-request-id': 'api-9' })
  return new ApiError({ status, headers }, [{ msg, code: 'not_allowed' }])
}

describe('a page that could not be shown', () => {
  test('blames us, names the request, and offers to try again', async () => {
    const page = await pageWhen(new Error('secret detail'))
    expect(page).toContain('This is our fault, not yours.')
    expect(page).toMatch(/data-request-id[^>]*>req-7</)
    expect(page).toMatch(/href="\/page\?x=1"[^>]*>.*Try again/)
    expect(page).not.toContain('secret detail')
  })

  test('is the page for what is not there when nothing was found', async () => {
    expect(await pageWhen(data(null, { status: 404 }))).toContain('This page is not here')
    expect(await pageWhen(refused(404, 'gone'))).toContain('This page is not here')
  })

  test('repeats the first error of a refused call, with the id of that call', async () => {
    const page = await pageWhen(refused(403, 'Only the owner can do this.'))
    expect(page).toContain('Only the owner can do this.')
    expect(page).toMatch(/data-request-id[^>]*>api-9</)
  })

  test('says so when nobody answered', async () => {
    expect(await pageWhen(new NetworkError(new Error('offline')))).toContain('We could not reach our servers.')
  })

  test('shows no failure while a lost session leads to the login', async () => {
    const page = await pageWhen(refused(401, 'Log in to continue.'))
    expect(page).toContain('Loading…')
    expect(page).not.toContain('Log in to continue.')
  })
})
