type Observations = {
  /** Addresses of all acknowledged registrations. */
  emails: readonly string[]
  /** Addresses of the accounts in the database. */
  accounts: readonly string[]
  /** Message-IDs received for each address. */
  received: ReadonlyMap<string, readonly string[]>
}

type Violations = { lost: string[]; duplicated: string[]; repeated: number }

/** Lost: no account or no email. Duplicated: two accounts, or emails with different Message-IDs. */
export function checkAccounts({ emails, accounts, received }: Observations): Violations {
  const counts = Map.groupBy(accounts, (email) => email)
  const getMessageIds = (email: string) => new Set(received.get(email))
  return {
    lost: emails.filter((email) => !counts.has(email) || getMessageIds(email).size === 0),
    duplicated: emails.filter((email) => (counts.get(email)?.length ?? 0) > 1 || getMessageIds(email).size > 1),
    repeated: emails.filter((email) => (received.get(email)?.length ?? 0) > getMessageIds(email).size).length,
  }
}
