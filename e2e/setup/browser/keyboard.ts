import type { Locator, Page } from '@playwright/test'

import { expect } from '../test.ts'
import { PASSWORD } from '../users/registration.ts'
import type { NewUser } from '../users/registration.ts'

/** Maximum number of Tab presses to reach an element. */
const MAX_TAB_STOPS = 90

/** Runs in the page: returns whether `target` has the focus, and how the focus indicator is hidden. */
function inspectFocus(target: Element): { isOnTarget: boolean; error: string | null } {
  const focused = document.activeElement ?? document.body
  const isOnTarget = focused === target
  const { left, top, width, height } = focused.getBoundingClientRect()
  const hasOutline = (element: Element | null): boolean => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
  }
  // Text fields show the focus on their frame, checkboxes and switches on their label or the element after the input.
  const frame = focused.closest('[class*="Input-input"]')
  const hasFocusIndicator =
    [focused, focused.closest('label'), focused.nextElementSibling].some(hasOutline) ||
    (frame !== null && getComputedStyle(frame).boxShadow !== 'none')
  const x = Math.min(Math.max(left + width / 2, 0), innerWidth - 1)
  const y = Math.min(Math.max(top + Math.min(height / 2, 20), 0), innerHeight - 1)
  const topElement = document.elementFromPoint(x, y)
  const isOnTop =
    topElement !== null &&
    (focused.contains(topElement) || topElement.contains(focused) || topElement === focused.nextElementSibling)
  if (focused === document.body) return { isOnTarget, error: 'no element has the focus' }
  if (!hasFocusIndicator) return { isOnTarget, error: `no focus indicator on ${focused.outerHTML.slice(0, 200)}` }
  return {
    isOnTarget,
    error: isOnTop ? null : `covered by ${topElement?.outerHTML.slice(0, 200)}: ${focused.outerHTML.slice(0, 200)}`,
  }
}

/** Expects `target` to have the focus, with a visible focus indicator and not covered. */
export async function expectVisibleFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused()
  await expect.poll(() => target.evaluate(inspectFocus)).toEqual({ isOnTarget: true, error: null })
}

/** Presses Tab until `target` has the focus. Every element on the way must show its focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  let { isOnTarget } = await target.evaluate(inspectFocus)
  for (let stop = 0; stop < MAX_TAB_STOPS && !isOnTarget; stop += 1) {
    await page.keyboard.press(key)
    const focus = await target.evaluate(inspectFocus)
    expect(focus.error).toBeNull()
    isOnTarget = focus.isOnTarget
  }
  await expectVisibleFocus(target)
}

/** Tabs to an element and presses Enter. */
export async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Tabs to a field and replaces its text. */
export async function replaceText(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

const main = (page: Page) => page.getByRole('main')

/** Fills in the registration form and submits it with Enter. */
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
