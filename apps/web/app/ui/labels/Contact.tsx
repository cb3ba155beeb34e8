import { Anchor, Text } from '@mantine/core'

import { useSite } from '~/lib/site/site.ts'

/** A link to the contact address within a sentence, or a generic text if none is configured. (OP-113) */
export function Contact() {
  const { contactEmail } = useSite()
  if (contactEmail === null) return <>the operator of this site</>
  return (
    <Anchor href={`mailto:${contactEmail}`} underline="always" inherit>
      {contactEmail}
    </Anchor>
  )
}

/** Contact line at the end of a dialog. (PLT-04, OP-113) */
export function ContactLine() {
  if (useSite().contactEmail === null) return null
  return (
    <Text c="dimmed" size="sm" mt="sm">
      Questions? Write to <Contact />.
    </Text>
  )
}
