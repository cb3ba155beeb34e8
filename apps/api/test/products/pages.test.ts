import { AdminProductsQuery } from '@fourfold/contract/products/admin-shapes'
import { publicProducts } from '@fourfold/contract/products/endpoints'
import type { Product } from '@fourfold/contract/products/shapes'
import { productCategories } from '@fourfold/contract/reference/products'
import type { ProductCategory } from '@fourfold/contract/reference/products'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createFiles } from '../../src/files/index.ts'
import { createProducts } from '../../src/products/index.ts'
import { openCountingDatabase } from '../setup/count-statements.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

const subcategories = Object.entries(productCategories).flatMap(([category, names]) =>
  names.map((subcategory) => ({ category, subcategory })),
)
const PER_SUBCATEGORY = 8

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  const { user } = await testApp.professional('ines')
  await inTransaction(testApp.db, async (tx) => {
    for (const { category, subcategory } of subcategories) {
      // Pairs have the same creation time, so that their order depends on the id. One product is not approved.
      await sql`
        insert into product (account_id, link, title, description, category, subcategory, approved, created_at)
        select ${user.id}, 'https://shop.example', 'P' || n, '', ${category}, ${subcategory}, n > 0,
          timestamptz '2027-01-01' + (n / 2) * interval '1 hour'
        from generate_series(0, ${PER_SUBCATEGORY}::int) n order by random()`.execute(tx)
    }
  })
})
afterAll(() => testApp.stop())

type Query = { after?: string; limit?: number; category?: ProductCategory }

async function loadPages(query: Query): Promise<Product[][]> {
  const pages: Product[][] = []
  for (let after: string | null | undefined; after !== null;) {
    const page = await testApp.call(publicProducts, { query: { ...query, ...(after !== undefined && { after }) } })
    pages.push(page.data?.products ?? [])
    after = page.next ?? null
  }
  return pages
}

const getPosition = ({ category, subcategory }: Product) =>
  subcategories.findIndex((other) => other.category === category && other.subcategory === subcategory)

function buildCursor(createdAt: string): string {
  const position = { category: 'Money', subcategory: productCategories.Money[0], createdAt, id: 1 }
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

describe('the public product list', () => {
  test('pages through all approved products in the order of the screen', { tags: ['PRD-21', 'OP-123'] }, async () => {
    for (const limit of [5, 8, 100]) {
      const all = (await loadPages({ limit })).flat()
      expect(all).toHaveLength(subcategories.length * PER_SUBCATEGORY)
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
      const sorted = all.toSorted(
        (a, b) => getPosition(a) - getPosition(b) || b.createdAt.localeCompare(a.createdAt) || b.id - a.id,
      )
      expect(all.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
    }
  })

  test('filters by category', { tags: ['PRD-09'] }, async () => {
    const money = (await loadPages({ category: 'Money', limit: 5 })).flat()
    expect(money).toHaveLength(3 * PER_SUBCATEGORY)
    expect(new Set(money.map(({ category }) => category))).toEqual(new Set(['Money']))
  })

  test.each([
    { after: 'nonsense' },
    { after: Buffer.from('{"category":"Money","subcategory":"Gear"}').toString('base64url') },
    { after: buildCursor('0000-01-01T00:00:00Z') },
    { limit: 0 },
    { limit: 101 },
    { category: 'Cars' as ProductCategory },
  ])('rejects the invalid query %j', async (query) => {
    expect((await testApp.call(publicProducts, { query })).status).toBe(400)
  })
})

test('loads a page in two statements, plus one for the count in the admin list', async () => {
  const { db, countStatements, close } = await openCountingDatabase()
  const clock = testApp.clock
  const files = createFiles({ ...testApp, db, isChatParticipant: async () => false } as never)
  const products = createProducts({ db, clock, files, recordAudit: async () => undefined })
  await inTransaction(db, async (tx) => {
    await sql`insert into account (name, username, email, password_hash, is_professional, status, created_at)
      values ('X', 'x', 'x@people.example', '', true, 'Approved', now())`.execute(tx)
    await sql`insert into product (account_id, link, title, description, category, subcategory, approved, created_at)
      select account.id, 'https://shop.example', 'P' || n, '', 'Mind', 'App', true, now()
      from account, generate_series(1, 150) n`.execute(tx)
  })
  for (const limit of [1, 100]) {
    const { result, statementCount } = await countStatements(() => products.listApproved({ limit }))
    expect([result.data.products.length, statementCount]).toEqual([limit, 2])
    const adminList = await countStatements(() =>
      products.productAdmin.list(AdminProductsQuery.parse({ options: { itemsPerPage: limit } })),
    )
    expect([adminList.result.data.products.length, adminList.statementCount]).toEqual([limit, 3])
  }
  files.close()
  await close()
})
