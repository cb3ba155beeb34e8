import { login } from '@fourfold/contract/accounts/endpoints'
import { appointments, appointmentDetails } from '@fourfold/contract/appointments/endpoints'
import { request } from '@playwright/test'
import type { APIRequestContext } from '@playwright/test'

import { call } from '../setup/server/call.ts'
import { CONFIRM_SUBJECT, waitForMailLink } from '../setup/server/mails.ts'
import { DEMO_PASSWORD, demoEmail, loadListedUsernames } from '../setup/users/demo.ts'
import { createProfessional, createProfessionalWithHours } from '../setup/users/professionals.ts'
import { newUser, PASSWORD } from '../setup/users/registration.ts'
import { openWebKit } from './browser.ts'
import type { WebKit } from './browser.ts'

const product = process.env['BASE_URL'] ?? ''

type Person = { email: string; password?: string }

async function enter(phone: WebKit, api: APIRequestContext, { email, password = PASSWORD }: Person): Promise<void> {
  const { token, user } = await call(api, login, { body: { email, password } })
  const { id: userId, isAdmin, isProfessional, username } = user
  await phone.keepSession({ token, userId, isAdmin, isProfessional, username })
}

/** A finished appointment of the demo world that nobody has rated, and its member. */
async function unrated(api: APIRequestContext) {
  for (const username of await loadListedUsernames(api)) {
    const { token } = await call(api, login, { body: { email: demoEmail(username), password: DEMO_PASSWORD } })
    for (const { uuid, status } of await call(api, appointments, { token })) {
      if (status !== 'Finished') continue
      const found = await call(api, appointmentDetails, { token, query: { appointmentUuid: uuid } })
      if (found.review === null) return found.appointment
    }
  }
  throw new Error('every appointment is rated')
}

const steps: Record<string, (phone: WebKit, api: APIRequestContext) => Promise<void>> = {
  async register(phone) {
    const person = newUser('Wilma')
    await phone.visit('/register/member')
    await phone.fill('Name', person.name)
    await phone.fill('Username', person.username)
    await phone.fill('E-mail', person.email)
    await phone.fill('Password', PASSWORD)
    await phone.fill('Confirm password', PASSWORD)
    await phone.press('Sign Up')
    await phone.untilAt('/profile/member?panel=1')
    await phone.visit(await waitForMailLink(person.email, CONFIRM_SUBJECT))
    await phone.untilReads('Email confirmed!')
  },

  async search(phone) {
    await phone.visit('/search?search=phisical therapst')
    await phone.follow('//article//a[starts-with(@href, "/user/")]')
    await phone.find('//h1')
  },

  async book(phone, api) {
    const maya = await createProfessionalWithHours(api, { name: 'Maya' })
    await phone.visit(`/appointment/create/${maya.username}`)
    await (await phone.find('//button[contains(@aria-label, "open times")]')).click()
    await (await phone.find('//ul//button[contains(., "–")]')).click()
    await phone.press('Schedule', '//*[@role="dialog"]')
    await phone.untilReads('Your request is with Maya Sample')
  },

  async review(phone, api) {
    const { uuid, Member } = await unrated(api)
    await enter(phone, api, { email: demoEmail(Member.username), password: DEMO_PASSWORD })
    await phone.visit(`/appointment/${uuid}`)
    await phone.press('Rate & Review')
    await phone.find('//*[@role="dialog"]//textarea')
    await phone.keys('ARROW_RIGHT', 9)
    await phone.fill('Your review', 'Clear, kind, and never rushed.')
    await phone.press('Save', '//*[@role="dialog"]')
    await phone.find('//section[.//h2[normalize-space()="Review"]]//*[contains(., "never rushed")]')
  },

  async edit(phone, api) {
    await enter(phone, api, await createProfessional(api))
    await phone.visit('/profile/edit?panel=7')
    await phone.fill('Website', 'example.com')
    await phone.press('Save')
    await phone.untilAt('/profile/edit?panel=8')
    await phone.visit('/profile/edit?panel=7')
    const kept = await phone.valueOf('Website')
    if (kept !== 'https://example.com') throw new Error(`the website is ${kept}`)
  },
}

const api = await request.newContext({ baseURL: product })
const phone = await openWebKit(product)
try {
  for (const [name, walk] of Object.entries(steps)) {
    await walk(phone, api)
    await phone.fitsTheScreen()
    console.log(`✓ ${name}`)
  }
} finally {
  await phone.close()
  await api.dispose()
}
const complaints = phone.complaints()
if (complaints.length > 0) throw new Error(`WebKit complained:\n${complaints.join('\n')}`)
