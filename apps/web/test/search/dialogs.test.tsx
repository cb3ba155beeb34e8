import type { SearchRelaxation } from '@fourfold/contract/search/shapes'
import { describe, expect, test } from 'vitest'

import { BroaderSearches } from '~/features/search/dialogs/BroaderSearches.tsx'
import { SearchDialogs } from '~/features/search/dialogs/SearchDialogs.tsx'
import type { SearchDialog } from '~/features/search/dialogs/SearchDialogs.tsx'
import { LockedFilters } from '~/features/search/filters/LockedFilters.tsx'

import { emptySite, renderWithSite } from '../render-markup.tsx'
import { renderMarkup, extractText } from './render-markup.tsx'

const ignore = () => undefined

type DialogsProps = { dialog: SearchDialog | null; broaderSearches: SearchRelaxation[]; isDegraded?: boolean }

function Dialogs({ dialog, broaderSearches, isDegraded = false }: DialogsProps) {
  return (
    <SearchDialogs
      dialog={dialog}
      isDegraded={isDegraded}
      broaderSearches={broaderSearches}
      onSearch={ignore}
      onBroaden={ignore}
      onClose={ignore}
    />
  )
}

const renderDialog = (dialog: SearchDialog | null, broaderSearches: SearchRelaxation[] = []) =>
  renderMarkup(<Dialogs dialog={dialog} broaderSearches={broaderSearches} />, '/search?search=yoga')

describe('search dialogs', () => {
  test('are closed initially and open one at a time', () => {
    expect(renderDialog(null)).not.toContain('role="dialog"')
    for (const dialog of ['signUpToFilter', 'signUpToMatch', 'confirmEmail', 'searchReminder', 'noResults'] as const) {
      expect(renderDialog(dialog).match(/role="dialog"/g)).toHaveLength(1)
    }
  })

  test.each(['signUpToFilter', 'signUpToMatch'] as const)(
    '%s links to registration and login with the search as the next URL',
    (dialog) => {
      const html = renderDialog(dialog)
      expect(html).toContain('href="/register/member?nextUrl=%2Fsearch%3Fsearch%3Dyoga"')
      expect(html).toContain('href="/login?nextUrl=%2Fsearch%3Fsearch%3Dyoga"')
    },
  )

  test('remind of the green Search button and contain it', { tags: ['SEA-11'] }, () => {
    const words = extractText(renderDialog('searchReminder'))
    expect(words).toContain('green Search button')
    expect(words).toMatch(/Not yet Search$/)
  })

  test(
    'explain an empty result with the beta test and suggest broader filters or "Web Conferencing" only',
    { tags: ['SEA-14'] },
    () => {
      const words = extractText(renderDialog('noResults'))
      expect(words).toContain('No professionals found')
      expect(words).toMatch(/beta test.*broadening your filters.*“Web Conferencing” only/)
    },
  )

  test('explain an empty result with the degraded search only', () => {
    const words = extractText(renderMarkup(<Dialogs dialog="noResults" broaderSearches={[]} isDegraded />))
    expect(words).toMatch(/No professionals found.*Our search is limited right now/)
    expect(words).not.toContain('beta test')
  })

  test(
    'show the contact address for an empty result and an unconfirmed email address',
    { tags: ['PLT-04', 'OP-113'] },
    () => {
      const siteWithContact = { ...emptySite, contactEmail: 'help@fourfold.example' }
      for (const dialog of ['noResults', 'confirmEmail'] as const) {
        const html = renderWithSite(siteWithContact, <Dialogs dialog={dialog} broaderSearches={[]} />)
        expect(extractText(html)).toContain('Write to help@fourfold.example .')
        expect(html).toContain('href="mailto:help@fourfold.example"')
        expect(extractText(renderWithSite(emptySite, <Dialogs dialog={dialog} broaderSearches={[]} />))).not.toContain(
          'Write to',
        )
      }
    },
  )

  test('label each broader search with its change and total', () => {
    const words = extractText(
      renderDialog('noResults', [
        { way: 'anyState', total: 12 },
        { way: 'allowOnline', total: 1000 },
        { way: 'wider', total: 3, radius: 100 },
        { way: 'anywhere', total: 1 },
        { way: 'onlineOnly', total: 2 },
      ]),
    )
    expect(words).toContain(
      'Search in any state 12 found Include Web Conferencing 1,000+ found Search within 100 miles 3 found Search anywhere 1 found Web Conferencing only 2 found',
    )
  })
})

test('BroaderSearches offers to clear all filters if no broader search has results', () => {
  const renderSearches = (broaderSearches: SearchRelaxation[], onClear?: () => void) =>
    extractText(
      renderMarkup(<BroaderSearches searches={broaderSearches} onBroaden={ignore} {...(onClear && { onClear })} />),
    )
  expect(renderSearches([], ignore)).toContain('Search without filters')
  expect(renderSearches([{ way: 'anywhere', total: 1 }], ignore)).not.toContain('Search without filters')
  expect(renderSearches([])).not.toContain('Search without filters')
})

test('LockedFilters shows read-only fields for place and state', () => {
  const html = renderMarkup(<LockedFilters onUse={ignore} />)
  expect(html.match(/<input[^>]*readonly=""/gi)).toHaveLength(2)
  // Screen readers announce "read only"; the description explains how to unlock the field.
  expect(html.match(/<input[^>]*aria-haspopup="dialog" aria-description="[^"]*[Ss]ign up[^"]*"/g)).toHaveLength(2)
  expect(extractText(html)).toBe('Zip code or city State')
})
