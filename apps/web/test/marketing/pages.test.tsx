import type { ComponentProps, ComponentType } from 'react'
import { describe, expect, test } from 'vitest'

import { TopBar } from '~/features/shell/TopBar.tsx'
import type { Site } from '~/lib/site/site.ts'
import About from '~/routes/marketing/about.tsx'
import Home from '~/routes/marketing/home.tsx'
import HowItWorks from '~/routes/marketing/how-it-works.tsx'

import { bareSite, markupOn, wordsIn } from '../markup.tsx'

const configured: Site = {
  ...bareSite,
  external: {
    ...bareSite.external,
    home: 'https://about.example/home',
    about: 'https://about.example/us',
    howItWorks: 'https://about.example/how',
  },
}

const HomeWithoutPeople = () => <Home {...({ loaderData: { people: [] } } as unknown as ComponentProps<typeof Home>)} />

/** The frames of a page, each with the attributes that matter. */
function framesOf(html: string): { src: string | undefined; sandbox: string[] }[] {
  return [...html.matchAll(/<iframe[^>]*>/g)].map(([frame]) => ({
    src: /src="([^"]*)"/.exec(frame)?.[1],
    sandbox: /sandbox="([^"]*)"/.exec(frame)?.[1]?.split(' ') ?? ['everything'],
  }))
}

describe('the marketing pages', () => {
  const pages: [name: string, address: string, page: ComponentType][] = [
    ['home', 'https://about.example/home', HomeWithoutPeople],
    ['about', 'https://about.example/us', About],
    ['how it works', 'https://about.example/how', HowItWorks],
  ]

  test.each(pages)(
    '%s is the external page %s in a sandbox',
    { tags: ['SHL-28', 'OP-005'] },
    (_name, address, Page) => {
      const frames = framesOf(markupOn(configured, <Page />))
      expect(frames).toMatchObject([{ src: address }])
      // With our origin the frame could read the session.
      expect(frames[0]?.sandbox).toContain('allow-scripts')
      expect(frames[0]?.sandbox).not.toContain('allow-same-origin')
      expect(frames[0]?.sandbox).not.toContain('everything')
    },
  )

  test.each(pages)(
    '%s is a page of our own where no address is configured',
    { tags: ['OP-005'] },
    (_name, _address, Page) => {
      const html = markupOn(bareSite, <Page />)
      expect(framesOf(html)).toEqual([])
      expect(html).toMatch(/<h1[ >]/)
      expect(wordsIn(html).length).toBeGreaterThan(500)
    },
  )
})

test(
  'How it Works leaves by the configured address, which /how-it-works shows inside the product',
  { tags: ['SHL-05', 'OP-001'] },
  () => {
    expect(markupOn(configured, <TopBar />)).toMatch(
      /<a [^>]*href="https:\/\/about\.example\/how"[^>]*>How it Works<\/a>/,
    )
    expect(framesOf(markupOn(configured, <HowItWorks />))).toMatchObject([{ src: 'https://about.example/how' }])
    expect(markupOn(bareSite, <TopBar />)).toContain('href="https://fourfold.example/how-it-works"')
  },
)

test('E-19: the mark leads a visitor to the home page', () => {
  expect(markupOn(bareSite, <TopBar />)).toMatch(/<a [^>]*aria-label="Fourfold, to the start"[^>]*href="\/home"/)
})
