import { expect, test, vi } from 'vitest'

import { toast } from '~/lib/browser/toast.ts'

vi.mock('@mantine/notifications', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('words that cannot be shown, because their file cannot be had, stop nothing that was done', async () => {
  await expect(toast('Thank you. Your review is live.')).resolves.toBeUndefined()
})
