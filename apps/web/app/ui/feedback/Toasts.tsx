import { useHasToasts } from '~/lib/browser/toast.ts'

import { lazyComponent } from '../lazy-component.tsx'

const Notifications = lazyComponent(async () => (await import('@mantine/notifications')).Notifications)

/** Renders the toast container once a toast was shown. */
export function Toasts() {
  return useHasToasts() && <Notifications position="bottom-right" notificationMaxHeight={400} />
}
