import { adminInfo, adminTag, deleteQuestion, saveQuestion, saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import type { Page } from '@playwright/test'

import { saveAndReadBody, createUniqueName } from '../../setup/pages/catalog.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createAdmin } from '../../setup/users/admins.ts'
import { startSession } from '../../setup/users/sessions.ts'

const row = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name })
const searchField = (page: Page, list: string) => page.getByRole('searchbox', { name: `Search ${list}` })
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

test(
  'an admin creates, finds, edits and deletes a tag',
  { tag: ['@phone', '@ADM-06'] },
  async ({ page, request, expectAccessible }) => {
    const text = createUniqueName('Posture')
    await startSession(page, await createAdmin(request))
    await page.goto('/admin/tags')
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New tag' }).click()
    await expect(page).toHaveURL('/admin/tag/new')
    await save(page)
    await expect(page.getByText('Text is required')).toBeVisible()
    await page.getByLabel('Text', { exact: true }).fill(text)
    await page.getByLabel('Priority').fill('7')
    await page.getByLabel('Hidden').check()
    await expectAccessible(page)
    const body = await saveAndReadBody(page, saveTag)
    expect(body).toMatchObject({ tagId: null, text, priority: 7, categories: [], hidden: true })
    await expect(page).toHaveURL('/admin/tags')
    await expect(page.getByText('Tag saved.')).toBeVisible()

    await searchField(page, 'tags').fill(text)
    await expect(page).toHaveURL(/text=Posture/)
    await expect(page.getByRole('status').filter({ hasText: /^1 of / })).toBeVisible()
    await page.getByRole('link', { name: `Edit ${text}` }).click()
    await expect(page.getByLabel('Priority')).toHaveValue('7')
    await expect(page.getByText('Chosen by 0 professionals and 0 members.')).toBeVisible()
    await page.getByLabel('Text', { exact: true }).fill(`${text} again`)
    await save(page)
    await expect(row(page, `${text} again`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone.')).toBeVisible()
    await expect(row(page, `${text} again`)).toHaveCount(0)

    await page.getByRole('button', { name: `Delete ${text}` }).click()
    const confirmation = page.getByRole('dialog', { name: 'Delete tag?' })
    await expect(confirmation).toContainText('Chosen by 0 professionals and 0 members.')
    await expect(confirmation).toContainText(
      'It will be removed from 0 categories, 0 answers, and everyone who chose it.',
    )
    await expectAccessible(page)
    await confirmation.getByRole('button', { name: 'Delete' }).click()
    await expect(confirmation).toBeHidden()
    await expect(row(page, text)).toHaveCount(0)
  },
)

test(
  'catalog lists can be sorted by column, and the URL contains the sort order',
  { tag: ['@ADM-06'] },
  async ({ page, request }) => {
    await startSession(page, await createAdmin(request))
    await page.goto('/admin/tags')
    const first = page.locator('tbody tr').first()
    await page.getByRole('link', { name: 'Priority' }).click()
    await expect(page).toHaveURL('/admin/tags?sort=Priority')
    await expect(page.locator('th[aria-sort="ascending"]')).toHaveText(/Priority/)
    await page.getByRole('link', { name: 'Priority' }).click()
    await expect(page).toHaveURL('/admin/tags?sort=Priority&desc=yes')
    await expect(page.locator('th[aria-sort="descending"]')).toHaveText(/Priority/)
    const highestTag = await first.getByRole('link').first().textContent()
    await page.reload()
    await expect(first.getByRole('link').first()).toHaveText(highestTag ?? '')
    await searchField(page, 'tags').fill('no such tag at all')
    await expect(page.getByRole('heading', { name: 'No tags here' })).toBeVisible()
  },
)

test(
  'an admin creates and edits a question with answers and tags by keyboard',
  { tag: ['@ADM-06', '@ADM-26'] },
  async ({ page, request, expectAccessible }) => {
    const text = createUniqueName('What helps?')
    const ada = await createAdmin(request)
    await startSession(page, ada)
    await page.goto('/admin/questions')
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New question' }).click()
    await page.getByLabel('Text', { exact: true }).fill(text)
    await page.getByLabel('Hidden').check()
    await page.getByLabel('Answer 1', { exact: true }).fill('Talking')
    const tags = page.getByRole('combobox', { name: 'Tags of answer 1' })
    await tags.fill('Stress')
    await page.getByRole('option', { name: 'Stress', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add answer' }).press('Enter')
    await expect(page.getByLabel('Answer 2', { exact: true })).toBeFocused()
    await page.keyboard.type('Moving')
    await page.getByRole('button', { name: 'Move up: answer 2' }).press('Enter')
    await expect(page.getByLabel('Answer 1', { exact: true })).toHaveValue('Moving')
    await expectAccessible(page)
    const body = await saveAndReadBody(page, saveQuestion)
    expect(body).toMatchObject({
      questionId: null,
      text,
      hidden: true,
      multiple: false,
      ifTagId: null,
      answers: [
        { text: 'Moving', tags: [] },
        { text: 'Talking', tags: [expect.any(Number)] },
      ],
    })
    await expect(page).toHaveURL('/admin/questions')
    await searchField(page, 'questions').fill(text)
    await expect(row(page, text)).toContainText('Hidden')
    await page.getByRole('link', { name: `Edit ${text}` }).click()
    await page.getByRole('button', { name: 'Remove: answer 2' }).click()
    expect((await saveAndReadBody(page, saveQuestion))['answers']).toEqual([{ text: 'Moving', tags: [] }])
    await expect(page.getByText('Question saved.')).toBeVisible()
    await searchField(page, 'questions').fill(text)
    await page.getByRole('button', { name: `Delete ${text}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, text)).toHaveCount(0)
  },
)

test(
  'a condition that makes a question unreachable shows a warning but can be saved',
  { tag: '@one-width' },
  async ({ page, request, expectAccessible }) => {
    const ada = await createAdmin(request)
    const text = createUniqueName('Unseen?')
    const { tag } = await call(request, saveTag, {
      token: ada.token,
      body: { text: createUniqueName('Nowhere'), hidden: true },
    })
    const { question } = await call(request, saveQuestion, { token: ada.token, body: { text, hidden: true } })
    await startSession(page, ada)
    await page.goto(`/admin/question/${question.id}`)
    await page.getByRole('combobox', { name: 'Only asked with this tag' }).fill(tag.text)
    await page.getByRole('option', { name: tag.text }).click()
    const warning = page.getByRole('status').filter({ hasText: 'No one will be asked this question' })
    await expect(warning).toBeHidden()
    await page.getByLabel('Hidden').uncheck()
    await expect(warning).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Hidden').check()
    await save(page)
    await expect(page).toHaveURL('/admin/questions')
    const { info } = await call(request, adminInfo, { token: ada.token })
    expect(info.questions.find(({ id }) => id === question.id)?.ifTagId).toBe(tag.id)
    await call(request, deleteQuestion, { token: ada.token, body: { questionId: question.id } })
  },
)

test(
  'saving a tag that another admin has changed shows the conflict and keeps the input',
  { tag: '@one-width' },
  async ({ page, request, expectAccessible }) => {
    const ada = await createAdmin(request)
    const body = { text: createUniqueName('Edited twice'), hidden: true }
    const { tag } = await call(request, saveTag, { token: ada.token, body })
    await startSession(page, ada)
    await page.goto(`/admin/tag/${tag.id}`)
    await page.getByLabel('Priority').fill('9')
    await call(request, saveTag, { token: ada.token, body: { ...body, tagId: tag.id, priority: 5 } })
    await save(page)
    const conflict = 'This has changed since you opened it, so nothing was saved.'
    await expect(page.getByRole('alert').filter({ hasText: conflict })).toBeVisible()
    await expect(page.getByLabel('Priority')).toHaveValue('9')
    await expect(page.getByRole('listitem').filter({ hasText: /^Priority: 5$/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Merge into my form' }).click()
    await expect(page.getByLabel('Priority')).toHaveValue('9')
    await save(page)
    await expect(page).toHaveURL('/admin/tags')
    const { tag: savedTag } = await call(request, adminTag, { token: ada.token, query: { tagId: tag.id } })
    expect(savedTag.priority).toBe(9)
  },
)
