import { MailedLink } from '@fourfold/contract/accounts/shapes'
import { useSearchParams } from 'react-router'

import { AccountCard } from '~/features/accounts/AccountCard.tsx'
import { DisownFactor } from '~/features/accounts/confirmation/DisownFactor.tsx'
import { WithoutLink } from '~/features/accounts/confirmation/WithoutLink.tsx'

/** Where the mail about a new way to log in leads. Nothing happens by opening it: mail scanners do. */
export default function NotMe() {
  const [search] = useSearchParams()
  const link = MailedLink.safeParse(Object.fromEntries(search))
  return (
    <AccountCard
      title="This was not me"
      description="Removes a way to log in to a Fourfold account that somebody else has added."
      canonical="/not-me"
      heading="A new way to log in"
      lead={link.success && <>For {link.data.email}</>}
    >
      {link.success ? <DisownFactor link={link.data} /> : <WithoutLink />}
    </AccountCard>
  )
}
