import { questions, tags } from '@fourfold/contract/catalog/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { createLog } from '@fourfold/platform/log'

import { setAdmin, setStatus, setEmailVerified, voidLinks } from '../../apps/api/src/accounts/index.ts'
import { compose } from '../../apps/api/src/compose.ts'
import { processEnv } from '../../apps/api/src/infra/env.ts'
import { createPasswords } from '../../apps/api/src/infra/security/passwords.ts'
import { setApproved } from '../../apps/api/src/products/index.ts'
import { grantCategory } from '../../apps/api/src/profiles/index.ts'
import { migrate } from '../lib/product.ts'
import { formatTable, up } from '../services/services.ts'
import { createAppointments } from './appointments/create-appointments.ts'
import { createClient } from './client.ts'
import { createPeople, DEMO_PASSWORD, createFaker } from './content/people.ts'
import { findPairs, createChats } from './create-chats.ts'
import { createMember, createProfessional } from './create-users.ts'
import type { CreateOptions } from './create-users.ts'
import { insertHours } from './hours.store.ts'
import { createHours } from './hours.ts'
import { createPayment, chooseListingState } from './listing-states.ts'
import { insertCounts, insertSubscription } from './subscriptions.store.ts'

const PROFESSIONALS = Number(process.env.DEMO_PROFESSIONALS ?? 2000)
const MEMBERS = Number(process.env.DEMO_MEMBERS ?? 300)
const CHATS = Number(process.env.DEMO_CHATS ?? 120)
const CONCURRENCY = Number(process.env.DEMO_CONCURRENCY ?? 6)

console.log(formatTable(await up()))
await migrate()

// All calls come from one address within minutes, so rate limits must not apply.
const env = { ...processEnv(), LIMITS_SCALE: 1_000_000 }
// All users share one password hash. Hashing it per user would take half of the time.
const passwords = createPasswords()
const passwordHash = await passwords.hash(DEMO_PASSWORD)
const composition = await compose({
  env,
  log: createLog({ LOG_LEVEL: 'error' }, 'demo'),
  passwords: { ...passwords, hash: () => Promise.resolve(passwordHash) },
})
const app = await composition.app()
const client = createClient((request) => app.inject(request))
const now = Temporal.Now.instant()

/**
 * Returns the hours of a granted listing. Expired ones still last 15 minutes, because only listed professionals may set
 * the fields of their category.
 */
const computeGrantedHours = (number: number) => (chooseListingState(number) === 'expired' ? 0.25 : 24 * 365)

/** Approves an account without confirmation mail, because the address does not exist. */
const approve: CreateOptions['approve'] = (accountId, listing) => {
  const id = accountId as AccountId
  return inTransaction(composition.db, async (tx) => {
    await setEmailVerified(tx, id)
    await voidLinks(tx, id, { purposes: ['confirm'], now })
    if (!listing) return setStatus(tx, id, 'Approved')
    const { categoryId, number } = listing
    const state = chooseListingState(number)
    if (state !== 'pending' && state !== 'new') await setStatus(tx, id, 'Approved')
    const payment = createPayment(number, now)
    if (payment) await insertSubscription(tx, { accountId: id, categoryId, payment, now })
    if (state === 'new' || (payment && state !== 'expired')) return
    const validTill = now.add({ minutes: 60 * computeGrantedHours(number) })
    await grantCategory(tx, { accountId: id, categoryId, validTill, now })
  })
}

/** Creates users concurrently and prints the progress. Returns the results in order. */
async function createAll<Person, Created>(
  kind: string,
  users: Person[],
  create: (person: Person, number: number) => Promise<Created>,
): Promise<Created[]> {
  const created: Created[] = []
  let next = 0
  async function worker() {
    for (let number = next++; number < users.length; number = next++) {
      const person = users[number]
      if (person === undefined) return
      created[number] = await create(person, number)
      if ((number + 1) % 50 === 0) console.log(`${number + 1} of ${users.length} ${kind}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return created
}

const { tags: allTags, categories } = await client.call(tags, null, {})
const { questions: match, what } = await client.call(questions, null, {})
const people = createPeople()
const professionals = people.professionals(PROFESSIONALS)
const members = people.members(MEMBERS)
const catalog = { categories, tags: allTags, questions: [...(what ? [what] : []), ...match] }
const options = { client, catalog, createChooser: people.createChooser, approve }

const createdProfessionals = await createAll('professionals', professionals, async (person, number) => {
  const hours = createHours(number, now.toZonedDateTimeISO('UTC').toPlainDate())
  const { accountId, token, productId } = await createProfessional(options, { person, number, hours })
  // The other products stay in the moderation queue.
  if (productId && number < 250) await inTransaction(composition.db, (tx) => setApproved(tx, productId, true))
  return { accountId: accountId as AccountId, token, person, hours, number }
})
for (let from = 0; from < createdProfessionals.length; from += 500) {
  await inTransaction(composition.db, (tx) => insertHours(tx, createdProfessionals.slice(from, from + 500)))
}
const createdMembers = await createAll('members', members, async (person, number) => ({
  ...(await createMember(options, { person, number })),
  ...person,
}))
const memberIds = createdMembers.map(({ accountId }) => accountId as AccountId)
const timing = { now: now.epochMilliseconds, answerHours: env.ANSWER_HOURS }
const activeProfessionals = createdProfessionals.filter(
  ({ number }) => !['pending', 'new'].includes(chooseListingState(number)),
)
await inTransaction(composition.db, (tx) =>
  insertCounts(
    tx,
    now.toZonedDateTimeISO('UTC').toPlainDate().with({ day: 1 }),
    activeProfessionals.map(({ accountId, number }) => ({
      accountId,
      impressions: 240 + ((number * 137) % 1600),
      views: 12 + ((number * 37) % 110),
    })),
  ),
)
const appointments = await createAppointments(composition.db, {
  professionals: activeProfessionals,
  memberIds,
  ...timing,
  createFaker,
})
const pairs = findPairs(appointments, { professionals: createdProfessionals, members: createdMembers }).slice(0, CHATS)
await createChats(composition.db, client, { pairs, now: timing.now })
const [admin] = members
if (admin) await inTransaction(composition.db, (tx) => setAdmin(tx, admin.email, true))

// Creates the listings here: no worker may be running, and search must find all listings immediately.
await composition.listings.drain()
await app.close()
await composition.close()

const formatLogin = (role: string, person?: { email: string }) =>
  `  ${role.padEnd(14)}${person?.email}  ${DEMO_PASSWORD}`
console.log(
  `\nThe demo data is ready. Log in as:\n${formatLogin('member', members[1])}\n${formatLogin('professional', professionals[0])}\n${formatLogin('admin', admin)}`,
)
