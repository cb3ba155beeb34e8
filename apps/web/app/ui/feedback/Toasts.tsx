import { useHasToasts } from '~/lib/browser/toast.ts'

import { lazily } from '../lazily.tsx'

const Notifications = lazily(async () => (await import('@mantine/notifications')).Notifications)

/** Where short messages appear. */
export function Toasts() {
  return useHasToasts() && <Notifications position="bottom-right" notificationMaxHeight={400} />
}
