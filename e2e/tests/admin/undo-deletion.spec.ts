import { adminInfo, saveCategory, saveQuestion, saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import { adminOccupations, saveOccupation } from '@fourfold/contract/admin/occupations/endpoints'
import { adminProducts } from '@fourfold/contract/products/admin-endpoints'
import { saveProduct } from '@fourfold/contract/products/endpoints'
import type { APIRequestContext, Locator, Page } from '@playwright/test'

import { stopClock } from '../../setup/browser/clock.ts'
import { uniqueName } from '../../setup/pages/catalog.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createAdmin } from '../../setup/users/admins.ts'
import { startSession } from '../../setup/users/sessions.ts'

type Asking = { request: APIRequestContext; token: string }

type Kind = {
  list: string
  make: (asking: Asking, name: string) => Promise<unknown>
  /** What there is of them now, by name. */
  names: (asking: Asking, name: string) => Promise<string[]>
}

const infoOf = async ({ request, token }: Asking) => (await call(request, adminInfo, { token })).info
const product = { description: '', link: 'shop.example', category: 'Movement', subcategory: 'Gear' } as const

/** Nobody meets them meanwhile: what can be hidden is. */
const kinds: Record<string, Kind> = {
  tag: {
    list: 'tags',
    make: ({ request, token }, text) => call(request, saveTag, { token, body: { text, hidden: true } }),
    names: async (asking) => (await infoOf(asking)).tags.map(({ text }) => text),
  },
  question: {
    list: 'questions',
    make: ({ request, token }, text) => call(request, saveQuestion, { token, body: { text, hidden: true } }),
    names: async (asking) => (await infoOf(asking)).questions.map(({ text }) => text),
  },
  category: {
    list: 'categories',
    make: ({ request, token }, name) =>
      call(request, saveCategory, { token, body: { name, color: '#123456', orderIndex: 99 } }),
    names: async (asking) => (await infoOf(asking)).categories.map(({ name }) => name),
  },
  trade: {
    list: 'trades',
    make: ({ request, token }, title) => call(request, saveOccupation, { token, body: { categoryId: 2, title } }),
    names: async ({ request, token }) => (await call(request, adminOccupations, { token })).trades.map(({ title }) => title),
  },
  product: {
    list: 'products',
    make: ({ request, token }, title) => call(request, saveProduct, { token, body: { ...product, title } }),
    names: async ({ request, token }, text) => {
      const { products } = await call(request, adminProducts, { token, body: { text } })
      return products.map(({ title }) => title)
    },
  },
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })

async function ask(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: /^Delete .+\?$/ })
  await expect(dialog).toContainText('You can undo this for ten seconds.')
  return dialog
}

async function expectHeld(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: `Deleted: “${name}”.` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0)
}

// All of them are undone on the same screen, so one kind shows how it looks on a phone.
for (const [kind, { list, make, names }] of Object.entries(kinds)) {
  test(
    `a ${kind} that was deleted is back when that is undone within ten seconds, and gone after them`,
    { tag: kind === 'tag' ? [] : '@one-width' },
    async ({ page, request, expectAccessible }) => {
      const ada = await createAdmin(request)
      const name = uniqueName(`passing ${kind}`)
      const asking = { request, token: ada.token }
      const isThere = async () => (await names(asking, name)).includes(name)
      await make(asking, name)
      await startSession(page, ada)
      await page.clock.install()
      await page.goto(`/admin/${list}?text=${encodeURIComponent(name)}`)

      const first = await ask(page, name)
      await expectAccessible(page)
      // The machine may be slow: until it is undone time passes only as we say.
      await stopClock(page)
      await first.getByRole('button', { name: 'Delete' }).click()
      await page.clock.runFor(1_000)
      await expectHeld(page, name)
      await page.clock.runFor(8_000)
      expect(await isThere()).toBe(true)
      await undo(page).click()
      await page.clock.resume()
      await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeVisible()
      await expect(undo(page)).toBeHidden()
      await page.clock.fastForward(11_000)
      await page.reload()
      await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeVisible()
      expect(await isThere()).toBe(true)

      const second = await ask(page, name)
      await second.getByRole('button', { name: 'Delete' }).click()
      await expect(second).toBeHidden()
      await page.clock.fastForward(11_000)
      await expect.poll(isThere).toBe(false)
      await expect(undo(page)).toBeHidden()
      await page.reload()
      await expect(page.getByRole('heading', { name: /^No .+ here$/ })).toBeVisible()
    },
  )
}
