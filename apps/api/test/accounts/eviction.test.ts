import {
  confirmEmail,
  editAccount,
  forgotPassword,
  resendConfirmation,
  resetPassword,
} from '@fourfold/contract/accounts/endpoints'
import { openCalendarFeed } from '@fourfold/contract/appointments/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { linkIn, mailsTo } from '../setup/mails.ts'
import { PASSWORD } from '../setup/people.ts'
import { startWorld } from '../setup/world.ts'
import type { World } from '../setup/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** The queries of all links that arrived at an address with a subject, the oldest first. */
async function linksTo(email: string, subject: string): Promise<Record<string, string>[]> {
  await world.doJobs()
  const mails = (await mailsTo(email)).filter((mail) => mail.subject === subject)
  return mails.map((mail) => Object.fromEntries(linkIn(mail).searchParams))
}

const confirmLinks = (email: string) => linksTo(email, 'Please confirm your email address')

async function reset(email: string): Promise<void> {
  await world.call(forgotPassword, { body: { email } })
  const [link] = await linksTo(email, 'Choose a new password')
  const password = `${PASSWORD} anew`
  const body = { hash: link?.['hash'] ?? '', email, password, confirmPassword: password }
  expect((await world.call(resetPassword, { body })).status).toBe(200)
}

async function feedOf(token: string): Promise<() => Promise<number>> {
  const { data } = await world.call(openCalendarFeed, { body: { password: PASSWORD } }, { token })
  const { pathname } = new URL(data?.url ?? '')
  return async () => (await world.app.inject(pathname)).statusCode
}

async function confirm(link: Record<string, string> | undefined, session: string | null = null) {
  const body = { token: link?.['token'] ?? '', email: link?.['email'] ?? '' }
  const { errors } = await world.call(confirmEmail, { body }, { token: session })
  return errors[0]?.code ?? 'logged in'
}

describe('an intruder who got in by other means is out', () => {
  test('after a reset the private address of the calendar no longer tells anything', async () => {
    const { token, email } = await world.member('mila')
    const fetchFeed = await feedOf(token)
    expect(await fetchFeed()).toBe(200)
    await reset(email)
    expect(await fetchFeed()).toBe(404)
  })

  test('the same after a change of the email address, and not after a change of the name', async () => {
    const { token, email } = await world.member('nora')
    const fetchFeed = await feedOf(token)
    const named = { name: 'Nora New', username: 'nora' }
    const { data } = await world.call(editAccount, { body: { ...named, email } }, { token })
    expect(await fetchFeed()).toBe(200)
    const moved = `new.${email}`
    const body = { ...named, email: moved, currentPassword: PASSWORD }
    const asked = await world.call(editAccount, { body }, { token: data?.token ?? '' })
    expect(await fetchFeed()).toBe(200)
    const [link] = await confirmLinks(moved)
    expect(await confirm(link, asked.data?.token)).toBe('logged in')
    expect(await fetchFeed()).toBe(404)
  })

  test('a reset takes back confirmation links of the account that nobody has used', async () => {
    const [{ email }, other] = [await world.newcomer('olga'), await world.newcomer('omar')]
    const [[link], [others]] = [await confirmLinks(email), await confirmLinks(other.email)]
    await reset(email)
    expect([await confirm(link), await confirm(others)]).toEqual(['confirm_link_invalid', 'logged in'])
  })

  test('one confirmation takes back the other links', async () => {
    const { email, token } = await world.newcomer('paul')
    await world.call(resendConfirmation, {}, { token })
    const [first, second] = await confirmLinks(email)
    expect(first?.['token']).not.toBe(second?.['token'])
    expect([await confirm(first), await confirm(second)]).toEqual(['logged in', 'confirm_link_invalid'])
  })
})
