import { Anchor } from '@mantine/core'

import { useSite } from '~/lib/site/site.ts'
import { Notice } from '~/ui/Notice.tsx'

type SubscriptionDialogProps = { opened: boolean; onClose: () => void }

/** Where a category will be subscribed to. It says plainly that this is not possible yet. (CAT-24) */
export function SubscriptionDialog({ opened, onClose }: SubscriptionDialogProps) {
  const { contactEmail } = useSite()
  return (
    <Notice opened={opened} title="Subscribe to this category" onClose={onClose}>
      You are listed in a category once you subscribe to it. Subscriptions open soon; paying is not possible yet.
      {contactEmail !== null && (
        <>
          {' '}
          To be told when they open, write to <Anchor href={`mailto:${contactEmail}`}>{contactEmail}</Anchor>.
        </>
      )}
    </Notice>
  )
}
