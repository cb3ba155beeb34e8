import { calendarFeed, createCalendarFeed, calendarFeedUrl } from '@fourfold/contract/appointments/endpoints'
import { setDiscreetMode } from '@fourfold/contract/privacy/discreet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { clearMfaVerification, statusAndCode, addAuthenticator } from '../../accounts/factors/factors.ts'
import { listMails, waitForMails } from '../../setup/mails.ts'
import type { ReceivedMail } from '../../setup/mails.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

const createFeed = (token: string, password = PASSWORD) =>
  testApp.call(createCalendarFeed, { body: { password } }, { token })
const showFeed = (token: string, password = PASSWORD) =>
  testApp.call(calendarFeedUrl, { body: { password } }, { token })

const isFeedMail = ({ subject }: ReceivedMail) => subject === 'A calendar address was created'

describe('creating or showing a feed address', () => {
  test('requires the password', async () => {
    const { token } = await testApp.member('mila')
    expect(statusAndCode(await createFeed(token, 'a wrong password'))).toEqual([400, 'wrong_password'])
    expect((await testApp.call(calendarFeed, {}, { token })).data).toEqual({ openedAt: null })

    const created = await createFeed(token)
    const feed = await testApp.call(calendarFeed, {}, { token })
    expect(feed.data).toEqual({ openedAt: created.data?.openedAt })
    expect(statusAndCode(await showFeed(token, 'a wrong password'))).toEqual([400, 'wrong_password'])
    expect((await showFeed(token)).data).toEqual(created.data)
  })

  test('requires a recent second-factor check if the account has a second factor', async () => {
    const { token, user } = await testApp.member('nora')
    await addAuthenticator(testApp, token)
    await createFeed(token)
    await clearMfaVerification(testApp, user)
    expect(statusAndCode(await createFeed(token))).toEqual([403, 'second_factor_required'])
    expect(statusAndCode(await showFeed(token))).toEqual([403, 'second_factor_required'])
  })
})

describe('mail about a new feed address', () => {
  test('is sent when an address is created, not when it is shown', async () => {
    const { token, email } = await testApp.member('olga')
    await createFeed(token)
    await showFeed(token)
    await createFeed(token)
    await testApp.runQueuedJobs()
    const first = (await waitForMails(email, 2, isFeedMail)).find(isFeedMail)
    expect(first?.text).toContain('Anyone who has it can see when and with whom you meet')
    expect(first?.text).not.toContain('.ics')
    expect((await listMails(email)).filter(isFeedMail)).toHaveLength(2)
  })

  test('is neutral in discreet mode', async () => {
    const { token, email } = await testApp.member('pia')
    await testApp.call(setDiscreetMode, { body: { isOn: true } }, { token })
    await createFeed(token)
    await testApp.runQueuedJobs()
    const isDiscreetFeedMail = ({ text }: ReceivedMail) =>
      text.includes('A private address for your calendar was just created')
    const mail = (await waitForMails(email, 1, isDiscreetFeedMail)).find(isDiscreetFeedMail)
    expect(mail?.subject).toBe('You have a new notice')
    expect((await listMails(email)).filter(isFeedMail)).toEqual([])
  })

  test('is not sent to an unconfirmed address', async () => {
    const { token, email } = await testApp.unconfirmedUser('ruth')
    await createFeed(token)
    await testApp.runQueuedJobs()
    expect((await listMails(email)).filter(isFeedMail)).toEqual([])
  })
})
