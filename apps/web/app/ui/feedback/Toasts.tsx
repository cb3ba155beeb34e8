import { useHasToasts } from '~/lib/browser/toast.ts'

import { lazyComponent } from '../lazy-component.tsx'

const Notifications = lazyComponent(async () => (await import('@mantine/notifications')).Notifications)

/** The container of toasts. */
export function Toasts() {
  return useHasToasts() && <Notifications position="bottom-right" notificationMaxHeight={400} />
}
