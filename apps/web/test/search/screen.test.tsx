import { beforeAll, describe, expect, test } from 'vitest'

import type { InitialSearch } from '~/features/search/load-search.ts'
import { LazyResultsContent } from '~/features/search/results/Results.tsx'
import { toResults } from '~/features/search/results/search-results.ts'
import { SearchScreen } from '~/features/search/SearchScreen.tsx'

import { catalog, buildReply, initialSearch, buildUser } from './fixtures.ts'
import { renderMarkup, extractText } from './render-markup.tsx'

beforeAll(LazyResultsContent.preload)

function renderScreen(initial: InitialSearch, url = '/search'): string {
  return renderMarkup(<SearchScreen initial={initial} />, url)
}

describe('server-rendered search screen', () => {
  test('has the tabs Match and Search, with Match first', () => {
    const html = renderScreen(initialSearch)
    const tabs = [...html.matchAll(/<button[^>]*role="tab"[^>]*aria-selected="(\w+)".*?<\/button>/g)]
    expect(tabs.map(([tab, isSelected]) => [extractText(tab), isSelected])).toEqual([
      ['Match', 'true'],
      ['Search', 'false'],
    ])
    expect(extractText(html)).toMatch(/What first\?.*Or look around/)
  })

  test('has a query field and a button that work without JavaScript', () => {
    const html = renderScreen({ ...initialSearch, query: '' })
    const form = /<form id="([^"]+)"[^>]* action="\/search"/.exec(html)?.[1]
    expect(form).toBeDefined()
    expect(html).toMatch(new RegExp(`<input[^>]*form="${form}"[^>]*placeholder="Health Coach"[^>]*name="search"`))
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*>.*?Search</)
  })

  test('shows the query of the URL and the results on the Search tab', () => {
    const results = toResults(buildReply([buildUser('maya')]), catalog)
    const html = renderScreen({ ...initialSearch, query: 'back pain', results }, '/search?search=back+pain')
    expect(html).toMatch(/<input[^>]*value="back pain"/)
    expect(html).toMatch(/aria-selected="true"[^>]*>.*?Search<\/span>/)
    expect(html).toContain('href="/user/maya"')
    expect(html).not.toContain('Or look around')
  })

  test('shows an empty result on the page too', () => {
    const html = renderScreen({ ...initialSearch, query: 'zzz', results: toResults(buildReply([]), catalog) })
    expect(extractText(html)).toMatch(/No professionals found.*as you would tell a friend.*See every topic/)
  })

  test('explains an empty result with the degraded search only', () => {
    const results = toResults(buildReply([], { degraded: true }), catalog)
    const text = extractText(renderScreen({ ...initialSearch, query: 'zzz', results }))
    expect(text).toMatch(/No professionals found.*limited right now/)
    expect(text).not.toMatch(/beta test|some professionals may be missing/)
  })
})
