import { calendarFeed, createCalendarFeed, calendarFeedUrl } from '@fourfold/contract/appointments/endpoints'
import { setDiscreetMode } from '@fourfold/contract/privacy/discreet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { forgetProof, said, withApp } from '../../accounts/factors/factors.ts'
import { mailsTo, waitForMails } from '../../setup/mails.ts'
import type { ReceivedMail } from '../../setup/mails.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

const open = (token: string, password = PASSWORD) => testApp.call(createCalendarFeed, { body: { password } }, { token })
const show = (token: string, password = PASSWORD) => testApp.call(calendarFeedUrl, { body: { password } }, { token })

const isNotice = ({ subject }: ReceivedMail) => subject === 'A calendar address was created'

describe('whoever finds a browser open', () => {
  test('neither makes nor sees the address of the calendar without the password', async () => {
    const { token } = await testApp.member('mila')
    expect(said(await open(token, 'a guess of mine'))).toEqual([400, 'wrong_password'])
    expect((await testApp.call(calendarFeed, {}, { token })).data).toEqual({ openedAt: null })

    const made = await open(token)
    const known = await testApp.call(calendarFeed, {}, { token })
    expect(known.data).toEqual({ openedAt: made.data?.openedAt })
    expect(said(await show(token, 'a guess of mine'))).toEqual([400, 'wrong_password'])
    expect((await show(token)).data).toEqual(made.data)
  })

  test('needs a code as well, where codes are asked for', async () => {
    const { token, user } = await testApp.member('nora')
    await withApp(testApp, token)
    await open(token)
    await forgetProof(testApp, user)
    expect(said(await open(token))).toEqual([403, 'second_factor_required'])
    expect(said(await show(token))).toEqual([403, 'second_factor_required'])
  })
})

describe('the owner of a calendar', () => {
  test('is told by mail of each address that was made for it, and not of a look at it', async () => {
    const { token, email } = await testApp.member('olga')
    await open(token)
    await show(token)
    await open(token)
    await testApp.doJobs()
    const first = (await waitForMails(email, 2, isNotice)).find(isNotice)
    expect(first?.text).toContain('Anyone who has it can see when and with whom you meet')
    expect(first?.text).not.toContain('.ics')
    expect((await mailsTo(email)).filter(isNotice)).toHaveLength(2)
  })

  test('who is discreet is told in neutral words', async () => {
    const { token, email } = await testApp.member('pia')
    await testApp.call(setDiscreetMode, { body: { isOn: true } }, { token })
    await open(token)
    await testApp.doJobs()
    const isMeant = ({ text }: ReceivedMail) => text.includes('A private address for your calendar was just created')
    const mail = (await waitForMails(email, 1, isMeant)).find(isMeant)
    expect(mail?.subject).toBe('You have a new notice')
    expect((await mailsTo(email)).filter(isNotice)).toEqual([])
  })

  test('hears of it once the address is confirmed: until then it may be a stranger’s', async () => {
    const { token, email } = await testApp.newcomer('ruth')
    await open(token)
    await testApp.doJobs()
    expect((await mailsTo(email)).filter(isNotice)).toEqual([])
  })
})
