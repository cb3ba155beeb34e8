import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

import { CONFIRM_SUBJECT, waitForMailLink } from '../server/mails.ts'
import { signUp } from '../users/registration.ts'

/** A new member whose e-mail address is confirmed. */
export async function signUpConfirmed(page: Page): Promise<void> {
  const { email } = await signUp(page)
  await page.goto(await waitForMailLink(email, CONFIRM_SUBJECT))
  await expect(page.getByText('Email confirmed!')).toBeVisible()
}

/** The parts of the search that journeys touch. */
export function searchPage(page: Page) {
  const results = page.getByRole('region', { name: 'Results' })
  return {
    tab: (name: 'Match' | 'Search'): Locator => page.getByRole('tab', { name }),
    words: page.getByPlaceholder('Health Coach'),
    /** On a phone the form is one line once people are found; a tap on it brings the rest back. */
    unfold: (): Promise<void> => page.getByPlaceholder('Health Coach').click(),
    /** The same after a match, where the questions are one line. */
    async unfoldQuestions(): Promise<void> {
      const back = page.getByRole('button', { name: 'Change my answers' })
      if (await back.isVisible()) await back.click()
    },
    place: page.getByRole('combobox', { name: 'Zip code or city' }),
    state: page.getByRole('combobox', { name: 'State' }),
    /** The green one; dialogs have one of their own. */
    button: page.getByRole('search').getByRole('button', { name: 'Search', exact: true }),
    dialog: page.getByRole('dialog'),
    results,
    found: results.getByRole('status'),
    cards: results.getByRole('article'),
    /** The cards of the first category that has more of them. */
    longGroup: results
      .getByRole('region')
      .filter({ has: page.getByRole('button', { name: /^See more/ }) })
      .first(),
  }
}
