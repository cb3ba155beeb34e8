import type { Page } from '@playwright/test'

import {
  pressEnterOn,
  expectVisibleFocus,
  logInByKeyboard,
  registerByKeyboard,
  tabTo,
  replaceText,
} from '../../setup/browser/keyboard.ts'
import { expect, test } from '../../setup/test.ts'
import {
  DEMO_PASSWORD,
  loadListedUsernames,
  getReservedDemoUser,
  createScreenshotFile,
} from '../../setup/users/demo.ts'
import { newUser } from '../../setup/users/registration.ts'

const openedPanel = (page: Page) => page.getByRole('region').filter({ visible: true }).first()
const panelHeader = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) })
const saveButton = (page: Page) => openedPanel(page).getByRole('button', { name: 'Save', exact: true })

/** Finds a professional with at least two pictures. */
async function findUserWithPictures(page: Page): Promise<string> {
  for (const username of await loadListedUsernames(page.request)) {
    const response = await page.request.get(`/api/profile?username=${username}`)
    const { data } = (await response.json()) as { data: { images: unknown[] } }
    if (data.images.length > 1) return username
  }
  throw new Error('no demo professional has two pictures')
}

test('a visitor opens pictures of a profile and signs up for a booking by keyboard', async ({ page }) => {
  const username = await findUserWithPictures(page)
  await page.goto(`/user/${username}`)
  const main = page.getByRole('main')

  await page.keyboard.press('Tab')
  await expectVisibleFocus(page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  const schedule = main.getByRole('link', { name: 'Schedule' })
  await tabTo(page, schedule)

  const ellipsis = main.locator('summary').first()
  await pressEnterOn(page, ellipsis)
  await expect(main.getByRole('list', { name: /^More goals/ })).toBeVisible()
  const photo = main.getByRole('region', { name: 'Gallery' }).getByRole('link', { name: 'Picture 1' })
  await pressEnterOn(page, photo)
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Close' })).toBeHidden()
  await expectVisibleFocus(photo)

  await tabTo(page, schedule, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const target = `/appointment/create/${username}`
  await expect(page).toHaveURL(`/register/member?nextUrl=${encodeURIComponent(target)}`)
  await registerByKeyboard(page, newUser())
  await expect(page).toHaveURL(target)
})

test(
  'a member registers and answers the questions by keyboard',
  { tag: '@one-width' },
  async ({ page, expectAccessible }) => {
    await page.goto('/register/member')
    await registerByKeyboard(page, newUser())
    await expect(page).toHaveURL('/profile/member?panel=1')

    await replaceText(page, openedPanel(page).getByLabel('Issues and concerns'), 'My back hurts.')
    await pressEnterOn(page, saveButton(page))
    const first = page.getByRole('heading', { level: 2 }).nth(2).getByRole('button')
    await expectVisibleFocus(first)
    await tabTo(page, openedPanel(page).getByRole('radio').first())
    await page.keyboard.press('Space')
    const second = page.getByRole('heading', { level: 2 }).nth(3).getByRole('button')
    await expectVisibleFocus(second)

    await page.goto('/search')
    const questions = page.getByRole('group', { name: 'Questionnaire' })
    const question = questions.getByRole('heading')
    await tabTo(page, questions.getByRole('radio', { checked: true }))
    await expectAccessible(page)
    await pressEnterOn(page, questions.getByRole('button', { name: 'Next' }))
    await expectVisibleFocus(question)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(questions.getByRole('checkbox').or(questions.getByRole('radio')).first()).toBeChecked()
    await expectAccessible(page)
    for (const doneButton = questions.getByRole('button', { name: 'Done' }); !(await doneButton.isVisible());) {
      await pressEnterOn(page, questions.getByRole('button', { name: 'Next' }))
      await expectVisibleFocus(question)
    }
    await pressEnterOn(page, questions.getByRole('button', { name: 'Done' }))
    const prompt = page.getByRole('dialog', { name: 'Please confirm your email address' })
    await expect(prompt.locator(':focus')).toBeVisible()
  },
)

test(
  'a professional edits categories and location by keyboard',
  { tag: '@one-width' },
  async ({ page }, { project }) => {
    const username = getReservedDemoUser(4, project.name)
    await logInByKeyboard(page, `${username}@demo.example`, DEMO_PASSWORD)
    await pressEnterOn(page, page.getByRole('main').getByRole('link', { name: 'Edit Profile' }))

    await pressEnterOn(page, panelHeader(page, 'Categories and tags'))
    const block = openedPanel(page).locator('section').filter({ hasText: 'Active until' })
    await tabTo(page, block.getByRole('switch'))
    await page.keyboard.press('Space')
    await expect(block.getByLabel('Title')).toBeHidden()
    await page.keyboard.press('Space')
    await replaceText(page, block.getByLabel('Title'), 'Guide')
    await pressEnterOn(page, block.getByRole('button', { name: /^Show all/ }))
    const goal = block.locator('input:focus')
    await expectVisibleFocus(goal)
    await page.keyboard.press('Space')
    await expect(goal).toBeChecked()
    await pressEnterOn(page, saveButton(page))
    await expectVisibleFocus(panelHeader(page, 'Media library'))

    await pressEnterOn(page, panelHeader(page, 'For in-person meetings'))
    const country = openedPanel(page).getByRole('combobox', { name: 'Country' })
    await replaceText(page, country, 'Germ')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabTo(page, saveButton(page))
    await expect(country).toHaveValue('Germany')
    await page.keyboard.press('Enter')
    await expectVisibleFocus(panelHeader(page, 'Social media'))
  },
)

test(
  'a professional adds a product with a picture and deletes it by keyboard',
  { tag: '@one-width' },
  async ({ page }) => {
    await page.goto('/register/professional')
    await registerByKeyboard(page, newUser('Ines'))
    await expect(page).toHaveURL('/profile/edit')
    await pressEnterOn(page, panelHeader(page, 'Products'))
    const addButton = page.getByRole('button', { name: 'Add Product' })
    await pressEnterOn(page, addButton)

    const dialog = page.getByRole('dialog')
    await expectVisibleFocus(dialog.getByLabel('Title'))
    await page.keyboard.type('Cork ball')
    await tabTo(page, dialog.getByLabel('Category', { exact: true }))
    await page.keyboard.type('Mea')
    await tabTo(page, dialog.getByLabel('Subcategory'))
    await page.keyboard.type('Bars')
    await replaceText(page, dialog.getByLabel('Link'), 'https://shop.example/ball')
    await pressEnterOn(page, dialog.getByRole('button', { name: 'Save' }))
    const productRow = openedPanel(page).getByRole('listitem').filter({ hasText: 'Cork ball' })
    await expect(productRow).toContainText('Meals · Bars')
    await expectVisibleFocus(addButton)

    const imagesButton = page.getByRole('button', { name: 'Images of Cork ball' })
    await tabTo(page, imagesButton, 'Shift+Tab')
    await page.keyboard.press('Enter')
    const chooser = page.waitForEvent('filechooser')
    await tabTo(page, dialog.locator('input[type=file]'))
    await page.keyboard.press('Space')
    await (await chooser).setFiles(await createScreenshotFile(page))
    await expect(dialog.getByRole('img').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expectVisibleFocus(imagesButton)

    await pressEnterOn(page, page.getByRole('button', { name: 'Delete Cork ball' }))
    await expectVisibleFocus(dialog.getByRole('button', { name: 'Cancel' }))
    await pressEnterOn(page, dialog.getByRole('button', { name: 'Delete' }))
    await expect(productRow).toBeHidden()
    await expectVisibleFocus(addButton)
  },
)
