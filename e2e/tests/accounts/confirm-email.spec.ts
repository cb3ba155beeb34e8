import { confirmEmail } from '@fourfold/contract/accounts/endpoints'
import type { Locator } from '@playwright/test'

import { expectRedirect, stopClock } from '../../setup/browser/clock.ts'
import { requestBody } from '../../setup/browser/request-body.ts'
import { CONFIRM_SUBJECT, waitForMailLink } from '../../setup/server/mails.ts'
import { expect, test } from '../../setup/test.ts'
import { createProfessional } from '../../setup/users/professionals.ts'
import { startSession, loadStoredSession, createMember } from '../../setup/users/sessions.ts'

test(
  'the link of the mail that really arrived confirms on load, and logs in',
  { tag: ['@one-width', '@ACC-47', '@ACC-48', '@ACC-49'] },
  async ({ page, request, expectAccessible }) => {
    const { email, username } = await createMember(request, 'Noor')
    const link = await waitForMailLink(email, CONFIRM_SUBJECT)
    const sent = page.waitForRequest(`**/api${confirmEmail.path}`)
    await page.goto(link)
    await expect(page.getByText('Email confirmed!', { exact: true })).toBeVisible()
    const { searchParams } = new URL(link, 'http://127.0.0.1')
    expect(await requestBody(await sent)).toEqual({ token: searchParams.get('token'), email })
    await expectAccessible(page)
    expect(await loadStoredSession(page)).toMatchObject({ username })

    await page.goto('/profile/member?panel=0')
    await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
  },
)

const arrivals = [
  {
    title: 'a member who confirmed is led to the questions after a second',
    ids: ['@ACC-50'],
    of: createMember,
    nextUrl: null,
    target: '/profile/member?panel=1',
  },
  {
    title: 'a professional who confirmed is led to the editor after a second',
    ids: ['@ACC-50'],
    of: createProfessional,
    nextUrl: null,
    target: '/profile/edit',
  },
  {
    title: 'a person who came for a page is led to it a second after confirming',
    ids: ['@ACC-50', '@SHL-23'],
    of: createMember,
    nextUrl: '/chats',
    target: '/chats',
  },
]

for (const { title, ids, of, nextUrl, target } of arrivals) {
  test(title, { tag: ['@one-width', ...ids] }, async ({ page, request }) => {
    const { email } = await of(request, 'Noor')
    const link = await waitForMailLink(email, CONFIRM_SUBJECT)
    const isStopped = Promise.withResolvers<void>()
    await page.route(`**/api${confirmEmail.path}`, async (route) => {
      await isStopped.promise
      await route.continue()
    })
    await page.clock.install()
    await page.goto(nextUrl === null ? link : `${link}&nextUrl=${encodeURIComponent(nextUrl)}`)
    await stopClock(page)
    isStopped.resolve()
    await expect(page.getByText('Email confirmed!')).toBeVisible()
    await expectRedirect(page, { after: 1000, target })
  })
}

test(
  'a confirmation link that was used says so, and shows a way on',
  { tag: ['@one-width', '@PLT-08'] },
  async ({ page, request }) => {
    const { email } = await createMember(request)
    const link = await waitForMailLink(email, CONFIRM_SUBJECT)
    await page.goto(link)
    await expect(page.getByText('Email confirmed!')).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText(/^This link is no longer valid\./)
    await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await loadStoredSession(page)).toBeNull()
  },
)

/** The cross of a message stands beside its first line, and nothing of the message is cut off. */
async function expectWhole(message: Locator): Promise<void> {
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  const cross = await topOf(message.getByRole('button', { name: 'Close' }))
  expect(cross - (await topOf(message))).toBeLessThan(16)
  const hidden = await message.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(hidden).toBe(0)
}

test('a browser that did not register is asked who opened the account, and can close it', async ({
  page,
  request,
  expectAccessible,
}) => {
  const { email } = await createMember(request, 'Vera')
  await page.goto(await waitForMailLink(email, CONFIRM_SUBJECT))
  await expect(page).toHaveURL('/profile/member?panel=1')
  await expect(page.getByText('Did you open this account yourself?')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose a new password' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Yes, that was me' })).toBeVisible()
  await expectAccessible(page)
  await expectWhole(page.getByRole('alert').filter({ hasText: 'Did you open this account yourself?' }))
  await page.getByRole('button', { name: 'This was not me' }).click()
  await expect(page.getByText('No one can get into that account now.')).toBeVisible()
  expect(await loadStoredSession(page)).toBeNull()
})

test(
  'a browser of somebody else is asked before it becomes another account',
  { tag: '@one-width' },
  async ({ page, request, expectAccessible }) => {
    const [mine, other] = await Promise.all([createMember(request, 'Mine'), createMember(request, 'Other')])
    await startSession(page, mine)
    const link = await waitForMailLink(other.email, CONFIRM_SUBJECT)
    await page.goto(link)
    await expect(page.getByText(`this link is for the account of ${other.email}`)).toBeVisible()
    expect(await loadStoredSession(page)).toMatchObject({ username: mine.username })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Log out and confirm' }).click()
    await expect(page.getByText('Email confirmed!')).toBeVisible()
    expect(await loadStoredSession(page)).toMatchObject({ username: other.username })
  },
)

test('the confirmation mail can be asked for again', { tag: '@one-width' }, async ({ page, request }) => {
  await startSession(page, await createMember(request))
  await page.goto('/profile/member?panel=0')
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByText('The email is on its way.')).toBeVisible()
})
