import { ResetPasswordForm as ResetPasswordSchema } from '@fourfold/contract/accounts/shapes'
import { Button, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'

import { AccountCard } from '~/features/accounts/AccountCard.tsx'
import { AccountLink } from '~/features/accounts/AccountLink.tsx'
import { ResetPasswordForm } from '~/features/accounts/password/ResetPasswordForm.tsx'
import type { ResetLink } from '~/features/accounts/password/ResetPasswordForm.tsx'

function parseLink(search: URLSearchParams): ResetLink | null {
  const hash = ResetPasswordSchema.shape.hash.safeParse(search.get('hash'))
  const email = ResetPasswordSchema.shape.email.safeParse(search.get('email'))
  return hash.success && email.success ? { hash: hash.data, email: email.data } : null
}

export default function ResetPassword() {
  const link = parseLink(useSearchParams()[0])
  return (
    <AccountCard
      title="Reset password"
      description="Choose a new password for your Fourfold account."
      canonical="/reset-password"
      heading="Choose a new password"
      lead={link && <>For {link.email}</>}
      footer={link && <AccountLink to="/forgot-password">Ask for a new link</AccountLink>}
    >
      {link ? (
        <ResetPasswordForm {...link} />
      ) : (
        <>
          <Text mb="md">This link is not complete. Open it from the email again, or ask for a new one.</Text>
          <Button component={Link} to="/forgot-password">
            Ask for a new link
          </Button>
        </>
      )}
    </AccountCard>
  )
}
