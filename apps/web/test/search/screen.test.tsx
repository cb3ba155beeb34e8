import { beforeAll, describe, expect, test } from 'vitest'

import type { InitialSearch } from '~/features/search/load-search.ts'
import { LazyResultsContent } from '~/features/search/results/Results.tsx'
import { toResults } from '~/features/search/results/search-results.ts'
import { SearchScreen } from '~/features/search/SearchScreen.tsx'

import { catalog, reply, untouched, user } from './fixtures.ts'
import { markup, wordsOf } from './markup.tsx'

beforeAll(LazyResultsContent.preload)

function shown(initial: InitialSearch, at = '/search'): string {
  return markup(<SearchScreen initial={initial} />, at)
}

describe('the search as the server sends it', () => {
  test('has the tabs Match and Search, Match first', () => {
    const html = shown(untouched)
    const tabs = [...html.matchAll(/<button[^>]*role="tab"[^>]*aria-selected="(\w+)".*?<\/button>/g)]
    expect(tabs.map(([tab, isSelected]) => [wordsOf(tab), isSelected])).toEqual([
      ['Match', 'true'],
      ['Search', 'false'],
    ])
    expect(wordsOf(html)).toMatch(/What first\?.*Or look around/)
  })

  test('has a text field with an example, and a button that works without a script', () => {
    const html = shown({ ...untouched, words: '' })
    const form = /<form id="([^"]+)"[^>]* action="\/search"/.exec(html)?.[1]
    expect(form).toBeDefined()
    expect(html).toMatch(new RegExp(`<input[^>]*form="${form}"[^>]*placeholder="Health Coach"[^>]*name="search"`))
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*>.*?Search</)
  })

  test('the words of the address are in the field, on the Search tab, with who was found', () => {
    const found = toResults(reply([user('maya')]), catalog)
    const html = shown({ ...untouched, words: 'back pain', found }, '/search?search=back+pain')
    expect(html).toMatch(/<input[^>]*value="back pain"/)
    expect(html).toMatch(/aria-selected="true"[^>]*>.*?Search<\/span>/)
    expect(html).toContain('href="/user/maya"')
    expect(html).not.toContain('Or look around')
  })

  test('an empty result says so in the page as well', () => {
    const html = shown({ ...untouched, words: 'zzz', found: toResults(reply([]), catalog) })
    expect(wordsOf(html)).toMatch(/No professionals found.*as you would tell a friend.*See every topic/)
  })

  test('an empty result of a limited search blames the search alone', () => {
    const found = toResults(reply([], { degraded: true }), catalog)
    const words = wordsOf(shown({ ...untouched, words: 'zzz', found }))
    expect(words).toMatch(/No professionals found.*limited right now/)
    expect(words).not.toMatch(/beta test|some professionals may be missing/)
  })
})
