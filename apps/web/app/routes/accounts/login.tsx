import { AccountCard } from '~/features/accounts/AccountCard.tsx'
import { LoginForm } from '~/features/accounts/LoginForm.tsx'
import { WayOn } from '~/features/accounts/WayOn.tsx'

export default function Login() {
  return (
    <AccountCard
      title="Login"
      description="Log in to Fourfold to see your matches, appointments and messages."
      canonical="/login"
      heading="Welcome back"
      below={
        <>
          New here? <WayOn to="/register/member">Sign Up</WayOn> or{' '}
          <WayOn to="/register/professional">Join as a Professional</WayOn>
        </>
      }
    >
      <LoginForm />
    </AccountCard>
  )
}
