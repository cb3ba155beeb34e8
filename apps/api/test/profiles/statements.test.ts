import { uploadVideoLink } from '@fourfold/contract/files/endpoints'
import { saveProduct } from '@fourfold/contract/products/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { compose } from '../../src/compose.ts'
import type { Composition } from '../../src/compose.ts'
import { createCaller } from '../setup/call-endpoint.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { insertPaidCategory } from './fixtures.ts'

let testApp: TestApp
let product: Composition
let app: FastifyInstance
let call: ReturnType<typeof createCaller>
let statements = 0
const tokens: Record<'ines' | 'mila', string> = { ines: '', mila: '' }

beforeAll(async () => {
  testApp = await startTestApp()
  product = await compose({
    env: testApp.env,
    clock: testApp.clock,
    log: createLog(testApp.env, 'test'),
    onQuery: () => (statements += 1),
  })
  app = await product.app()
  call = createCaller(app)
  const ines = await testApp.professional('ines')
  tokens.ines = ines.token
  tokens.mila = (await testApp.member('mila')).token
  for (const categoryId of [1, 2, 3]) await insertPaidCategory(testApp, { accountId: ines.user.id, categoryId })
  const body = { category: 'Mind', subcategory: 'App', link: 'https://a.example', title: 'A' } as const
  for (let nth = 0; nth < 5; nth += 1) await testApp.call(saveProduct, { body }, { token: ines.token })
  const video = { type: 'Youtube' as const, id: 'dQw4w9WgXcQ' }
  await testApp.call(uploadVideoLink, { body: video }, { token: ines.token })
  await viewProfile('ines', null)
})
afterAll(async () => {
  await app.close()
  await product.close()
  await testApp.stop()
})

async function viewProfile(username: string | undefined, token: string | null) {
  statements = 0
  const response = await call(profile, { query: username === undefined ? {} : { username } }, { token })
  return { response, statementCount: statements }
}

describe('a profile view', () => {
  test('executes two statements, two for the next free time, and one for the session', async () => {
    expect((await viewProfile('ines', null)).statementCount).toBe(4)
    expect((await viewProfile('ines', tokens.mila)).statementCount).toBe(5)
    expect((await viewProfile('mila', tokens.ines)).statementCount).toBe(3)
    expect((await viewProfile(undefined, tokens.ines)).statementCount).toBe(3)
    expect((await viewProfile('unknown', null)).statementCount).toBe(1)
  })

  test('returns stored values with instants in ISO format', async () => {
    const { response } = await viewProfile(undefined, tokens.ines)
    const { user, products, images } = response.data ?? {}
    expect(images?.map(({ storage }) => storage)).toEqual(['Youtube'])
    expect(user?.UserCategories).toHaveLength(3)
    expect(user?.UserCategories?.[0]?.validTill).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(products).toHaveLength(5)
    expect(products?.[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })
})

describe('the cache of tags and categories', () => {
  const loadTagTexts = async () =>
    (await viewProfile(undefined, tokens.ines)).response.data?.tags.map(({ text }) => text) ?? []

  test.each([
    ['a new tag', sql`insert into tag (text) values ('Brand new')`, 'Brand new'],
    ['a renamed tag', sql`update tag set text = 'Renamed' where text = 'Brand new'`, 'Renamed'],
  ])('reloads after %s in any process', async (_name, change, text) => {
    expect(await loadTagTexts()).not.toContain(text)
    await inTransaction(testApp.db, (tx) => change.execute(tx))
    const { statementCount } = await viewProfile(undefined, tokens.ines)
    expect(statementCount).toBe(5)
    expect(await loadTagTexts()).toContain(text)
    expect((await viewProfile(undefined, tokens.ines)).statementCount).toBe(3)
  })

  test('reloads after a category change, but not after a rolled back one', async () => {
    const loadCategoryNames = async () =>
      (await viewProfile('ines', null)).response.data?.categories.map(({ name }) => name) ?? []
    await loadCategoryNames()
    let namesDuring: string[] = []
    await inTransaction(testApp.db, async (tx) => {
      await sql`update category set name = 'Elsewhere' where id = 1`.execute(tx)
      namesDuring = await loadCategoryNames()
      throw new Error('rolled back')
    }).catch(() => undefined)
    expect(namesDuring).toHaveLength(4)
    expect([...namesDuring, ...(await loadCategoryNames())]).not.toContain('Elsewhere')
    await inTransaction(testApp.db, (tx) => sql`update category set name = 'Here' where id = 1`.execute(tx))
    expect(await loadCategoryNames()).toContain('Here')
  })
})
