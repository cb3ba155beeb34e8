import { confirmEmail, editAccount, forgotPassword, login, resetPassword } from '@fourfold/contract/accounts/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { mailEmailChanged, createResetLink, sweepAccounts } from '../../../src/accounts/accounts.jobs.ts'
import { countJobs } from '../../../src/infra/jobs/count-jobs.ts'
import { linkIn, mailsTo, waitForMails } from '../../setup/mails.ts'
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

/** Loses every job, runs the sweep twice, and runs the jobs that it added. */
async function sweepAfterLoss(): Promise<void> {
  await testApp.loseJobs()
  testApp.clock.advance({ minutes: 11 })
  await testApp.doJob(sweepAccounts)
  await testApp.doJob(sweepAccounts)
  await testApp.doJobs()
}

/** Waits for and returns the mails with this subject. */
async function mails(email: string, subject: string) {
  const all = await waitForMails(email, 1, (mail) => mail.subject === subject)
  return all.filter((mail) => mail.subject === subject)
}

const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

async function resetBy(email: string) {
  const [mail, second] = await mails(email, RESET)
  if (!mail || second) throw new Error(`not exactly one reset mail for ${email}`)
  const hash = linkIn(mail).searchParams.get('hash') ?? ''
  const body = { hash, email, password: 'a new password', confirmPassword: 'a new password' }
  return testApp.call(resetPassword, { body })
}

const listRecordedMails = () =>
  testApp.db.selectFrom('account_mail').select(['account_mail.kind', 'account_mail.email']).execute()

describe('the sweep sends a mail whose job was lost, once', () => {
  test('resends a lost confirmation mail', async () => {
    const { email } = await testApp.member('newcomer')
    await sweepAfterLoss()
    expect(await mails(email, CONFIRM)).toHaveLength(1)
  })

  test('resends a lost reset link, valid for its full hour', async () => {
    const { email } = await testApp.member('forgetful')
    await testApp.doJobs()
    await testApp.doJob(createResetLink, { linkId: crypto.randomUUID(), email })
    await sweepAfterLoss()
    testApp.clock.advance({ minutes: 59 })
    expect((await resetBy(email)).status).toBe(200)
  })

  test('repeats a lost reset request and deletes its row afterward', async () => {
    const { email } = await testApp.member('asker')
    await testApp.doJobs()
    await testApp.call(forgotPassword, { body: { email } })
    await testApp.call(forgotPassword, { body: { email: testApp.emailOf('stranger') } })
    await sweepAfterLoss()
    expect((await resetBy(email)).status).toBe(200)
    expect(await mailsTo(testApp.emailOf('stranger'))).toEqual([])
    expect((await listRecordedMails()).filter(({ kind }) => kind === 'reset-request')).toEqual([])
  })

  test('resends a lost password-changed notice', async () => {
    const { email } = await testApp.member('changer')
    await testApp.call(forgotPassword, { body: { email } })
    await testApp.doJobs()
    expect((await resetBy(email)).status).toBe(200)
    await sweepAfterLoss()
    expect(await mails(email, 'Your password was changed')).toHaveLength(1)
  })

  test('resends a lost notice about a requested email change', async () => {
    const { email, token } = await testApp.member('mover')
    const body = { name: 'M', username: 'mover', email: testApp.emailOf('moved'), currentPassword: PASSWORD }
    expect((await testApp.call(editAccount, { body }, { token })).status).toBe(200)
    await sweepAfterLoss()
    expect(await mails(email, 'Your email address is about to change')).toHaveLength(1)
    expect(await mails(body.email, CONFIRM)).toHaveLength(1)
  })

  test('resends a lost notice to the former address after an email change', async () => {
    const { email, token } = await testApp.member('leaver')
    const body = { name: 'L', username: 'leaver', email: testApp.emailOf('arrived'), currentPassword: PASSWORD }
    const { data } = await testApp.call(editAccount, { body }, { token })
    await testApp.doJobs()
    const [mail] = await mails(body.email, CONFIRM)
    const link = { token: (mail && linkIn(mail).searchParams.get('token')) ?? '', email: body.email }
    expect((await testApp.call(confirmEmail, { body: link }, { token: data?.token ?? null })).status).toBe(200)
    await sweepAfterLoss()
    expect(await mails(email, 'Your email address was changed')).toHaveLength(1)
  })

  test('resends a lost notice that another account requested the address', async () => {
    const { email } = await testApp.member('wanted')
    const { token } = await testApp.member('wanting')
    const body = { name: 'W', username: 'wanting', email, currentPassword: PASSWORD }
    expect((await testApp.call(editAccount, { body }, { token })).status).toBe(200)
    await sweepAfterLoss()
    expect(await mails(email, 'Someone asked to use your email address')).toHaveLength(1)
  })
})

describe('a delayed mail', () => {
  test('contains a valid link even if it was sent more than an hour late', async () => {
    const { email } = await testApp.member('patient')
    await testApp.doJobs()
    await testApp.doJob(createResetLink, { linkId: crypto.randomUUID(), email })
    testApp.clock.advance({ hours: 3 })
    await testApp.doJobs()
    testApp.clock.advance({ minutes: 59 })
    expect((await resetBy(email)).status).toBe(200)
  })

  test('is not sent when its link was invalidated meanwhile', async () => {
    const { email, token } = await testApp.member('hasty')
    const body = { name: 'H', username: 'hasty', email: testApp.emailOf('hastier'), currentPassword: PASSWORD }
    await testApp.call(editAccount, { body }, { token })
    await testApp.doJobs()
    await waitForMails(body.email)
    expect(await subjectsTo(email)).not.toContain(CONFIRM)
  })

  test('goes to the address that the account had when its password changed', async () => {
    const { email } = await testApp.member('robbed')
    await testApp.call(forgotPassword, { body: { email } })
    await testApp.doJobs()
    expect((await resetBy(email)).status).toBe(200)
    const { data } = await testApp.call(login, { body: { email, password: 'a new password' } })
    const email2 = testApp.emailOf('robber')
    const body = { name: 'R', username: 'robbed', email: email2, currentPassword: 'a new password' }
    await testApp.call(editAccount, { body }, { token: data?.token ?? null })
    await testApp.doJobs()
    expect(await mails(email, 'Your password was changed')).toHaveLength(1)
    expect(await subjectsTo(body.email)).not.toContain('Your password was changed')
  })
})

describe('mail jobs', () => {
  test('a mail job that runs twice sends one mail', async () => {
    const { email, token, user } = await testApp.member('twice')
    const body = { name: 'T', username: 'twice', email: testApp.emailOf('thrice'), currentPassword: PASSWORD }
    const { data } = await testApp.call(editAccount, { body }, { token })
    await testApp.doJobs()
    const [mail] = await mails(body.email, CONFIRM)
    const link = { token: (mail && linkIn(mail).searchParams.get('token')) ?? '', email: body.email }
    await testApp.call(confirmEmail, { body: link }, { token: data?.token ?? null })
    const { id } = await testApp.db
      .selectFrom('account_mail')
      .select('account_mail.id')
      .where('account_mail.email', '=', email)
      .executeTakeFirstOrThrow()
    const payload = { changeId: id, accountId: user.id }
    await testApp.doJob(mailEmailChanged, payload)
    await testApp.doJob(mailEmailChanged, payload)
    await testApp.doJobs()
    expect(await mails(email, 'Your email address was changed')).toHaveLength(1)
  })
})

test('the sweep first runs after ten minutes, then at growing intervals', async () => {
  await testApp.doJobs()
  await testApp.member('watched')
  await testApp.loseJobs()
  const retriedAfter: number[] = []
  let passed = 0
  for (const minutes of [5, 10, 60, 185, 190, 375, 380, 755, 760]) {
    testApp.clock.advance({ minutes: minutes - passed })
    passed = minutes
    await testApp.doJob(sweepAccounts)
    if ((await countJobs(testApp.db)).length > 0) retriedAfter.push(minutes)
    await testApp.loseJobs()
  }
  expect(retriedAfter).toEqual([10, 190, 380, 760])
})
