// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { SearchDialogs } from '~/features/search/dialogs/SearchDialogs.tsx'

import { mountPublic } from './mount.tsx'

const ignore = () => undefined

test(
  'SearchDialogs explains that matching requires a verified email address and offers to resend the email',
  { tags: ['SEA-10'] },
  async () => {
    mountPublic(
      <SearchDialogs
        dialog="confirmEmail"
        isDegraded={false}
        broaderSearches={[]}
        onSearch={ignore}
        onBroaden={ignore}
        onClose={ignore}
      />,
    )
    expect(await screen.findByText(/Matching.* need a verified email address/)).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Send the email again' })).toBeDefined()
  },
)
