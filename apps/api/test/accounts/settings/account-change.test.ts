import {
  confirmEmail,
  editAccount,
  login,
  register,
  resendConfirmation,
  resetPassword,
  undoEmailChange,
} from '@fourfold/contract/accounts/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { linkIn, mailsTo, waitForMails } from '../../setup/mails.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'
import { addAuthenticator, registerPasskey } from '../factors/factors.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

const CONFIRM = 'Please confirm your email address'
const ABOUT_TO_CHANGE = 'Your email address is about to change'
const WANTED = 'Someone asked to use your email address'

/** Returns the query of the newest link in a mail with this subject. */
async function linkTo(email: string, subject: string): Promise<Record<string, string>> {
  await testApp.doJobs()
  const mails = await waitForMails(email, 1, (mail) => mail.subject === subject)
  const newest = mails.findLast((mail) => mail.subject === subject)
  if (!newest) throw new Error(`no "${subject}" for ${email}`)
  return Object.fromEntries(linkIn(newest).searchParams)
}

const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

type Person = Awaited<ReturnType<TestApp['member']>>
type Change = { email?: string; currentPassword?: string; newPassword?: string }

const change = ({ token, user, email }: Person, changes: Change) =>
  testApp.call(editAccount, { body: { name: user.name, username: user.username, email, ...changes } }, { token })

const canLogIn = async (email: string, password = PASSWORD) =>
  (await testApp.call(login, { body: { email, password } })).status === 200

const isLoggedIn = async (token: string | undefined) =>
  (await testApp.call(profile, { query: {} }, { token: token ?? null })).status === 200

async function confirm(email: string, session: string | null | undefined) {
  const { token = '' } = await linkTo(email, CONFIRM)
  return testApp.call(confirmEmail, { body: { token, email } }, { token: session ?? null })
}

/** An intruder with the session and password changes the account's email address. */
async function stealAccount(name: string) {
  const person = await testApp.member(name)
  const thiefEmail = testApp.emailOf(`${name}.thief`)
  const requested = await change(person, { email: thiefEmail, currentPassword: PASSWORD })
  const { data } = await confirm(thiefEmail, requested.data?.token)
  return { person, thiefEmail, session: data?.token }
}

describe('changing the email address or password requires the current password', () => {
  test('rejects a change of email or password without the current password', async () => {
    const person = await testApp.member('robbed')
    const changes = [{ email: testApp.emailOf('thief') }, { newPassword: 'the password of a thief' }]
    for (const values of changes) {
      const without = await change(person, values)
      const wrong = await change(person, { ...values, currentPassword: 'not the password' })
      expect([without.status, without.errors[0]]).toMatchObject([
        400,
        { code: 'current_password_required', field: 'currentPassword' },
      ])
      expect([wrong.status, wrong.errors[0]?.code]).toEqual([400, 'current_password_wrong'])
    }
    expect(await isLoggedIn(person.token)).toBe(true)
    expect(await canLogIn(person.email)).toBe(true)
    expect(await mailsTo(testApp.emailOf('thief'))).toEqual([])
  })

  test('accepts a new name, or the same email in another case, without the password', async () => {
    const person = await testApp.member('plain')
    expect((await change(person, { email: person.email.toUpperCase() })).status).toBe(200)
  })

  test('a new password ends all other sessions and sends a notice', async () => {
    const [person, bystander] = [await testApp.member('renewer'), await testApp.member('bystander')]
    const other = await testApp.call(login, { body: { email: person.email, password: PASSWORD } })
    const answer = await change(person, { newPassword: 'quite another phrase', currentPassword: PASSWORD })

    expect(await isLoggedIn(answer.data?.token)).toBe(true)
    expect([await isLoggedIn(person.token), await isLoggedIn(other.data?.token)]).toEqual([false, false])
    expect([await canLogIn(person.email), await canLogIn(person.email, 'quite another phrase')]).toEqual([false, true])
    expect([await canLogIn(bystander.email), await isLoggedIn(bystander.token)]).toEqual([true, true])
    await testApp.doJobs()
    expect(await subjectsTo(person.email)).toContain('Your password was changed')
  })

  test('rejects a new password that is too short', { tags: ['ACC-23'] }, async () => {
    const answer = await change(await testApp.member('short'), { newPassword: 'short', currentPassword: PASSWORD })
    expect(answer.errors[0]).toEqual({ msg: 'Min 8 characters', code: 'invalid_input', field: 'newPassword' })
  })
})

describe('changing the email address', () => {
  test(
    'takes effect on confirmation; until then the current address stays and gets a notice',
    { tags: ['OP-024'] },
    async () => {
      const person = await testApp.member('mover')
      const email = testApp.emailOf('moved')
      const answer = await change(person, { email, currentPassword: PASSWORD })

      expect(answer.data?.user).toMatchObject({ email: person.email, emailVerified: true, pendingEmail: email })
      await linkTo(person.email, ABOUT_TO_CHANGE)
      expect([await canLogIn(person.email), await canLogIn(email)]).toEqual([true, false])

      const confirmed = await confirm(email, answer.data?.token)
      expect(confirmed.data?.user).toMatchObject({ email, emailVerified: true, pendingEmail: null })
      expect([await canLogIn(person.email), await canLogIn(email)]).toEqual([false, true])
      expect(await isLoggedIn(answer.data?.token)).toBe(false)
      await testApp.doJobs()
      expect(await subjectsTo(person.email)).toContain('Your email address was changed')
    },
  )

  test('when two accounts request the same address, only the one that confirms moves and gets a notice', async () => {
    const [first, second, third] = [
      await testApp.member('first'),
      await testApp.member('second'),
      await testApp.member('third'),
    ]
    const email = testApp.emailOf('wanted.by.two')
    await change(first, { email, currentPassword: PASSWORD })
    await linkTo(email, CONFIRM)
    const { data } = await change(second, { email, currentPassword: PASSWORD })
    expect((await change(third, {})).data?.user.pendingEmail).toBeNull()

    await testApp.doJobs()
    await waitForMails(email, 2, ({ subject }) => subject === CONFIRM)
    expect((await confirm(email, data?.token)).data?.user).toMatchObject({ email, pendingEmail: null })
    await testApp.doJobs()
    expect(await subjectsTo(second.email)).toContain('Your email address was changed')
    expect(await subjectsTo(first.email)).not.toContain('Your email address was changed')
  })

  test('invalidates the link sent for the previously requested address', async () => {
    const person = await testApp.member('doubter')
    const [first, second] = [testApp.emailOf('first.thought'), testApp.emailOf('second.thought')]
    const { data } = await change(person, { email: first, currentPassword: PASSWORD })
    const old = await linkTo(first, CONFIRM)
    const changed = await change({ ...person, token: data?.token ?? '' }, { email: second, currentPassword: PASSWORD })
    const answer = await testApp.call(confirmEmail, { body: { token: old['token'] ?? '', email: first } })
    expect(answer.errors[0]?.code).toBe('confirm_link_invalid')
    expect((await confirm(second, changed.data?.token)).status).toBe(200)
  })

  test('a link sent to a mistyped address requires a session of the account and stays valid', async () => {
    const person = await testApp.member('mistyper')
    const stranger = await testApp.member('reader')
    const email = testApp.emailOf('mistyped')
    const { data } = await change(person, { email, currentPassword: PASSWORD })
    const { token = '' } = await linkTo(email, CONFIRM)
    for (const session of [null, stranger.token]) {
      const body = { token, email, replaceSession: true as const }
      const answer = await testApp.call(confirmEmail, { body }, { token: session })
      expect([answer.status, answer.data, answer.errors[0]?.code]).toEqual([409, null, 'log_in_to_confirm'])
    }
    expect([await canLogIn(person.email), await canLogIn(email)]).toEqual([true, false])
    expect([await isLoggedIn(stranger.token), await isLoggedIn(data?.token)]).toEqual([true, true])
    expect((await confirm(email, data?.token)).data?.user.email).toBe(email)
  })

  test('answers the same for an address in use, and notifies its owner instead', async () => {
    const owner = await testApp.member('owner')
    const person = await testApp.member('curious')
    const free = testApp.emailOf('free')
    const toFree = await change(person, { email: free, currentPassword: PASSWORD })
    const token = toFree.data?.token ?? ''
    const toTaken = await change({ ...person, token }, { email: owner.email.toUpperCase(), currentPassword: PASSWORD })

    const withoutPendingEmail = (answer: typeof toFree) => ({ ...answer.data?.user, pendingEmail: '' })
    expect([toTaken.status, withoutPendingEmail(toTaken)]).toEqual([toFree.status, withoutPendingEmail(toFree)])
    await testApp.call(resendConfirmation, {}, { token: toTaken.data?.token ?? null })
    await testApp.doJobs()
    await waitForMails(owner.email, 2, ({ subject }) => subject === WANTED)
    expect(await canLogIn(owner.email)).toBe(true)
  })

  test('rejects the confirmation when another account took the address in the meantime', async () => {
    const person = await testApp.member('late')
    const email = testApp.emailOf('contested')
    await change(person, { email, currentPassword: PASSWORD })
    await linkTo(email, CONFIRM)
    await testApp.member('contested')
    const { token = '' } = await linkTo(email, CONFIRM)
    const all = (await mailsTo(email)).map((mail) => linkIn(mail).searchParams.get('token') ?? '')
    const answers = await Promise.all(
      all
        .filter((other) => other !== token)
        .map((other) => testApp.call(confirmEmail, { body: { token: other, email } })),
    )
    expect(answers.map(({ errors }) => errors[0]?.code)).toEqual(['confirm_link_invalid'])
    expect(await canLogIn(person.email)).toBe(true)
  })
})

describe('undoing an email change from the former address', () => {
  const undo = async ({ email }: Person) => {
    const link = await linkTo(email, ABOUT_TO_CHANGE)
    return testApp.call(undoEmailChange, { body: { token: link['undo'] ?? '', email } })
  }

  test('undoes an email change before the new address is confirmed', async () => {
    const person = await testApp.member('quick')
    const thiefEmail = testApp.emailOf('quick.thief')
    await change(person, { email: thiefEmail, currentPassword: PASSWORD })
    expect((await undo(person)).status).toBe(200)
    expect((await confirm(thiefEmail, null)).errors[0]?.code).toBe('confirm_link_invalid')
  })

  test('undoes a confirmed email change, ends all sessions, and lets the owner set a new password', async () => {
    const { person, thiefEmail, session } = await stealAccount('slow')
    expect(await isLoggedIn(session)).toBe(true)

    const { data } = await undo(person)
    expect(data?.email).toBe(person.email)
    expect(await isLoggedIn(session)).toBe(false)
    expect(await canLogIn(thiefEmail)).toBe(false)

    const password = 'a phrase of my own'
    const body = { hash: data?.hash ?? '', email: person.email, password, confirmPassword: password }
    expect((await testApp.call(resetPassword, { body })).status).toBe(200)
    expect([await canLogIn(person.email), await canLogIn(person.email, password)]).toEqual([false, true])
  })

  test('removes recently added second factors and keeps older ones', async () => {
    const person = await testApp.member('kept.key')
    await registerPasskey(testApp, person.token)
    testApp.clock.advance({ hours: 8 * 24 })
    await change(person, { email: testApp.emailOf('key.thief'), currentPassword: PASSWORD }).then(({ data }) =>
      addAuthenticator(testApp, data?.token ?? ''),
    )
    expect((await undo(person)).status).toBe(200)
    const idOf = person.user.id as AccountId
    const left = async (table: 'passkey' | 'authenticator') =>
      (await testApp.db.selectFrom(table).select('account_id').where('account_id', '=', idOf).execute()).length
    expect([await left('passkey'), await left('authenticator')]).toEqual([1, 0])
  })

  test('reserves the former address for a week; after that, others can register it', async () => {
    const { person, session } = await stealAccount('robbed.twice')
    const decoy = { ...testApp.formOf('decoy'), email: person.email.toUpperCase() }
    const refused = await testApp.call(register, { body: decoy })
    expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.field]).toEqual([409, 'email_taken', 'email'])
    expect((await undo(person)).data?.email).toBe(person.email)
    expect(await isLoggedIn(session)).toBe(false)

    const { person: mover } = await stealAccount('gone.for.good')
    await linkTo(mover.email, ABOUT_TO_CHANGE)
    testApp.clock.advance({ hours: 7 * 24 + 1 })
    const late = await testApp.call(register, { body: { ...testApp.formOf('newcomer'), email: mover.email } })
    expect(late.status).toBe(200)
  })

  test('keeps the undo link of another account whose address changed later', async () => {
    const { person: first } = await stealAccount('earlier')
    const { person: second } = await stealAccount('later')
    expect((await undo(first)).status).toBe(200)
    expect((await undo(second)).status).toBe(200)
  })

  test('the undo link works once, within a week, and after further email changes', async () => {
    const { person, thiefEmail, session } = await stealAccount('chased')
    const next = testApp.emailOf('chased.further')
    const thief = { ...person, email: thiefEmail, token: session ?? '' }
    const further = await change(thief, { email: next, currentPassword: PASSWORD })
    await confirm(next, further.data?.token)
    const thiefUndo = await linkTo(thiefEmail, ABOUT_TO_CHANGE)

    expect((await undo(person)).status).toBe(200)
    const again = await undo(person)
    const byThief = await testApp.call(undoEmailChange, { body: { token: thiefUndo['undo'] ?? '', email: thiefEmail } })
    expect([again.errors[0]?.code, byThief.errors[0]?.code]).toEqual(['undo_link_invalid', 'undo_link_invalid'])
    expect(await canLogIn(person.email)).toBe(true)

    const { person: idle } = await stealAccount('idle')
    await linkTo(idle.email, ABOUT_TO_CHANGE)
    testApp.clock.advance({ hours: 7 * 24 + 1 })
    expect((await undo(idle)).errors[0]?.code).toBe('undo_link_invalid')
  })
})
