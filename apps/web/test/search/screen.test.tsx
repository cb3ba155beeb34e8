import { describe, expect, test } from 'vitest'

import { resultsOf } from '~/features/search/results/view.ts'
import { SearchScreen } from '~/features/search/SearchScreen.tsx'
import type { FirstSight } from '~/features/search/use-search.ts'

import { markup, wordsOf } from './markup.tsx'
import { catalog, reply, user } from './reply.ts'

const untouched: FirstSight = { words: null, found: null, problem: null }

function shown(first: FirstSight, at = '/search'): string {
  return markup(
    <SearchScreen
      first={first}
      isConfirmed={null}
      askConfirmed={async () => null}
      keepAnswers={async () => undefined}
      match={<p>Questions</p>}
      resend={null}
      start={<p>Look around</p>}
    />,
    at,
  )
}

describe('the search as the server sends it', () => {
  test('has the tabs Match and Search, Match first', () => {
    const html = shown(untouched)
    const tabs = [...html.matchAll(/<button[^>]*role="tab"[^>]*aria-selected="(\w+)".*?<\/button>/g)]
    expect(tabs.map(([tab, isSelected]) => [wordsOf(tab), isSelected])).toEqual([
      ['Match', 'true'],
      ['Search', 'false'],
    ])
    expect(wordsOf(html)).toMatch(/Questions.*Look around/)
  })

  test('has a text field with an example, and a button that works without a script', () => {
    const html = shown({ ...untouched, words: '' })
    const form = /<form id="([^"]+)"[^>]* action="\/search"/.exec(html)?.[1]
    expect(form).toBeDefined()
    expect(html).toMatch(new RegExp(`<input[^>]*form="${form}"[^>]*placeholder="Health Coach"[^>]*name="search"`))
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*>.*?Search</)
  })

  test('the words of the address are in the field, on the Search tab, with who was found', () => {
    const found = resultsOf(reply([user('maya')]), catalog)
    const html = shown({ words: 'back pain', found, problem: null }, '/search?search=back+pain')
    expect(html).toMatch(/<input[^>]*value="back pain"/)
    expect(html).toMatch(/aria-selected="true"[^>]*>.*?Search<\/span>/)
    expect(html).toContain('href="/user/maya"')
    expect(html).not.toContain('Look around')
  })

  test('an empty result says so in the page as well', () => {
    const html = shown({ words: 'zzz', found: resultsOf(reply([]), catalog), problem: null })
    expect(wordsOf(html)).toMatch(/No professionals found.*beta test.*See every topic/)
  })
})
