import { lazy, Suspense } from 'react'

import { useToastsWanted } from '~/lib/toast.ts'

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }))

/** Where short messages appear. */
export function Toasts() {
  if (!useToastsWanted()) return null
  return (
    <Suspense>
      <Notifications position="bottom-right" />
    </Suspense>
  )
}
