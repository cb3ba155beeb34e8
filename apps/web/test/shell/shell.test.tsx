import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, Outlet, StaticRouterProvider } from 'react-router'
import type { RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'

import { Shell } from '~/features/shell/Shell.tsx'
import { queryClient } from '~/lib/data/query.ts'
import type { Site } from '~/lib/site/site.ts'
import KeepAlive from '~/routes/search/keep-alive.tsx'
import Search, { handle } from '~/routes/search/search.tsx'
import NotFoundPage, { loader as notFound } from '~/routes/shell/not-found.tsx'

const site: Site = {
  publicUrl: 'https://fourfold.example',
  contactEmail: 'hello@fourfold.example',
  external: { home: null, about: null, howItWorks: null, terms: 'https://rules.example/terms', privacy: null },
}

function PageInShell() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

const emptySearch = { query: null, questions: [], areas: [], results: null, error: null, tag: null }

const routes: RouteObject[] = [
  {
    id: 'root',
    loader: () => ({ site }),
    Component: PageInShell,
    children: [
      {
        Component: KeepAlive,
        children: [
          { id: 'routes/search/search', path: 'search', loader: () => emptySearch, Component: Search, handle },
          { path: '*', Component: NotFoundPage, loader: notFound },
        ],
      },
    ],
  },
]

/** Renders a path on the server; returns status and HTML. */
async function renderPath(path: string): Promise<{ status: number; html: string }> {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`https://fourfold.example${path}`))
  if (context instanceof Response) throw new Error('expected a page')
  const html = renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient()}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { status: context.statusCode, html }
}

describe('the shell', () => {
  test('renders the visitor navigation on the server, with the current page marked', async () => {
    const { html } = await renderPath('/search')
    const [, navigation = ''] = html.match(/<nav[^>]*aria-label="Main"[^>]*>(.*?)<\/nav>/) ?? []
    expect(navigation.match(/<a /g)).toHaveLength(6)
    expect(navigation).toMatch(/aria-current="page"[^>]*href="\/search"/)
    expect(navigation.match(/aria-current/g)).toHaveLength(1)
  })

  test('has a menu button for narrow screens', async () => {
    expect((await renderPath('/search')).html).toMatch(/<button[^>]*aria-label="Menu"[^>]*aria-expanded="false"/)
  })

  test('links How it Works by its full URL', async () => {
    expect((await renderPath('/search')).html).toMatch(
      /href="https:\/\/fourfold\.example\/how-it-works"[^>]*>How it Works/,
    )
  })

  test('links terms, privacy policy and contact in the footer', async () => {
    const { html } = await renderPath('/search')
    expect(html).toContain('href="https://rules.example/terms"')
    expect(html).toContain('href="/privacy"')
    expect(html).toContain('href="mailto:hello@fourfold.example"')
  })

  test('starts with a skip link', async () => {
    expect((await renderPath('/search')).html).toMatch(
      /^[^<]*(<(title|meta|link)[^>]*>([^<]*<\/title>)?)*<div[^>]*><a[^>]*href="#content"/,
    )
  })
})

describe('the kept-alive search', () => {
  test('is rendered at its path with title, description and canonical link', async () => {
    const { html, status } = await renderPath('/search')
    expect(status).toBe(200)
    expect(html).toContain('Find someone who gets it.</h1>')
    expect(html).toContain('<title>Find someone who gets it · Fourfold</title>')
    expect(html).toContain('<link rel="canonical" href="https://fourfold.example/search"/>')
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/)
  })

  test('is not rendered on other pages before it was visited', async () => {
    const { html, status } = await renderPath('/nowhere')
    expect(status).toBe(404)
    expect(html).toContain('This page is not here')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toContain('Find someone who gets it.')
  })
})
