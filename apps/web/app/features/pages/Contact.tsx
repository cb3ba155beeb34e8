import { Anchor } from '@mantine/core'

import { useSite } from '~/lib/site.ts'

/** The contact address within a sentence; who runs the product may not have configured one. (OP-113) */
export function Contact() {
  const { contactEmail } = useSite()
  if (contactEmail === null) return <>the operator of this site</>
  return (
    <Anchor href={`mailto:${contactEmail}`} underline="always" inherit>
      {contactEmail}
    </Anchor>
  )
}
