/** An email address that can wrap after the @. */
export function EmailAddress({ email }: { email: string }) {
  const domainStart = email.indexOf('@') + 1
  return (
    <>
      {email.slice(0, domainStart)}
      <wbr />
      {email.slice(domainStart)}
    </>
  )
}
