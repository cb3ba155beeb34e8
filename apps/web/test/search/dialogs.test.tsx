import type { SearchRelaxation } from '@fourfold/contract/search/shapes'
import { describe, expect, test } from 'vitest'

import { BroaderSearches } from '~/features/search/dialogs/BroaderSearches.tsx'
import { SearchDialogs } from '~/features/search/dialogs/SearchDialogs.tsx'
import type { SearchDialog } from '~/features/search/dialogs/SearchDialogs.tsx'
import { LockedFilters } from '~/features/search/filters/LockedFilters.tsx'

import { bareSite, markupOn } from '../markup.tsx'
import { markup, wordsOf } from './markup.tsx'

const nothing = () => undefined

type DialogsProps = { dialog: SearchDialog | null; broaderSearches: SearchRelaxation[]; isDegraded?: boolean }

function Dialogs({ dialog, broaderSearches, isDegraded = false }: DialogsProps) {
  return (
    <SearchDialogs
      dialog={dialog}
      isDegraded={isDegraded}
      broaderSearches={broaderSearches}
      onSearch={nothing}
      onBroaden={nothing}
      onClose={nothing}
    />
  )
}

const shown = (dialog: SearchDialog | null, broaderSearches: SearchRelaxation[] = []) =>
  markup(<Dialogs dialog={dialog} broaderSearches={broaderSearches} />, '/search?search=yoga')

describe('what the search says over the page', () => {
  test('is nothing until something is to be said, and then one thing', () => {
    expect(shown(null)).not.toContain('role="dialog"')
    for (const dialog of ['signUpToFilter', 'signUpToMatch', 'confirmEmail', 'greenButton', 'nothing'] as const) {
      expect(shown(dialog).match(/role="dialog"/g)).toHaveLength(1)
    }
  })

  test.each(['signUpToFilter', 'signUpToMatch'] as const)('%s leads to an account and back here', (dialog) => {
    const html = shown(dialog)
    expect(html).toContain('href="/register/member?nextUrl=%2Fsearch%3Fsearch%3Dyoga"')
    expect(html).toContain('href="/login?nextUrl=%2Fsearch%3Fsearch%3Dyoga"')
  })

  test('searching is done by the green Search button, which is there too', { tags: ['SEA-11'] }, () => {
    const words = wordsOf(shown('greenButton'))
    expect(words).toContain('green Search button')
    expect(words).toMatch(/Not yet Search$/)
  })

  test('nobody found: beta test, broader filters, or "Web Conferencing" only', { tags: ['SEA-14'] }, () => {
    const words = wordsOf(shown('nothing'))
    expect(words).toContain('No professionals found')
    expect(words).toMatch(/beta test.*broadening your filters.*“Web Conferencing” only/)
  })

  test('nobody found while the search is limited: the dialog says so, and blames nothing else', () => {
    const words = wordsOf(markup(<Dialogs dialog="nothing" broaderSearches={[]} isDegraded />))
    expect(words).toMatch(/No professionals found.*Our search is limited right now/)
    expect(words).not.toContain('beta test')
  })

  test(
    'the contact address stands where nobody was found and where an address waits to be verified',
    { tags: ['PLT-04', 'OP-113'] },
    () => {
      const withContact = { ...bareSite, contactEmail: 'help@fourfold.example' }
      for (const dialog of ['nothing', 'confirmEmail'] as const) {
        const html = markupOn(withContact, <Dialogs dialog={dialog} broaderSearches={[]} />)
        expect(wordsOf(html)).toContain('Write to help@fourfold.example .')
        expect(html).toContain('href="mailto:help@fourfold.example"')
        expect(wordsOf(markupOn(bareSite, <Dialogs dialog={dialog} broaderSearches={[]} />))).not.toContain('Write to')
      }
    },
  )

  test('every way on says what it changes and how many it finds', () => {
    const words = wordsOf(
      shown('nothing', [
        { way: 'anyState', total: 12 },
        { way: 'allowOnline', total: 1234 },
        { way: 'wider', total: 3, radius: 100 },
        { way: 'anywhere', total: 1 },
        { way: 'onlineOnly', total: 2 },
      ]),
    )
    expect(words).toContain(
      'Search in any state 12 found Include Web Conferencing 1,234 found Search within 100 miles 3 found Search anywhere 1 found Web Conferencing only 2 found',
    )
  })
})

test('where no single change helps, all filters can go at once', () => {
  const clear = (broaderSearches: SearchRelaxation[], onClear?: () => void) =>
    wordsOf(markup(<BroaderSearches searches={broaderSearches} onBroaden={nothing} {...(onClear && { onClear })} />))
  expect(clear([], nothing)).toContain('Search without filters')
  expect(clear([{ way: 'anywhere', total: 1 }], nothing)).not.toContain('Search without filters')
  expect(clear([])).not.toContain('Search without filters')
})

test('a visitor reads the filters for place and state, and cannot change them', () => {
  const html = markup(<LockedFilters onTouch={nothing} />)
  expect(html.match(/<input[^>]*readonly=""/gi)).toHaveLength(2)
  // "Read only" alone would sound like the end of the matter.
  expect(html.match(/<input[^>]*aria-haspopup="dialog" aria-description="[^"]*[Ss]ign up[^"]*"/g)).toHaveLength(2)
  expect(wordsOf(html)).toBe('Zip code or city State')
})
