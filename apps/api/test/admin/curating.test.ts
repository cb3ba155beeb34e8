import { adminInfo, saveCategory, saveQuestion, saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import { saveSubscriptionType } from '@fourfold/contract/admin/subscription-types/endpoints'
import { setUserStatus } from '@fourfold/contract/admin/users/endpoints'
import { setProductApproved } from '@fourfold/contract/products/admin-endpoints'
import { publicProducts, saveProduct } from '@fourfold/contract/products/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld } from '../setup/world.ts'
import type { World } from '../setup/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test(
  'an admin curates tags, questions, categories, subscription types, products and users',
  { tags: ['ADM-01'] },
  async () => {
    const { token } = await world.admin('ada')
    const ines = await world.professional('ines')
    const wrote = {
      category: 'Movement' as const,
      subcategory: 'Gear',
      link: 'a.example',
      title: 'Mat',
      description: '',
    }
    const { data: own } = await world.call(saveProduct, { body: wrote }, { token: ines.token })
    const productId = own?.product.id ?? 0

    const saved = [
      await world.call(saveTag, { body: { text: 'Stage fright' } }, { token }),
      await world.call(saveQuestion, { body: { text: 'Do you sleep well?', answers: [{ text: 'Yes' }] } }, { token }),
      await world.call(saveCategory, { body: { name: 'Music', color: '#123456' } }, { token }),
      await world.call(
        saveSubscriptionType,
        { body: { text: 'Weekly', stripePriceIdentifier: 'price_week' } },
        { token },
      ),
      await world.call(
        setProductApproved,
        { body: { productId, approved: true, title: 'Mat', description: '' } },
        { token },
      ),
      await world.call(setUserStatus, { body: { userId: ines.user.id, status: 'Approved' } }, { token }),
    ]
    expect(saved.map(({ errors }) => errors)).toEqual(saved.map(() => []))

    const { data } = await world.call(adminInfo, {}, { token })
    expect(data?.info.tags.map(({ text }) => text)).toContain('Stage fright')
    expect(data?.info.questions.map(({ text }) => text)).toContain('Do you sleep well?')
    expect(data?.info.categories.map(({ name }) => name)).toContain('Music')
    expect(data?.info.stripeSubscriptionTypes.map(({ text }) => text)).toContain('Weekly')
    const shown = await world.call(publicProducts, { query: {} })
    expect(shown.data?.products.map(({ id }) => id)).toContain(productId)
    const me = await world.call(profile, { query: {} }, { token: ines.token })
    expect(me.data?.user).toMatchObject({ status: 'Approved' })
  },
)
