import { adminInfo, saveCategory, saveQuestion, saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import { saveSubscriptionType } from '@fourfold/contract/admin/subscription-types/endpoints'
import { setUserStatus } from '@fourfold/contract/admin/users/endpoints'
import { setProductApproved } from '@fourfold/contract/products/admin-endpoints'
import { publicProducts, saveProduct } from '@fourfold/contract/products/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

test(
  'an admin manages tags, questions, categories, subscription types, products and users',
  { tags: ['ADM-01'] },
  async () => {
    const { token } = await testApp.admin('ada')
    const ines = await testApp.professional('ines')
    const product = {
      category: 'Movement' as const,
      subcategory: 'Gear',
      link: 'a.example',
      title: 'Mat',
      description: '',
    }
    const { data: savedProduct } = await testApp.call(saveProduct, { body: product }, { token: ines.token })
    const productId = savedProduct?.product.id ?? 0

    const replies = [
      await testApp.call(saveTag, { body: { text: 'Stage fright' } }, { token }),
      await testApp.call(saveQuestion, { body: { text: 'Do you sleep well?', answers: [{ text: 'Yes' }] } }, { token }),
      await testApp.call(saveCategory, { body: { name: 'Music', color: '#123456' } }, { token }),
      await testApp.call(
        saveSubscriptionType,
        { body: { text: 'Weekly', stripePriceIdentifier: 'price_week' } },
        { token },
      ),
      await testApp.call(
        setProductApproved,
        { body: { productId, approved: true, title: 'Mat', description: '' } },
        { token },
      ),
      await testApp.call(setUserStatus, { body: { userId: ines.user.id, status: 'Approved' } }, { token }),
    ]
    expect(replies.map(({ errors }) => errors)).toEqual(replies.map(() => []))

    const { data } = await testApp.call(adminInfo, {}, { token })
    expect(data?.info.tags.map(({ text }) => text)).toContain('Stage fright')
    expect(data?.info.questions.map(({ text }) => text)).toContain('Do you sleep well?')
    expect(data?.info.categories.map(({ name }) => name)).toContain('Music')
    expect(data?.info.stripeSubscriptionTypes.map(({ text }) => text)).toContain('Weekly')
    const publicList = await testApp.call(publicProducts, { query: {} })
    expect(publicList.data?.products.map(({ id }) => id)).toContain(productId)
    const ownProfile = await testApp.call(profile, { query: {} }, { token: ines.token })
    expect(ownProfile.data?.user).toMatchObject({ status: 'Approved' })
  },
)
