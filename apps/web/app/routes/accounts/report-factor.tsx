import { MailLink } from '@fourfold/contract/accounts/shapes'
import { useSearchParams } from 'react-router'

import { AccountCard } from '~/features/accounts/AccountCard.tsx'
import { MissingLinkHelp } from '~/features/accounts/confirmation/MissingLinkHelp.tsx'
import { ReportUnrecognizedFactor } from '~/features/accounts/confirmation/ReportUnrecognizedFactor.tsx'

/** Opened by the link in the email about a new login method. Requires a click, because mail scanners open links. */
export default function ReportFactor() {
  const [search] = useSearchParams()
  const link = MailLink.safeParse(Object.fromEntries(search))
  return (
    <AccountCard
      title="This was not me"
      description="Removes a way to log in to a Fourfold account that someone else has added."
      canonical="/not-me"
      heading="A new way to log in"
      lead={link.success && <>For {link.data.email}</>}
    >
      {link.success ? <ReportUnrecognizedFactor link={link.data} /> : <MissingLinkHelp />}
    </AccountCard>
  )
}
