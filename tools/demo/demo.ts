import { questions, tags } from '@fourfold/contract/catalog/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { createLog } from '@fourfold/platform/log'

import { setAdmin, setStatus, setVerified, voidLinks } from '../../apps/api/src/accounts/index.ts'
import { compose } from '../../apps/api/src/compose.ts'
import { processEnv } from '../../apps/api/src/infra/env.ts'
import { createPasswords } from '../../apps/api/src/infra/security/passwords.ts'
import { setApproved } from '../../apps/api/src/products/index.ts'
import { grantCategory } from '../../apps/api/src/profiles/index.ts'
import { drainListings } from '../../apps/api/src/search/index.ts'
import { migrate } from '../lib/product.ts'
import { table, up } from '../services/services.ts'
import { createClient } from './client.ts'
import { settlePractice } from './create-appointments.ts'
import { pairsIn, settleChats } from './create-chats.ts'
import { settleMember, settleProfessional } from './create-users.ts'
import type { Settling } from './create-users.ts'
import { insertHours } from './hours.store.ts'
import { hoursOf } from './hours.ts'
import { paymentOf, standingOf } from './listing-states.ts'
import { createPeople, DEMO_PASSWORD, fakerOf } from './people.ts'
import { insertCounts, insertSubscription } from './subscriptions.store.ts'

const PROFESSIONALS = Number(process.env.DEMO_PROFESSIONALS ?? 2000)
const MEMBERS = Number(process.env.DEMO_MEMBERS ?? 300)
const CHATS = Number(process.env.DEMO_CHATS ?? 120)
const AT_ONCE = 6

console.log(table(await up()))
await migrate()

// A world is settled from one address and in a minute; the limits are for people.
const env = { ...processEnv(), LIMITS_SCALE: 1_000_000 }
// Nor does a password that is printed below need a hash for everybody who has it: half of the time would go there.
const passwords = createPasswords()
const hashed = await passwords.hash(DEMO_PASSWORD)
const product = await compose({
  env,
  log: createLog({ LOG_LEVEL: 'error' }, 'demo'),
  passwords: { ...passwords, hash: () => Promise.resolve(hashed) },
})
const app = await product.app()
const client = createClient((request) => app.inject(request))
const now = Temporal.Now.instant()

/** What is given lasts a year; only who is listed may tell of their trade, so those whose time is over have a quarter of an hour. */
const hoursGiven = (number: number) => (standingOf(number) === 'expired' ? 0.25 : 24 * 365)

/** Addresses that do not exist need no mail, and the house vouches for people it invented. */
const welcome: Settling['welcome'] = (accountId, listing) => {
  const id = accountId as AccountId
  return inTransaction(product.db, async (tx) => {
    await setVerified(tx, id)
    await voidLinks(tx, id, { purposes: ['confirm'], now })
    if (!listing) return setStatus(tx, id, 'Approved')
    const { categoryId, number } = listing
    const standing = standingOf(number)
    if (standing !== 'waiting' && standing !== 'new') await setStatus(tx, id, 'Approved')
    const payment = paymentOf(number, now)
    if (payment) await insertSubscription(tx, { accountId: id, categoryId, payment, now })
    if (standing === 'new' || (payment && standing !== 'expired')) return
    const validTill = now.add({ minutes: 60 * hoursGiven(number) })
    await grantCategory(tx, { accountId: id, categoryId, validTill, now })
  })
}

/** Several at a time, and a line whenever another fifty have settled. Gives what each came to, in their order. */
async function settleAll<Person, Settled>(
  what: string,
  people: Person[],
  settle: (person: Person, number: number) => Promise<Settled>,
): Promise<Settled[]> {
  const settled: Settled[] = []
  let next = 0
  async function work() {
    for (let number = next++; number < people.length; number = next++) {
      const person = people[number]
      if (person === undefined) return
      settled[number] = await settle(person, number)
      if ((number + 1) % 50 === 0) console.log(`${number + 1} of ${people.length} ${what}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return settled
}

const { tags: allTags, categories } = await client.call(tags, null, {})
const { questions: match, what } = await client.call(questions, null, {})
const world = createPeople()
const professionals = world.professionals(PROFESSIONALS)
const members = world.members(MEMBERS)
const catalogue = { categories, tags: allTags, questions: [...(what ? [what] : []), ...match] }
const settling = { client, catalogue, chooserOf: world.chooserOf, welcome }

const practices = await settleAll('professionals', professionals, async (person, number) => {
  const hours = hoursOf(number, now.toZonedDateTimeISO('UTC').toPlainDate())
  const { accountId, token, productId } = await settleProfessional(settling, { person, number, hours })
  // Some wait for an admin to look at them.
  if (productId && number < 250) await inTransaction(product.db, (tx) => setApproved(tx, productId, true))
  return { accountId: accountId as AccountId, token, person, hours, number }
})
for (let from = 0; from < practices.length; from += 500) {
  await inTransaction(product.db, (tx) => insertHours(tx, practices.slice(from, from + 500)))
}
const settledMembers = await settleAll('members', members, async (person, number) => ({
  ...(await settleMember(settling, { person, number })),
  ...person,
}))
const memberIds = settledMembers.map(({ accountId }) => accountId as AccountId)
const moment = { now: now.epochMilliseconds, answerHours: env.ANSWER_HOURS }
const atWork = practices.filter(({ number }) => !['waiting', 'new'].includes(standingOf(number)))
await inTransaction(product.db, (tx) =>
  insertCounts(
    tx,
    now.toZonedDateTimeISO('UTC').toPlainDate().with({ day: 1 }),
    atWork.map(({ accountId, number }) => ({
      accountId,
      impressions: 240 + ((number * 137) % 1600),
      views: 12 + ((number * 37) % 110),
    })),
  ),
)
const appointments = await settlePractice(product.db, { practices: atWork, memberIds, ...moment, fakerOf })
const pairs = pairsIn(appointments, { practices, members: settledMembers }).slice(0, CHATS)
await settleChats(product.db, client, { pairs, now: moment.now })
const [admin] = members
if (admin) await inTransaction(product.db, (tx) => setAdmin(tx, admin.email, true))

// There may be no worker yet, and everybody is to be found at once.
await drainListings(product.db)
await app.close()
await product.close()

const line = (role: string, person?: { email: string }) => `  ${role.padEnd(14)}${person?.email}  ${DEMO_PASSWORD}`
console.log(
  `\nThe demo world is settled. Log in as:\n${line('member', members[1])}\n${line('professional', professionals[0])}\n${line('admin', admin)}`,
)
