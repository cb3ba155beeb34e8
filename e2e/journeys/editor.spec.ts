import type { Page } from '@playwright/test'

import { logInAsDemo, ownPerson, picture } from '../setup/demo.ts'
import { expect, test } from '../setup/journey.ts'
import { newPerson, signUp } from '../setup/people.ts'

const titles = [
  'Edit your account',
  'Profile and cover photo',
  'Proof of certification',
  'Categories and tags',
  'Media library',
  'About your practice',
  'For in-person meetings',
  'Social media',
  'Appointment information',
  'Set your schedule',
  'Products',
  'Traumatic Experience',
]

const panel = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^${titles[number]}`) })
const open = (page: Page) => page.getByRole('region').filter({ visible: true })
const save = (page: Page) => open(page).getByRole('button', { name: 'Save', exact: true })

/** Picks from a list that can be searched by typing. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await open(page).getByRole('combobox', { name: label }).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function newcomer(page: Page): Promise<void> {
  await signUp(page, 'professional', newPerson('Ines'))
}

test('PRO-30 to PRO-33, SHL-31: twelve panels, and the address opens one', async ({ page, expectAccessible }) => {
  await newcomer(page)
  for (const number of titles.keys()) await expect(panel(page, number)).toBeVisible()
  await page.goto('/profile/edit?panel=7')
  await expect(panel(page, 7)).toHaveAttribute('aria-expanded', 'true')
  await expect(panel(page, 0)).toHaveAttribute('aria-expanded', 'false')
  await expectAccessible(page)
})

test('PLT-04, PRO-36, PRO-37, PRO-38, FIL-08, FIL-16, CAT-24 to CAT-27: no category without a photo, which saves itself', async ({
  page,
}) => {
  await newcomer(page)
  await page.goto('/profile/edit?panel=3')
  const words = 'You need to upload your profile photo to be able to select category'
  await expect(open(page).getByText(words)).toBeVisible()
  await expect(save(page)).toBeHidden()
  await open(page).getByRole('switch', { name: 'Movement' }).click()
  await expect(page.getByRole('dialog')).toContainText(words)
  await page.getByRole('button', { name: 'OK' }).click()

  await page.goto('/profile/edit?panel=1')
  await expect(open(page).getByText(/about 300 px square/)).toBeVisible()
  await expect(open(page).getByText(/About 1000 x 400/)).toBeVisible()
  const photo = open(page).getByRole('region', { name: 'Profile photo' }).or(open(page).locator('section').first())
  await photo
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture(page))
  await expect(page.getByRole('img', { name: 'Your profile photo' })).toBeVisible()

  await page.goto('/profile/edit?panel=3')
  await expect(save(page)).toBeVisible()
  await open(page).getByRole('switch', { name: 'Movement' }).click()
  await expect(page.getByRole('dialog')).toContainText('Subscribe')
  await expect(page.getByRole('dialog')).toContainText('help@fourfold.example')
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(open(page).getByRole('switch', { name: 'Movement' })).not.toBeChecked()
})

test('CAT-03, CAT-18 to CAT-22, PRO-35: a category block says what it needs, and a saved panel leads to the next', async ({
  page,
  request,
}, { project }) => {
  await logInAsDemo(page, await ownPerson(request, 0, project.name))
  await page.goto('/profile/edit?panel=3')
  const block = open(page)
    .getByRole('region')
    .or(open(page).locator('section'))
    .filter({ hasText: 'Active until' })
    .first()
  const title = block.getByLabel('Title')
  const before = await title.inputValue()
  await title.fill('')
  await save(page).click()
  await expect(page.getByRole('dialog')).toContainText(/occupation and goals for all requested categories/)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(block.getByText('Title required')).toBeVisible()

  await title.fill(`${before} and more`)
  await save(page).click()
  await expect(panel(page, 4)).toHaveAttribute('aria-expanded', 'true')
})

test('CAT-20: a category without a goal is not saved', async ({ page, request }, { project }) => {
  await logInAsDemo(page, await ownPerson(request, 1, project.name))
  await page.goto('/profile/edit?panel=3')
  const block = open(page).locator('section').filter({ hasText: 'Active until' }).first()
  const chosen = block.getByRole('checkbox', { checked: true })
  await expect(chosen).not.toHaveCount(0)
  while ((await chosen.count()) > 0) await chosen.first().press(' ')
  await save(page).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(block.getByText('Goal required')).toBeVisible()
})

test('PRO-35, PRO-44: what somebody tells about the practice is on the public page', async ({ page, request }, {
  project,
}) => {
  const username = await ownPerson(request, 2, project.name)
  await logInAsDemo(page, username)
  await page.goto('/profile/edit?panel=5')
  await open(page).getByLabel('My Story').fill('I began with my own knees.')
  await save(page).click()
  await expect(panel(page, 6)).toHaveAttribute('aria-expanded', 'true')
  await page.goto(`/user/${username}`)
  await expect(page.getByText('I began with my own knees.')).toBeVisible()
})

test('PRO-39, PRO-41: a state only for the United States, an address for the places that need one', async ({
  page,
}) => {
  await newcomer(page)
  await page.goto('/profile/edit?panel=6')
  await open(page).getByLabel("Member's Location").check()
  await save(page).click()
  await expect(open(page).getByText('Required.')).toBeVisible()
  await choose(page, 'Country', 'Germany')
  await expect(open(page).getByRole('combobox', { name: 'State' })).toBeHidden()
  await choose(page, 'Country', 'United States')
  await expect(open(page).getByRole('combobox', { name: 'State' })).toBeVisible()
})

test('FIL-06, FIL-07, FIL-14: the library takes pictures and videos, and says when a link is none', async ({
  page,
  request,
}, { project }) => {
  await logInAsDemo(page, await ownPerson(request, 3, project.name))
  await page.goto('/profile/edit?panel=4')
  await open(page).getByLabel('Video link').fill('https://example.com/video')
  await open(page).getByRole('button', { name: 'Add video' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid video link' })).toBeVisible()
  await open(page).getByLabel('Video link').fill('https://youtu.be/dQw4w9WgXcQ')
  await open(page).getByRole('button', { name: 'Add video' }).click()
  await expect(open(page).getByLabel('Video link')).toHaveValue('')
  await open(page)
    .locator('input[type=file]')
    .setInputFiles([await picture(page, 'one.png'), await picture(page, 'two.jpg')])
  await expect(
    open(page)
      .getByRole('button', { name: /Delete.*two\.jpg|Delete/ })
      .last(),
  ).toBeVisible()
})

test('FIL-02, FIL-05, FIL-15: proof of certification; a name without extension is ignored', async ({ page }) => {
  await newcomer(page)
  await page.goto('/profile/edit?panel=2')
  const input = open(page).locator('input[type=file]')
  await expect(input).toHaveAttribute('accept', /image\/jpeg.*image\/png|image\/png.*image\/jpeg/)
  await input.setInputFiles({ ...(await picture(page)), name: 'nameless' })
  await input.setInputFiles(await picture(page, 'diploma.jpg'))
  await expect(open(page).getByText('diploma.jpg')).toBeVisible()
  await expect(open(page).getByText('nameless')).toBeHidden()
})

test('PRD-04 to PRD-08, PRD-24: a product is added, pictured, changed and deleted', async ({ page }) => {
  await newcomer(page)
  await page.goto('/profile/edit?panel=10')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Cork ball')
  await dialog.getByLabel('Subcategory').selectOption('Gear')
  await dialog.getByLabel('Category', { exact: true }).selectOption('Meals')
  await expect(dialog.getByLabel('Subcategory')).toHaveValue('')
  await dialog.getByLabel('Subcategory').selectOption('Bars')
  await dialog.getByLabel('Link').fill('shop.example/ball')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const line = open(page).getByRole('listitem').filter({ hasText: 'Cork ball' })
  await expect(line).toContainText('https://shop.example/ball')
  await expect(line).toContainText('Meals')

  await page.getByRole('button', { name: 'Images of Cork ball' }).click()
  await expect(dialog).toContainText('Upload product images')
  await dialog.locator('input[type=file]').setInputFiles(await picture(page))
  await expect(dialog.getByRole('img').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Delete Cork ball' }).click()
  await expect(page.getByRole('dialog')).toContainText('Delete Product?')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(line).toBeHidden()
})

test('PRO-34: the events somebody has overcome or worked with are kept', async ({ page }) => {
  await newcomer(page)
  await page.goto('/profile/edit?panel=11')
  const first = open(page).getByRole('checkbox').first()
  await first.press(' ')
  await save(page).click()
  await expect(open(page).getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(open(page).getByRole('checkbox').first()).toBeChecked()
})

test('unsaved changes are not lost silently', async ({ page }) => {
  await newcomer(page)
  await page.goto('/profile/edit?panel=7')
  await open(page).getByRole('textbox').first().fill('https://example.com')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL('/profile/edit?panel=7')
})
