import { login } from '@fourfold/contract/accounts/endpoints'
import { appointments, appointmentDetails } from '@fourfold/contract/appointments/endpoints'
import { request } from '@playwright/test'
import type { APIRequestContext } from '@playwright/test'

import { call } from '../setup/server/call.ts'
import { CONFIRM_SUBJECT, waitForMailLink } from '../setup/server/mails.ts'
import { DEMO_PASSWORD, demoEmail, loadListedUsernames } from '../setup/users/demo.ts'
import { createProfessional, createProfessionalWithHours } from '../setup/users/professionals.ts'
import { newUser, PASSWORD } from '../setup/users/registration.ts'
import { openWebKit } from './webkit-page.ts'
import type { WebKit } from './webkit-page.ts'

const baseUrl = process.env['BASE_URL'] ?? ''

type Credentials = { email: string; password?: string }

async function startSession(
  phone: WebKit,
  api: APIRequestContext,
  { email, password = PASSWORD }: Credentials,
): Promise<void> {
  const { token, user } = await call(api, login, { body: { email, password } })
  const { id: userId, isAdmin, isProfessional, username } = user
  await phone.storeSession({ token, userId, isAdmin, isProfessional, username })
}

/** Finds a finished appointment of a demo professional without a review. */
async function findUnratedAppointment(api: APIRequestContext) {
  for (const username of await loadListedUsernames(api)) {
    const { token } = await call(api, login, { body: { email: demoEmail(username), password: DEMO_PASSWORD } })
    for (const { uuid, status } of await call(api, appointments, { token })) {
      if (status !== 'Finished') continue
      const details = await call(api, appointmentDetails, { token, query: { appointmentUuid: uuid } })
      if (details.review === null) return details.appointment
    }
  }
  throw new Error('every finished appointment has a review')
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
    await phone.click('Sign Up')
    await phone.waitForPath('/profile/member?panel=1')
    await phone.visit(await waitForMailLink(person.email, CONFIRM_SUBJECT))
    await phone.waitForText('Email confirmed!')
  },

  async search(phone) {
    await phone.visit('/search?search=phisical therapst')
    await phone.openLink('//article//a[starts-with(@href, "/user/")]')
    await phone.find('//h1')
  },

  async book(phone, api) {
    const maya = await createProfessionalWithHours(api, { name: 'Maya' })
    await phone.visit(`/appointment/create/${maya.username}`)
    await (await phone.find('//button[contains(@aria-label, "open times")]')).click()
    await (await phone.find('//ul//button[contains(., "–")]')).click()
    await phone.click('Schedule', '//*[@role="dialog"]')
    await phone.waitForText('Your request is with Maya Sample')
  },

  async review(phone, api) {
    const { uuid, Member } = await findUnratedAppointment(api)
    await startSession(phone, api, { email: demoEmail(Member.username), password: DEMO_PASSWORD })
    await phone.visit(`/appointment/${uuid}`)
    await phone.click('Rate & Review')
    await phone.find('//*[@role="dialog"]//textarea')
    await phone.pressKey('ARROW_RIGHT', 9)
    await phone.fill('Your review', 'Clear, kind, and never rushed.')
    await phone.click('Save', '//*[@role="dialog"]')
    await phone.find('//section[.//h2[normalize-space()="Review"]]//*[contains(., "never rushed")]')
  },

  async edit(phone, api) {
    await startSession(phone, api, await createProfessional(api))
    await phone.visit('/profile/edit?panel=7')
    await phone.fill('Website', 'example.com')
    await phone.click('Save')
    await phone.waitForPath('/profile/edit?panel=8')
    await phone.visit('/profile/edit?panel=7')
    const website = await phone.readValue('Website')
    if (website !== 'https://example.com') throw new Error(`the website is ${website}`)
  },
}

const api = await request.newContext({ baseURL: baseUrl })
const phone = await openWebKit(baseUrl)
try {
  for (const [name, runStep] of Object.entries(steps)) {
    await runStep(phone, api)
    await phone.expectNoOverflow()
    console.log(`✓ ${name}`)
  }
} finally {
  await phone.close()
  await api.dispose()
}
const consoleErrors = phone.consoleErrors()
if (consoleErrors.length > 0) throw new Error(`WebKit logged errors:\n${consoleErrors.join('\n')}`)
