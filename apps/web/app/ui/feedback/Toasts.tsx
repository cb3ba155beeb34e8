import { useHasToasts } from '~/lib/browser/toast.ts'

import { lazily } from '../lazily.tsx'

const Notifications = lazily(async () => (await import('@mantine/notifications')).Notifications)

/** The container of toasts. */
export function Toasts() {
  return useHasToasts() && <Notifications position="bottom-right" notificationMaxHeight={400} />
}
