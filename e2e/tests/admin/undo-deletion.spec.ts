import { adminInfo, saveCategory, saveQuestion, saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import { adminOccupations, saveOccupation } from '@fourfold/contract/admin/occupations/endpoints'
import { adminProducts } from '@fourfold/contract/products/admin-endpoints'
import { saveProduct } from '@fourfold/contract/products/endpoints'
import type { APIRequestContext, Locator, Page } from '@playwright/test'

import { stopClock } from '../../setup/browser/clock.ts'
import { createUniqueName } from '../../setup/pages/catalog.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createAdmin } from '../../setup/users/admins.ts'
import { startSession } from '../../setup/users/sessions.ts'

type Caller = { request: APIRequestContext; token: string }

type Kind = {
  list: string
  create: (caller: Caller, name: string) => Promise<unknown>
  /** The names of all existing items. */
  loadNames: (caller: Caller, name: string) => Promise<string[]>
}

const loadCatalog = async ({ request, token }: Caller) => (await call(request, adminInfo, { token })).info
const product = { description: '', link: 'shop.example', category: 'Movement', subcategory: 'Gear' } as const

/** Items are hidden where possible, so that other tests do not see them. */
const kinds: Record<string, Kind> = {
  tag: {
    list: 'tags',
    create: ({ request, token }, text) => call(request, saveTag, { token, body: { text, hidden: true } }),
    loadNames: async (caller) => (await loadCatalog(caller)).tags.map(({ text }) => text),
  },
  question: {
    list: 'questions',
    create: ({ request, token }, text) => call(request, saveQuestion, { token, body: { text, hidden: true } }),
    loadNames: async (caller) => (await loadCatalog(caller)).questions.map(({ text }) => text),
  },
  category: {
    list: 'categories',
    create: ({ request, token }, name) =>
      call(request, saveCategory, { token, body: { name, color: '#123456', orderIndex: 99 } }),
    loadNames: async (caller) => (await loadCatalog(caller)).categories.map(({ name }) => name),
  },
  occupation: {
    list: 'trades',
    create: ({ request, token }, title) => call(request, saveOccupation, { token, body: { categoryId: 2, title } }),
    loadNames: async ({ request, token }) =>
      (await call(request, adminOccupations, { token })).trades.map(({ title }) => title),
  },
  product: {
    list: 'products',
    create: ({ request, token }, title) => call(request, saveProduct, { token, body: { ...product, title } }),
    loadNames: async ({ request, token }, text) => {
      const { products } = await call(request, adminProducts, { token, body: { text } })
      return products.map(({ title }) => title)
    },
  },
}

const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })

async function openDeleteDialog(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: /^Delete .+\?$/ })
  await expect(dialog).toContainText('You can undo this for ten seconds.')
  return dialog
}

async function expectPendingDeletion(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: `Deleted: “${name}”.` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0)
}

// All kinds share one screen, so one kind is enough to check the phone layout.
for (const [kind, { list, create, loadNames }] of Object.entries(kinds)) {
  test(
    `deleting a ${kind} can be undone for ten seconds and is final afterward`,
    { tag: kind === 'tag' ? [] : '@one-width' },
    async ({ page, request, expectAccessible }) => {
      const ada = await createAdmin(request)
      const name = createUniqueName(`deleted ${kind}`)
      const caller = { request, token: ada.token }
      const exists = async () => (await loadNames(caller, name)).includes(name)
      await create(caller, name)
      await startSession(page, ada)
      await page.clock.install()
      await page.goto(`/admin/${list}?text=${encodeURIComponent(name)}`)

      const firstDialog = await openDeleteDialog(page, name)
      await expectAccessible(page)
      // Stops the clock, so that a slow machine does not exceed the ten seconds.
      await stopClock(page)
      await firstDialog.getByRole('button', { name: 'Delete' }).click()
      await page.clock.runFor(1_000)
      await expectPendingDeletion(page, name)
      await page.clock.runFor(8_000)
      expect(await exists()).toBe(true)
      await undoButton(page).click()
      await page.clock.resume()
      await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeVisible()
      await expect(undoButton(page)).toBeHidden()
      await page.clock.fastForward(11_000)
      await page.reload()
      await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeVisible()
      expect(await exists()).toBe(true)

      const secondDialog = await openDeleteDialog(page, name)
      await secondDialog.getByRole('button', { name: 'Delete' }).click()
      await expect(secondDialog).toBeHidden()
      await page.clock.fastForward(11_000)
      await expect.poll(exists).toBe(false)
      await expect(undoButton(page)).toBeHidden()
      await page.reload()
      await expect(page.getByRole('heading', { name: /^No .+ here$/ })).toBeVisible()
    },
  )
}
