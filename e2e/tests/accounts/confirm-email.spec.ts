import { confirmEmail } from '@fourfold/contract/accounts/endpoints'
import type { Locator } from '@playwright/test'

import { expectRedirect, stopClock } from '../../setup/browser/clock.ts'
import { readRequestBody } from '../../setup/browser/request-body.ts'
import { CONFIRM_SUBJECT, waitForMailLink } from '../../setup/server/mails.ts'
import { expect, test } from '../../setup/test.ts'
import { createProfessional } from '../../setup/users/professionals.ts'
import { startSession, loadStoredSession, createMember } from '../../setup/users/sessions.ts'

test(
  'the confirmation link confirms the email address on page load and logs the user in',
  { tag: ['@one-width', '@ACC-47', '@ACC-48', '@ACC-49'] },
  async ({ page, request, expectAccessible }) => {
    const { email, username } = await createMember(request, 'Noor')
    const link = await waitForMailLink(email, CONFIRM_SUBJECT)
    const sentRequest = page.waitForRequest(`**/api${confirmEmail.path}`)
    await page.goto(link)
    await expect(page.getByText('Email confirmed!', { exact: true })).toBeVisible()
    const { searchParams } = new URL(link, 'http://127.0.0.1')
    expect(await readRequestBody(await sentRequest)).toEqual({ token: searchParams.get('token'), email })
    await expectAccessible(page)
    expect(await loadStoredSession(page)).toMatchObject({ username })

    await page.goto('/profile/member?panel=0')
    await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
  },
)

const redirects = [
  {
    title: 'confirming the email address redirects a member to the questions after one second',
    tags: ['@ACC-50'],
    createUser: createMember,
    nextUrl: null,
    target: '/profile/member?panel=1',
  },
  {
    title: 'confirming the email address redirects a professional to the profile editor after one second',
    tags: ['@ACC-50'],
    createUser: createProfessional,
    nextUrl: null,
    target: '/profile/edit',
  },
  {
    title: 'confirming the email address redirects to nextUrl after one second',
    tags: ['@ACC-50', '@SHL-23'],
    createUser: createMember,
    nextUrl: '/chats',
    target: '/chats',
  },
]

for (const { title, tags, createUser, nextUrl, target } of redirects) {
  test(title, { tag: ['@one-width', ...tags] }, async ({ page, request }) => {
    const { email } = await createUser(request, 'Noor')
    const link = await waitForMailLink(email, CONFIRM_SUBJECT)
    const clockStop = Promise.withResolvers<void>()
    await page.route(`**/api${confirmEmail.path}`, async (route) => {
      await clockStop.promise
      await route.continue()
    })
    await page.clock.install()
    await page.goto(nextUrl === null ? link : `${link}&nextUrl=${encodeURIComponent(nextUrl)}`)
    await stopClock(page)
    clockStop.resolve()
    await expect(page.getByText('Email confirmed!')).toBeVisible()
    await expectRedirect(page, { after: 1000, target })
  })
}

test(
  'a used confirmation link shows an error and a link to the login page',
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

/** Expects the close button next to the first line of the message, and no clipped text. */
async function expectNotClipped(message: Locator): Promise<void> {
  const getTop = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  const closeButtonTop = await getTop(message.getByRole('button', { name: 'Close' }))
  expect(closeButtonTop - (await getTop(message))).toBeLessThan(16)
  const overflow = await message.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(overflow).toBe(0)
}

test('confirming in a new browser asks whether the user opened the account, and denying it closes the account', async ({
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
  await expectNotClipped(page.getByRole('alert').filter({ hasText: 'Did you open this account yourself?' }))
  await page.getByRole('button', { name: 'This was not me' }).click()
  await expect(page.getByText('No one can get into that account now.')).toBeVisible()
  expect(await loadStoredSession(page)).toBeNull()
})

test(
  'a confirmation link for another account asks for confirmation before it ends the current session',
  { tag: '@one-width' },
  async ({ page, request, expectAccessible }) => {
    const [current, other] = await Promise.all([createMember(request, 'Current'), createMember(request, 'Other')])
    await startSession(page, current)
    const link = await waitForMailLink(other.email, CONFIRM_SUBJECT)
    await page.goto(link)
    await expect(page.getByText(`this link is for the account of ${other.email}`)).toBeVisible()
    expect(await loadStoredSession(page)).toMatchObject({ username: current.username })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Log out and confirm' }).click()
    await expect(page.getByText('Email confirmed!')).toBeVisible()
    expect(await loadStoredSession(page)).toMatchObject({ username: other.username })
  },
)

test('the confirmation mail can be requested again', { tag: '@one-width' }, async ({ page, request }) => {
  await startSession(page, await createMember(request))
  await page.goto('/profile/member?panel=0')
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByText('The email is on its way.')).toBeVisible()
})
