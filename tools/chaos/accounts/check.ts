type Observed = {
  /** Everybody whose registration was acknowledged. */
  emails: readonly string[]
  /** The addresses of the accounts that exist afterward. */
  accounts: readonly string[]
  /** The Message-IDs that came for each address. */
  received: ReadonlyMap<string, readonly string[]>
}

type Violations = { lost: string[]; duplicated: string[]; repeated: number }

/** Lost is who has no account or no mail; doubled is who has two accounts, or two mails a mailbox cannot tell are one. */
export function checkAccounts({ emails, accounts, received }: Observed): Violations {
  const counts = Map.groupBy(accounts, (email) => email)
  const mailsOf = (email: string) => new Set(received.get(email))
  return {
    lost: emails.filter((email) => !counts.has(email) || mailsOf(email).size === 0),
    duplicated: emails.filter((email) => (counts.get(email)?.length ?? 0) > 1 || mailsOf(email).size > 1),
    repeated: emails.filter((email) => (received.get(email)?.length ?? 0) > mailsOf(email).size).length,
  }
}
