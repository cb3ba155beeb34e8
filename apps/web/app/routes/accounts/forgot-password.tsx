import { AccountCard } from '~/features/accounts/AccountCard.tsx'
import { AccountLink } from '~/features/accounts/AccountLink.tsx'
import { ForgotPasswordForm } from '~/features/accounts/password/ForgotPasswordForm.tsx'

export default function ForgotPassword() {
  return (
    <AccountCard
      title="Forgot password"
      description="Ask for a link to choose a new password for your Fourfold account."
      canonical="/forgot-password"
      lead="Tell us your email address, and we will send you a link to choose a new password."
      footer={<AccountLink to="/login">Back to login</AccountLink>}
    >
      <ForgotPasswordForm />
    </AccountCard>
  )
}
