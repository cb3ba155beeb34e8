import {
  deleteProduct,
  oneProduct,
  ownProducts,
  publicProducts,
  saveProduct,
} from '@fourfold/contract/products/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { productCategories } from '@fourfold/contract/reference/products'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { inTransaction } from '../../src/platform/db/db.ts'
import { setApproved } from '../../src/products/index.ts'
import { startWorld } from '../setup/world.ts'
import type { World } from '../setup/world.ts'

let world: World
let ines: Awaited<ReturnType<World['professional']>>
let admin: Awaited<ReturnType<World['admin']>>

beforeAll(async () => {
  world = await startWorld()
  ines = await world.professional('ines')
  admin = await world.admin('ada')
})
afterAll(() => world.stop())

const bands = {
  category: 'Movement' as const,
  subcategory: 'Gear',
  link: 'shop.example/bands',
  title: 'Bands',
  description: 'Three of them.',
}

const save = (token: string, body: object) => world.call(saveProduct, { body: body as typeof bands }, { token })

async function saved(token = ines.token, body: object = bands) {
  const answer = await save(token, body)
  if (!answer.data) throw new Error(answer.errors[0]?.msg)
  return answer.data.product
}

const approve = (id: number) => inTransaction(world.db, (tx) => setApproved(tx, id, true))

describe('offering a product', () => {
  test('PRD-13, PRD-22, PRD-03: it waits for approval, its link is made whole, and its title is its name too', async () => {
    const product = await saved()
    expect(product).toMatchObject({
      ...bands,
      link: 'https://shop.example/bands',
      name: 'Bands',
      username: 'ines',
      approved: false,
      thumbnailUrl: null,
    })
    expect(product.uuid).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('PRD-19: the owner sees all of them, and what they may be about', async () => {
    const answer = await world.call(ownProducts, {}, { token: ines.token })
    expect(answer.data?.products.length).toBeGreaterThan(0)
    expect(answer.data?.categories.map(({ name }) => name)).toEqual(['Movement', 'Meals', 'Mind', 'Money'])
  })

  test('PRD-22: an id changes instead of creating', async () => {
    const { id } = await saved()
    expect((await save(ines.token, { ...bands, id, title: 'New bands' })).data?.product).toMatchObject({
      id,
      title: 'New bands',
    })
  })

  test('PRD-23, OP-060: it is deleted by body or by query', async () => {
    const first = await saved()
    const second = await saved()
    expect((await world.call(deleteProduct, { body: { id: first.id } }, { token: ines.token })).status).toBe(200)
    const byQuery = await world.app.inject({
      method: 'DELETE',
      url: `/api/product?id=${second.id}`,
      headers: { authorization: `Bearer ${ines.token}` },
    })
    expect(byQuery.statusCode).toBe(200)
    expect((await world.call(oneProduct, { params: { uuid: second.uuid } }, { token: ines.token })).status).toBe(404)
  })
})

describe('approval (OP-027)', () => {
  test('PRD-21, PRO-15: others see it only once it is approved', async () => {
    const { id, uuid } = await saved()
    const seen = async () => ({
      list: (await world.call(publicProducts, {})).data?.products.some((one) => one.id === id),
      preview: (await world.call(oneProduct, { params: { uuid } })).status,
      page: (await world.call(profile, { query: { username: 'ines' } })).data?.products.some((one) => one.id === id),
    })
    expect(await seen()).toEqual({ list: false, preview: 404, page: false })
    await approve(id)
    expect(await seen()).toEqual({ list: true, preview: 200, page: true })
  })

  test('PRD-20: the owner and an admin see it before that', async () => {
    const { uuid } = await saved()
    for (const { token } of [ines, admin]) {
      const answer = await world.call(oneProduct, { params: { uuid } }, { token })
      expect(answer.data?.product.approved).toBe(false)
      expect(answer.data?.images).toEqual([])
    }
  })

  test('PRD-14, PRD-21: what is public does not tell of approval, and has title and name', async () => {
    await approve((await saved()).id)
    const [product] = (await world.call(publicProducts, {})).data?.products ?? []
    expect(product).toMatchObject({ name: 'Bands', title: 'Bands', category: 'Movement', subcategory: 'Gear' })
    expect(product).not.toHaveProperty('approved')
  })

  test('what the owner changes waits again; saving the same does not', async () => {
    const product = await saved()
    await approve(product.id)
    const same = { ...bands, link: product.link, id: product.id }
    expect((await save(ines.token, same)).data?.product.approved).toBe(true)
    expect((await save(ines.token, { ...same, title: 'Other' })).data?.product.approved).toBe(false)
  })

  test('what an admin changes keeps its state', async () => {
    const product = await saved()
    await approve(product.id)
    expect((await save(admin.token, { ...bands, id: product.id, title: 'Better' })).data?.product.approved).toBe(true)
  })
})

describe('refusals', () => {
  test('PRD-22, PRD-23: what is not yours does not exist for you', async () => {
    const { id } = await saved()
    const petra = await world.professional('petra')
    expect((await save(petra.token, { ...bands, id })).status).toBe(404)
    expect((await world.call(deleteProduct, { body: { id } }, { token: petra.token })).status).toBe(404)
    expect((await world.call(deleteProduct, { body: { id: 999_999 } }, { token: ines.token })).status).toBe(404)
  })

  test('PRD-22: a member offers nothing', async () => {
    const { token } = await world.member('mila')
    expect((await save(token, bands)).status).toBe(403)
  })

  test.each([
    { subcategory: 'Bars' },
    { category: 'Cars' },
    { title: ' ' },
    { link: 'javascript:alert(1)' },
    { link: '' },
    { title: 'x'.repeat(121) },
    { id: 'one' },
  ])('PRD-13, OP-088: %j is refused', async (wrong) => {
    expect((await save(ines.token, { ...bands, ...wrong })).status).toBe(400)
  })
})

test('PRD-15 to PRD-18: every category takes each of its subcategories', async () => {
  for (const [category, subcategories] of Object.entries(productCategories)) {
    for (const subcategory of subcategories) {
      expect((await save(ines.token, { ...bands, category, subcategory })).status).toBe(200)
    }
  }
})
