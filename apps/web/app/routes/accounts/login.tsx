import { AccountCard } from '~/features/accounts/AccountCard.tsx'
import { AccountLink } from '~/features/accounts/AccountLink.tsx'
import { LoginForm } from '~/features/accounts/login/LoginForm.tsx'

export default function Login() {
  return (
    <AccountCard
      title="Login"
      description="Log in to Fourfold to see your matches, appointments and messages."
      canonical="/login"
      heading="Welcome back"
      footer={
        <>
          New here? <AccountLink to="/register/member">Sign Up</AccountLink> or{' '}
          <AccountLink to="/register/professional">Join as a Professional</AccountLink>
        </>
      }
    >
      <LoginForm />
    </AccountCard>
  )
}
