import { MailLink } from '@fourfold/contract/accounts/shapes'
import { Button, Stack, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'

import { AccountCard } from '~/features/accounts/AccountCard.tsx'
import { KeepAccountByLink } from '~/features/privacy/account-deletion/KeepAccountByLink.tsx'
import { calendarDate } from '~/lib/format/time.ts'

/** Parses the deletion day in the URL. */
function parseDeletionDay(search: URLSearchParams): string | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.exec(search.get('until') ?? '')?.[0]
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : null
}

function AccountClosed({ until }: { until: string | null }) {
  const date = until === null ? 'After seven days' : `On ${calendarDate(until)}`
  return (
    <Stack align="flex-start">
      <Text>
        {`${date} we remove what you told us, wrote and uploaded. Until then you can keep your account: log in, or use the link in the email we sent you.`}
      </Text>
      <Button component={Link} to="/login" variant="light">
        Log in and keep it
      </Button>
    </Stack>
  )
}

/** Shown after an account deletion, and opened by the link in the email about it. */
export default function KeepAccount() {
  const [search] = useSearchParams()
  const link = MailLink.safeParse(Object.fromEntries(search))
  return (
    <AccountCard
      title="Keep your account"
      description="Keeps a Fourfold account that was about to be deleted."
      canonical="/keep-account"
      heading={link.success ? 'Keep your account?' : 'Your account is closed'}
      lead={link.success && <>For {link.data.email}</>}
    >
      {link.success ? <KeepAccountByLink link={link.data} /> : <AccountClosed until={parseDeletionDay(search)} />}
    </AccountCard>
  )
}
