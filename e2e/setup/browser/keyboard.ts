import type { Locator, Page } from '@playwright/test'

import { expect } from '../test.ts'
import { PASSWORD } from '../users/registration.ts'
import type { NewUser } from '../users/registration.ts'

/** Nobody passes more stops than this to reach something on one screen. */
const MAX_TAB_STOPS = 90

/** Runs in the page: where the keyboard is, whether that is `target`, and what an eye would miss. */
function inspectFocus(target: Element): { isThere: boolean; unseen: string | null } {
  const here = document.activeElement ?? document.body
  const isThere = here === target
  const { left, top, width, height } = here.getBoundingClientRect()
  const isRinged = (one: Element | null): boolean => {
    if (!one) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
  }
  // A field shows it by its frame; what is drawn in place of an input stands around it or right behind it.
  const frame = here.closest('[class*="Input-input"]')
  const isMarked =
    [here, here.closest('label'), here.nextElementSibling].some(isRinged) ||
    (frame !== null && getComputedStyle(frame).boxShadow !== 'none')
  const x = Math.min(Math.max(left + width / 2, 0), innerWidth - 1)
  const y = Math.min(Math.max(top + Math.min(height / 2, 20), 0), innerHeight - 1)
  const above = document.elementFromPoint(x, y)
  const isOnTop = above !== null && (here.contains(above) || above.contains(here) || above === here.nextElementSibling)
  if (here === document.body) return { isThere, unseen: 'the keyboard is nowhere' }
  if (!isMarked) return { isThere, unseen: `no mark on ${here.outerHTML.slice(0, 200)}` }
  return {
    isThere,
    unseen: isOnTop ? null : `covered by ${above?.outerHTML.slice(0, 200)}: ${here.outerHTML.slice(0, 200)}`,
  }
}

/** The keyboard is on this, and one can see it once whatever was above has faded. */
export async function expectVisibleFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused()
  await expect.poll(() => target.evaluate(inspectFocus)).toEqual({ isThere: true, unseen: null })
}

/** Presses Tab until `target` has the focus; every stop on the way can be seen. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  let { isThere } = await target.evaluate(inspectFocus)
  for (let stop = 0; stop < MAX_TAB_STOPS && !isThere; stop += 1) {
    await page.keyboard.press(key)
    const now = await target.evaluate(inspectFocus)
    expect(now.unseen).toBeNull()
    isThere = now.isThere
  }
  await expectVisibleFocus(target)
}

/** Goes to it and presses Enter. */
export async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Goes to a field and writes in place of what is there. */
export async function replaceText(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(words)
}

const main = (page: Page) => page.getByRole('main')

/** Fills in the registration form, and sends it from its last field. */
export async function registerByKeyboard(page: Page, person: NewUser): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor()
  await replaceText(page, main(page).getByLabel('Name', { exact: true }), person.name)
  await replaceText(page, main(page).getByLabel('Username'), person.username)
  await replaceText(page, main(page).getByLabel('E-mail'), person.email)
  await replaceText(page, main(page).getByLabel('Password', { exact: true }), PASSWORD)
  await replaceText(page, main(page).getByLabel('Confirm password'), PASSWORD)
  await page.keyboard.press('Enter')
}

export async function logInByKeyboard(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await replaceText(page, main(page).getByLabel('E-mail'), email)
  await replaceText(page, main(page).getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
}
