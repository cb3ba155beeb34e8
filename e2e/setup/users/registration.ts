import { randomBytes } from 'node:crypto'

import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

export const PASSWORD = 'correct horse battery'

export type NewUser = { name: string; username: string; email: string }

/** Creates the data of a user with a unique username and email address. */
export function newUser(name = 'Mila'): NewUser {
  const id = randomBytes(5).toString('hex')
  const username = `${name.toLowerCase()}.${id}`
  return { name: `${name} Sample`, username, email: `${username}@e2e.example` }
}

/** Fills in and submits the registration form. */
export async function fillRegistration(page: Page, person: NewUser, password = PASSWORD): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
}

type Role = 'member' | 'professional'

/** Registers a user through the form and waits for the redirect. */
export async function signUp(page: Page, role: Role = 'member', person = newUser()): Promise<NewUser> {
  await page.goto(`/register/${role}`)
  await fillRegistration(page, person)
  await expect(page).toHaveURL(role === 'member' ? '/profile/member?panel=1' : '/profile/edit')
  return person
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}
