import type { ComponentProps, ComponentType } from 'react'
import { describe, expect, test } from 'vitest'

import { TopBar } from '~/features/shell/navigation/TopBar.tsx'
import type { Site } from '~/lib/site/site.ts'
import About from '~/routes/marketing/about.tsx'
import Home from '~/routes/marketing/home.tsx'
import HowItWorks from '~/routes/marketing/how-it-works.tsx'

import { emptySite, renderWithSite, extractText } from '../render-markup.tsx'

const configuredSite: Site = {
  ...emptySite,
  external: {
    ...emptySite.external,
    home: 'https://about.example/home',
    about: 'https://about.example/us',
    howItWorks: 'https://about.example/how',
  },
}

const HomeWithoutProfessionals = () => (
  <Home {...({ loaderData: { professionals: [] } } as unknown as ComponentProps<typeof Home>)} />
)

/** Returns the source and the sandbox of each iframe. */
function parseIframes(html: string): { src: string | undefined; sandbox: string[] }[] {
  return [...html.matchAll(/<iframe[^>]*>/g)].map(([frame]) => ({
    src: /src="([^"]*)"/.exec(frame)?.[1],
    sandbox: /sandbox="([^"]*)"/.exec(frame)?.[1]?.split(' ') ?? ['no sandbox'],
  }))
}

describe('marketing pages', () => {
  const pages: [name: string, url: string, page: ComponentType][] = [
    ['home', 'https://about.example/home', HomeWithoutProfessionals],
    ['about', 'https://about.example/us', About],
    ['how it works', 'https://about.example/how', HowItWorks],
  ]

  test.each(pages)(
    '%s embeds the external page %s in a sandbox',
    { tags: ['SHL-28', 'OP-005'] },
    (_name, url, Page) => {
      const frames = parseIframes(renderWithSite(configuredSite, <Page />))
      expect(frames).toMatchObject([{ src: url }])
      // With the origin of the app, the frame could read the session.
      expect(frames[0]?.sandbox).toContain('allow-scripts')
      expect(frames[0]?.sandbox).not.toContain('allow-same-origin')
      expect(frames[0]?.sandbox).not.toContain('no sandbox')
    },
  )

  test.each(pages)('%s is a built-in page without a configured URL', { tags: ['OP-005'] }, (_name, _url, Page) => {
    const html = renderWithSite(emptySite, <Page />)
    expect(parseIframes(html)).toEqual([])
    expect(html).toMatch(/<h1[ >]/)
    expect(extractText(html).length).toBeGreaterThan(500)
  })
})

test(
  'TopBar links How it Works to the configured URL, which /how-it-works embeds',
  { tags: ['SHL-05', 'OP-001'] },
  () => {
    expect(renderWithSite(configuredSite, <TopBar />)).toMatch(
      /<a [^>]*href="https:\/\/about\.example\/how"[^>]*>How it Works<\/a>/,
    )
    expect(parseIframes(renderWithSite(configuredSite, <HowItWorks />))).toMatchObject([
      { src: 'https://about.example/how' },
    ])
    expect(renderWithSite(emptySite, <TopBar />)).toContain('href="https://fourfold.example/how-it-works"')
  },
)

test('TopBar links the logo to the home page for visitors', () => {
  expect(renderWithSite(emptySite, <TopBar />)).toMatch(/<a [^>]*aria-label="Fourfold, to the start"[^>]*href="\/home"/)
})
