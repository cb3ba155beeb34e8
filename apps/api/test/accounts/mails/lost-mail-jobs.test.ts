import { confirmEmail, editAccount, forgotPassword, login, resetPassword } from '@fourfold/contract/accounts/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { mailEmailChanged, createResetLink, sweepAccounts } from '../../../src/accounts/accounts.jobs.ts'
import { countJobs } from '../../../src/infra/jobs/count-jobs.ts'
import { extractLink, listMails, waitForMails } from '../../setup/mails.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

const CONFIRM = 'Please confirm your email address'
const RESET = 'Choose a new password'

/** Drops all queued jobs, runs the sweep twice, and runs the jobs that it added. */
async function sweepAfterLoss(): Promise<void> {
  await testApp.dropQueuedJobs()
  testApp.clock.advance({ minutes: 11 })
  await testApp.runJob(sweepAccounts)
  await testApp.runJob(sweepAccounts)
  await testApp.runQueuedJobs()
}

/** Waits for mails with this subject and returns them. */
async function waitForMailsBySubject(email: string, subject: string) {
  const allMails = await waitForMails(email, 1, (mail) => mail.subject === subject)
  return allMails.filter((mail) => mail.subject === subject)
}

const listSubjects = async (email: string) => (await listMails(email)).map(({ subject }) => subject)

/** Resets the password with the link in the only reset mail. */
async function resetPasswordByMail(email: string) {
  const [mail, second] = await waitForMailsBySubject(email, RESET)
  if (!mail || second) throw new Error(`not exactly one reset mail for ${email}`)
  const hash = extractLink(mail).searchParams.get('hash') ?? ''
  const body = { hash, email, password: 'a new password', confirmPassword: 'a new password' }
  return testApp.call(resetPassword, { body })
}

const listRecordedMails = () =>
  testApp.db.selectFrom('account_mail').select(['account_mail.kind', 'account_mail.email']).execute()

describe('account sweep resends a mail once if its job was lost', () => {
  test('resends a lost confirmation mail', async () => {
    const { email } = await testApp.member('newcomer')
    await sweepAfterLoss()
    expect(await waitForMailsBySubject(email, CONFIRM)).toHaveLength(1)
  })

  test('resends a lost reset link, valid for its full hour', async () => {
    const { email } = await testApp.member('forgetful')
    await testApp.runQueuedJobs()
    await testApp.runJob(createResetLink, { linkId: crypto.randomUUID(), email })
    await sweepAfterLoss()
    testApp.clock.advance({ minutes: 59 })
    expect((await resetPasswordByMail(email)).status).toBe(200)
  })

  test('repeats a lost reset request and deletes its row afterward', async () => {
    const { email } = await testApp.member('asker')
    await testApp.runQueuedJobs()
    await testApp.call(forgotPassword, { body: { email } })
    await testApp.call(forgotPassword, { body: { email: testApp.emailOf('stranger') } })
    await sweepAfterLoss()
    expect((await resetPasswordByMail(email)).status).toBe(200)
    expect(await listMails(testApp.emailOf('stranger'))).toEqual([])
    expect((await listRecordedMails()).filter(({ kind }) => kind === 'reset-request')).toEqual([])
  })

  test('resends a lost password-changed notice', async () => {
    const { email } = await testApp.member('changer')
    await testApp.call(forgotPassword, { body: { email } })
    await testApp.runQueuedJobs()
    expect((await resetPasswordByMail(email)).status).toBe(200)
    await sweepAfterLoss()
    expect(await waitForMailsBySubject(email, 'Your password was changed')).toHaveLength(1)
  })

  test('resends a lost notice about a requested email change', async () => {
    const { email, token } = await testApp.member('mover')
    const body = { name: 'M', username: 'mover', email: testApp.emailOf('moved'), currentPassword: PASSWORD }
    expect((await testApp.call(editAccount, { body }, { token })).status).toBe(200)
    await sweepAfterLoss()
    expect(await waitForMailsBySubject(email, 'Your email address is about to change')).toHaveLength(1)
    expect(await waitForMailsBySubject(body.email, CONFIRM)).toHaveLength(1)
  })

  test('resends a lost notice to the former address after an email change', async () => {
    const { email, token } = await testApp.member('leaver')
    const body = { name: 'L', username: 'leaver', email: testApp.emailOf('arrived'), currentPassword: PASSWORD }
    const { data } = await testApp.call(editAccount, { body }, { token })
    await testApp.runQueuedJobs()
    const [mail] = await waitForMailsBySubject(body.email, CONFIRM)
    const link = { token: (mail && extractLink(mail).searchParams.get('token')) ?? '', email: body.email }
    expect((await testApp.call(confirmEmail, { body: link }, { token: data?.token ?? null })).status).toBe(200)
    await sweepAfterLoss()
    expect(await waitForMailsBySubject(email, 'Your email address was changed')).toHaveLength(1)
  })

  test('resends a lost notice that another account requested the address', async () => {
    const { email } = await testApp.member('wanted')
    const { token } = await testApp.member('wanting')
    const body = { name: 'W', username: 'wanting', email, currentPassword: PASSWORD }
    expect((await testApp.call(editAccount, { body }, { token })).status).toBe(200)
    await sweepAfterLoss()
    expect(await waitForMailsBySubject(email, 'Someone asked to use your email address')).toHaveLength(1)
  })
})

describe('a delayed mail', () => {
  test('contains a valid link even if it is sent hours late', async () => {
    const { email } = await testApp.member('patient')
    await testApp.runQueuedJobs()
    await testApp.runJob(createResetLink, { linkId: crypto.randomUUID(), email })
    testApp.clock.advance({ hours: 3 })
    await testApp.runQueuedJobs()
    testApp.clock.advance({ minutes: 59 })
    expect((await resetPasswordByMail(email)).status).toBe(200)
  })

  test('is not sent when its link was invalidated meanwhile', async () => {
    const { email, token } = await testApp.member('hasty')
    const body = { name: 'H', username: 'hasty', email: testApp.emailOf('hastier'), currentPassword: PASSWORD }
    await testApp.call(editAccount, { body }, { token })
    await testApp.runQueuedJobs()
    await waitForMails(body.email)
    expect(await listSubjects(email)).not.toContain(CONFIRM)
  })

  test('goes to the address that the account had when its password changed', async () => {
    const { email } = await testApp.member('robbed')
    await testApp.call(forgotPassword, { body: { email } })
    await testApp.runQueuedJobs()
    expect((await resetPasswordByMail(email)).status).toBe(200)
    const { data } = await testApp.call(login, { body: { email, password: 'a new password' } })
    const newEmail = testApp.emailOf('robber')
    const body = { name: 'R', username: 'robbed', email: newEmail, currentPassword: 'a new password' }
    await testApp.call(editAccount, { body }, { token: data?.token ?? null })
    await testApp.runQueuedJobs()
    expect(await waitForMailsBySubject(email, 'Your password was changed')).toHaveLength(1)
    expect(await listSubjects(body.email)).not.toContain('Your password was changed')
  })
})

describe('mail jobs', () => {
  test('a mail job that runs twice sends one mail', async () => {
    const { email, token, user } = await testApp.member('twice')
    const body = { name: 'T', username: 'twice', email: testApp.emailOf('thrice'), currentPassword: PASSWORD }
    const { data } = await testApp.call(editAccount, { body }, { token })
    await testApp.runQueuedJobs()
    const [mail] = await waitForMailsBySubject(body.email, CONFIRM)
    const link = { token: (mail && extractLink(mail).searchParams.get('token')) ?? '', email: body.email }
    await testApp.call(confirmEmail, { body: link }, { token: data?.token ?? null })
    const { id } = await testApp.db
      .selectFrom('account_mail')
      .select('account_mail.id')
      .where('account_mail.email', '=', email)
      .executeTakeFirstOrThrow()
    const payload = { mailId: id, accountId: user.id }
    await testApp.runJob(mailEmailChanged, payload)
    await testApp.runJob(mailEmailChanged, payload)
    await testApp.runQueuedJobs()
    expect(await waitForMailsBySubject(email, 'Your email address was changed')).toHaveLength(1)
  })
})

test('account sweep first resends a mail after ten minutes, then at increasing intervals', async () => {
  await testApp.runQueuedJobs()
  await testApp.member('watched')
  await testApp.dropQueuedJobs()
  const retriedAfter: number[] = []
  let elapsedMinutes = 0
  for (const minutes of [5, 10, 60, 185, 190, 375, 380, 755, 760]) {
    testApp.clock.advance({ minutes: minutes - elapsedMinutes })
    elapsedMinutes = minutes
    await testApp.runJob(sweepAccounts)
    if ((await countJobs(testApp.db)).length > 0) retriedAfter.push(minutes)
    await testApp.dropQueuedJobs()
  }
  expect(retriedAfter).toEqual([10, 190, 380, 760])
})
