// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { SearchDialogs } from '~/features/search/dialogs/SearchDialogs.tsx'

import { mountOpen } from './mount.tsx'

const nothing = () => undefined

test('matching needs a verified email address, and the mail comes again', { tags: ['SEA-10'] }, async () => {
  mountOpen(
    <SearchDialogs
      dialog="confirmEmail"
      isDegraded={false}
      broaderSearches={[]}
      onSearch={nothing}
      onBroaden={nothing}
      onClose={nothing}
    />,
  )
  expect(await screen.findByText(/Matching.* need a verified email address/)).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Send the email again' })).toBeDefined()
})
