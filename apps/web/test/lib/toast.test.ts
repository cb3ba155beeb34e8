import { expect, test, vi } from 'vitest'

import { toast } from '~/lib/browser/toast.ts'

vi.mock('@mantine/notifications', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('a toast resolves even if the notification library cannot be loaded', async () => {
  await expect(toast('Thank you. Your review is live.')).resolves.toBeUndefined()
})
