import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

import { CONFIRM_SUBJECT, waitForMailLink } from '../server/mails.ts'
import { signUp } from '../users/registration.ts'

/** Registers a member through the form and confirms the email address. */
export async function signUpConfirmed(page: Page): Promise<void> {
  const { email } = await signUp(page)
  await page.goto(await waitForMailLink(email, CONFIRM_SUBJECT))
  await expect(page.getByText('Email confirmed!')).toBeVisible()
}

/** Locators and actions of the search screen. */
export function searchPage(page: Page) {
  const results = page.getByRole('region', { name: 'Results' })
  return {
    tab: (name: 'Match' | 'Search'): Locator => page.getByRole('tab', { name }),
    searchField: page.getByPlaceholder('Health Coach'),
    /** Expands the form, which is collapsed to one line on phones once there are results. */
    expandForm: (): Promise<void> => page.getByPlaceholder('Health Coach').click(),
    /** Expands the questionnaire, which is collapsed to one line after a match. */
    async expandQuestions(): Promise<void> {
      const expand = page.getByRole('button', { name: 'Change my answers' })
      if (await expand.isVisible()) await expand.click()
    },
    placeField: page.getByRole('combobox', { name: 'Zip code or city' }),
    stateField: page.getByRole('combobox', { name: 'State' }),
    /** The green button of the form. Dialogs have Search buttons too. */
    button: page.getByRole('search').getByRole('button', { name: 'Search', exact: true }),
    dialog: page.getByRole('dialog'),
    results,
    resultCount: results.getByRole('status'),
    cards: results.getByRole('article'),
    /** The first category with a "See more" button. */
    longGroup: results
      .getByRole('region')
      .filter({ has: page.getByRole('button', { name: /^See more/ }) })
      .first(),
  }
}
