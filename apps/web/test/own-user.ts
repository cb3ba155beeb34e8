/** The logged-in member of the tests. */
export const noor = {
  id: 7,
  name: 'Noor',
  username: 'noor',
  email: 'noor@example.com',
  emailVerified: true,
  pendingEmail: null,
  isAdmin: false,
  isProfessional: false,
  other: null,
}
