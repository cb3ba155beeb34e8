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

import { extractLink, listMails, waitForMails } from '../../setup/mails.ts'
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
const ADDRESS_REQUESTED = 'Someone asked to use your email address'

/** Waits for mails with this subject and returns the link query of the newest one. */
async function waitForLink(email: string, subject: string): Promise<Record<string, string>> {
  await testApp.runQueuedJobs()
  const mails = await waitForMails(email, 1, (mail) => mail.subject === subject)
  const newest = mails.findLast((mail) => mail.subject === subject)
  if (!newest) throw new Error(`no "${subject}" for ${email}`)
  return Object.fromEntries(extractLink(newest).searchParams)
}

const listSubjects = async (email: string) => (await listMails(email)).map(({ subject }) => subject)

type TestUser = Awaited<ReturnType<TestApp['member']>>
type AccountChanges = { email?: string; currentPassword?: string; newPassword?: string }

const editUser = ({ token, user, email }: TestUser, changes: AccountChanges) =>
  testApp.call(editAccount, { body: { name: user.name, username: user.username, email, ...changes } }, { token })

const canLogIn = async (email: string, password = PASSWORD) =>
  (await testApp.call(login, { body: { email, password } })).status === 200

const isLoggedIn = async (token: string | undefined) =>
  (await testApp.call(profile, { query: {} }, { token: token ?? null })).status === 200

async function confirmEmailChange(email: string, session: string | null | undefined) {
  const { token = '' } = await waitForLink(email, CONFIRM)
  return testApp.call(confirmEmail, { body: { token, email } }, { token: session ?? null })
}

/** Changes the email address of a new account, as an intruder with the session and the password would. */
async function stealAccount(name: string) {
  const person = await testApp.member(name)
  const thiefEmail = testApp.emailOf(`${name}.thief`)
  const changeReply = await editUser(person, { email: thiefEmail, currentPassword: PASSWORD })
  const { data } = await confirmEmailChange(thiefEmail, changeReply.data?.token)
  return { person, thiefEmail, session: data?.token }
}

describe('changing the email address or password requires the current password', () => {
  test('rejects a change of email or password without the current password', async () => {
    const person = await testApp.member('robbed')
    const changes = [{ email: testApp.emailOf('thief') }, { newPassword: 'the password of a thief' }]
    for (const values of changes) {
      const missingReply = await editUser(person, values)
      const wrongReply = await editUser(person, { ...values, currentPassword: 'not the password' })
      expect([missingReply.status, missingReply.errors[0]]).toMatchObject([
        400,
        { code: 'current_password_required', field: 'currentPassword' },
      ])
      expect([wrongReply.status, wrongReply.errors[0]?.code]).toEqual([400, 'current_password_wrong'])
    }
    expect(await isLoggedIn(person.token)).toBe(true)
    expect(await canLogIn(person.email)).toBe(true)
    expect(await listMails(testApp.emailOf('thief'))).toEqual([])
  })

  test('accepts a new name, or the same email in another case, without the password', async () => {
    const person = await testApp.member('plain')
    expect((await editUser(person, { email: person.email.toUpperCase() })).status).toBe(200)
  })

  test('a new password ends all other sessions and sends a notice', async () => {
    const [person, bystander] = [await testApp.member('renewer'), await testApp.member('bystander')]
    const other = await testApp.call(login, { body: { email: person.email, password: PASSWORD } })
    const response = await editUser(person, { newPassword: 'quite another phrase', currentPassword: PASSWORD })

    expect(await isLoggedIn(response.data?.token)).toBe(true)
    expect([await isLoggedIn(person.token), await isLoggedIn(other.data?.token)]).toEqual([false, false])
    expect([await canLogIn(person.email), await canLogIn(person.email, 'quite another phrase')]).toEqual([false, true])
    expect([await canLogIn(bystander.email), await isLoggedIn(bystander.token)]).toEqual([true, true])
    await testApp.runQueuedJobs()
    expect(await listSubjects(person.email)).toContain('Your password was changed')
  })

  test('rejects a new password that is too short', { tags: ['ACC-23'] }, async () => {
    const response = await editUser(await testApp.member('short'), { newPassword: 'short', currentPassword: PASSWORD })
    expect(response.errors[0]).toEqual({ msg: 'Min 8 characters', code: 'invalid_input', field: 'newPassword' })
  })
})

describe('changing the email address', () => {
  test(
    'takes effect on confirmation; until then the current address stays and gets a notice',
    { tags: ['OP-024'] },
    async () => {
      const person = await testApp.member('mover')
      const email = testApp.emailOf('moved')
      const response = await editUser(person, { email, currentPassword: PASSWORD })

      expect(response.data?.user).toMatchObject({ email: person.email, emailVerified: true, pendingEmail: email })
      await waitForLink(person.email, ABOUT_TO_CHANGE)
      expect([await canLogIn(person.email), await canLogIn(email)]).toEqual([true, false])

      const confirmReply = await confirmEmailChange(email, response.data?.token)
      expect(confirmReply.data?.user).toMatchObject({ email, emailVerified: true, pendingEmail: null })
      expect([await canLogIn(person.email), await canLogIn(email)]).toEqual([false, true])
      expect(await isLoggedIn(response.data?.token)).toBe(false)
      await testApp.runQueuedJobs()
      expect(await listSubjects(person.email)).toContain('Your email address was changed')
    },
  )

  test('when two accounts request the same address, only the one that confirms moves and gets a notice', async () => {
    const [first, second, third] = [
      await testApp.member('first'),
      await testApp.member('second'),
      await testApp.member('third'),
    ]
    const email = testApp.emailOf('wanted.by.two')
    await editUser(first, { email, currentPassword: PASSWORD })
    await waitForLink(email, CONFIRM)
    const { data } = await editUser(second, { email, currentPassword: PASSWORD })
    expect((await editUser(third, {})).data?.user.pendingEmail).toBeNull()

    await testApp.runQueuedJobs()
    await waitForMails(email, 2, ({ subject }) => subject === CONFIRM)
    expect((await confirmEmailChange(email, data?.token)).data?.user).toMatchObject({ email, pendingEmail: null })
    await testApp.runQueuedJobs()
    expect(await listSubjects(second.email)).toContain('Your email address was changed')
    expect(await listSubjects(first.email)).not.toContain('Your email address was changed')
  })

  test('invalidates the link sent for the previously requested address', async () => {
    const person = await testApp.member('doubter')
    const [first, second] = [testApp.emailOf('first.thought'), testApp.emailOf('second.thought')]
    const { data } = await editUser(person, { email: first, currentPassword: PASSWORD })
    const oldLink = await waitForLink(first, CONFIRM)
    const changeReply = await editUser(
      { ...person, token: data?.token ?? '' },
      { email: second, currentPassword: PASSWORD },
    )
    const response = await testApp.call(confirmEmail, { body: { token: oldLink['token'] ?? '', email: first } })
    expect(response.errors[0]?.code).toBe('confirm_link_invalid')
    expect((await confirmEmailChange(second, changeReply.data?.token)).status).toBe(200)
  })

  test('a link sent to a mistyped address requires a session of the account and stays valid', async () => {
    const person = await testApp.member('mistyper')
    const stranger = await testApp.member('reader')
    const email = testApp.emailOf('mistyped')
    const { data } = await editUser(person, { email, currentPassword: PASSWORD })
    const { token = '' } = await waitForLink(email, CONFIRM)
    for (const session of [null, stranger.token]) {
      const body = { token, email, replaceSession: true as const }
      const response = await testApp.call(confirmEmail, { body }, { token: session })
      expect([response.status, response.data, response.errors[0]?.code]).toEqual([409, null, 'log_in_to_confirm'])
    }
    expect([await canLogIn(person.email), await canLogIn(email)]).toEqual([true, false])
    expect([await isLoggedIn(stranger.token), await isLoggedIn(data?.token)]).toEqual([true, true])
    expect((await confirmEmailChange(email, data?.token)).data?.user.email).toBe(email)
  })

  test('gives the same reply for an address in use, and notifies its owner instead', async () => {
    const owner = await testApp.member('owner')
    const person = await testApp.member('curious')
    const free = testApp.emailOf('free')
    const freeReply = await editUser(person, { email: free, currentPassword: PASSWORD })
    const token = freeReply.data?.token ?? ''
    const takenReply = await editUser(
      { ...person, token },
      { email: owner.email.toUpperCase(), currentPassword: PASSWORD },
    )

    const withoutPendingEmail = (response: typeof freeReply) => ({ ...response.data?.user, pendingEmail: '' })
    expect([takenReply.status, withoutPendingEmail(takenReply)]).toEqual([
      freeReply.status,
      withoutPendingEmail(freeReply),
    ])
    await testApp.call(resendConfirmation, {}, { token: takenReply.data?.token ?? null })
    await testApp.runQueuedJobs()
    await waitForMails(owner.email, 2, ({ subject }) => subject === ADDRESS_REQUESTED)
    expect(await canLogIn(owner.email)).toBe(true)
  })

  test('rejects the confirmation when another account took the address in the meantime', async () => {
    const person = await testApp.member('late')
    const email = testApp.emailOf('contested')
    await editUser(person, { email, currentPassword: PASSWORD })
    await waitForLink(email, CONFIRM)
    await testApp.member('contested')
    const { token = '' } = await waitForLink(email, CONFIRM)
    const tokens = (await listMails(email)).map((mail) => extractLink(mail).searchParams.get('token') ?? '')
    const responses = await Promise.all(
      tokens
        .filter((other) => other !== token)
        .map((other) => testApp.call(confirmEmail, { body: { token: other, email } })),
    )
    expect(responses.map(({ errors }) => errors[0]?.code)).toEqual(['confirm_link_invalid'])
    expect(await canLogIn(person.email)).toBe(true)
  })
})

describe('undoing an email change from the former address', () => {
  const undo = async ({ email }: TestUser) => {
    const link = await waitForLink(email, ABOUT_TO_CHANGE)
    return testApp.call(undoEmailChange, { body: { token: link['undo'] ?? '', email } })
  }

  test('undoes an email change before the new address is confirmed', async () => {
    const person = await testApp.member('quick')
    const thiefEmail = testApp.emailOf('quick.thief')
    await editUser(person, { email: thiefEmail, currentPassword: PASSWORD })
    expect((await undo(person)).status).toBe(200)
    expect((await confirmEmailChange(thiefEmail, null)).errors[0]?.code).toBe('confirm_link_invalid')
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
    await editUser(person, { email: testApp.emailOf('key.thief'), currentPassword: PASSWORD }).then(({ data }) =>
      addAuthenticator(testApp, data?.token ?? ''),
    )
    expect((await undo(person)).status).toBe(200)
    const accountId = person.user.id as AccountId
    const countFactors = async (table: 'passkey' | 'authenticator') =>
      (await testApp.db.selectFrom(table).select('account_id').where('account_id', '=', accountId).execute()).length
    expect([await countFactors('passkey'), await countFactors('authenticator')]).toEqual([1, 0])
  })

  test('reserves the former address for a week; then another user can register it', async () => {
    const { person, session } = await stealAccount('robbed.twice')
    const decoy = { ...testApp.buildRegistration('decoy'), email: person.email.toUpperCase() }
    const rejectedReply = await testApp.call(register, { body: decoy })
    expect([rejectedReply.status, rejectedReply.errors[0]?.code, rejectedReply.errors[0]?.field]).toEqual([
      409,
      'email_taken',
      'email',
    ])
    expect((await undo(person)).data?.email).toBe(person.email)
    expect(await isLoggedIn(session)).toBe(false)

    const { person: mover } = await stealAccount('gone.for.good')
    await waitForLink(mover.email, ABOUT_TO_CHANGE)
    testApp.clock.advance({ hours: 7 * 24 + 1 })
    const laterRegistration = await testApp.call(register, {
      body: { ...testApp.buildRegistration('newcomer'), email: mover.email },
    })
    expect(laterRegistration.status).toBe(200)
  })

  test('keeps the undo link of another account whose address changed later', async () => {
    const { person: first } = await stealAccount('earlier')
    const { person: second } = await stealAccount('later')
    expect((await undo(first)).status).toBe(200)
    expect((await undo(second)).status).toBe(200)
  })

  test('the undo link works once, within a week, and after further email changes', async () => {
    const { person, thiefEmail, session } = await stealAccount('chased')
    const laterEmail = testApp.emailOf('chased.further')
    const thief = { ...person, email: thiefEmail, token: session ?? '' }
    const laterChange = await editUser(thief, { email: laterEmail, currentPassword: PASSWORD })
    await confirmEmailChange(laterEmail, laterChange.data?.token)
    const thiefUndo = await waitForLink(thiefEmail, ABOUT_TO_CHANGE)

    expect((await undo(person)).status).toBe(200)
    const secondUndo = await undo(person)
    const thiefUndoReply = await testApp.call(undoEmailChange, {
      body: { token: thiefUndo['undo'] ?? '', email: thiefEmail },
    })
    expect([secondUndo.errors[0]?.code, thiefUndoReply.errors[0]?.code]).toEqual([
      'undo_link_invalid',
      'undo_link_invalid',
    ])
    expect(await canLogIn(person.email)).toBe(true)

    const { person: idle } = await stealAccount('idle')
    await waitForLink(idle.email, ABOUT_TO_CHANGE)
    testApp.clock.advance({ hours: 7 * 24 + 1 })
    expect((await undo(idle)).errors[0]?.code).toBe('undo_link_invalid')
  })
})
