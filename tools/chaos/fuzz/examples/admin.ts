import { saveCategory, saveQuestion, saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import { saveOccupation } from '@fourfold/contract/admin/occupations/endpoints'
import { saveSubscriptionType } from '@fourfold/contract/admin/subscription-types/endpoints'
import { reportUser } from '@fourfold/contract/chat/endpoints'

import type { Examples, ExampleContext } from './context.ts'

const YEAR_MS = 31_536_000_000

const categoryForm = (name: string) => ({ name, color: '#428751' })
const typeForm = (text: string) => ({ text, stripePriceIdentifier: 'price_monthly', price: 5, duration: 30 })

async function createCategory({ createUser, call, uniqueName }: ExampleContext) {
  const caller = await createUser('admin')
  const { category } = await call(saveCategory, caller, { body: categoryForm(uniqueName()) })
  return { caller, categoryId: category.id }
}

async function createTag({ createUser, call, uniqueName }: ExampleContext) {
  const caller = await createUser('admin')
  const { tag } = await call(saveTag, caller, { body: { text: uniqueName() } })
  return { caller, tagId: tag.id }
}

async function createQuestion({ createUser, call, uniqueName }: ExampleContext) {
  const caller = await createUser('admin')
  const { question } = await call(saveQuestion, caller, { body: { text: uniqueName() } })
  return { caller, questionId: question.id }
}

async function createSubscriptionType({ createUser, call, uniqueName }: ExampleContext) {
  const caller = await createUser('admin')
  const { subscriptionType } = await call(saveSubscriptionType, caller, { body: typeForm(uniqueName()) })
  return { caller, typeId: subscriptionType.id }
}

async function createReport({ createChat, call, query }: ExampleContext): Promise<string> {
  const { member, professional } = await createChat()
  await call(reportUser, professional, { body: { username: member.username, reason: 'spam' } })
  const { rows } = await query('select uuid from chat_report where reporter_id = $1', [professional.id])
  return (rows[0] as { uuid: string }).uuid
}

/** Examples for admin endpoints. */
export const adminExamples = {
  adminAudit: async ({ createUser }) => ({ caller: await createUser('admin'), query: {} }),
  adminUsers: async ({ createUser }) => ({ caller: await createUser('admin'), body: { isProfessional: true } }),
  adminProducts: async ({ createUser }) => ({ caller: await createUser('admin'), body: {} }),

  saveCategory: async ({ createUser, uniqueName }) => ({
    caller: await createUser('admin'),
    body: categoryForm(uniqueName()),
  }),
  deleteCategory: async (context) => {
    const { caller, categoryId } = await createCategory(context)
    return { caller, body: { categoryId } }
  },
  saveTag: async ({ createUser, uniqueName }) => ({ caller: await createUser('admin'), body: { text: uniqueName() } }),
  adminTag: async (context) => {
    const { caller, tagId } = await createTag(context)
    return { caller, query: { tagId } }
  },
  affectedUsers: async (context) => {
    const { caller, tagId } = await createTag(context)
    return { caller, query: { tagId } }
  },
  previewChange: async (context) => {
    const { caller, tagId } = await createTag(context)
    return { caller, body: { tagId, priority: 5 } }
  },
  deleteTag: async (context) => {
    const { caller, tagId } = await createTag(context)
    return { caller, body: { tagId } }
  },
  saveQuestion: async ({ createUser, uniqueName }) => ({
    caller: await createUser('admin'),
    body: { text: uniqueName(), answers: [{ text: 'Yes' }, { text: 'No' }] },
  }),
  adminQuestion: async (context) => {
    const { caller, questionId } = await createQuestion(context)
    return { caller, query: { questionId } }
  },
  deleteQuestion: async (context) => {
    const { caller, questionId } = await createQuestion(context)
    return { caller, body: { questionId } }
  },
  saveOccupation: async (context) => {
    const { caller, categoryId } = await createCategory(context)
    return { caller, body: { categoryId, title: context.uniqueName(), words: [context.uniqueName()] } }
  },
  deleteOccupation: async (context) => {
    const { caller, categoryId } = await createCategory(context)
    const { trade: occupation } = await context.call(saveOccupation, caller, {
      body: { categoryId, title: context.uniqueName() },
    })
    return { caller, body: { tradeId: occupation.id } }
  },
  saveSubscriptionType: async ({ createUser, uniqueName }) => ({
    caller: await createUser('admin'),
    body: typeForm(uniqueName()),
  }),
  adminSubscriptionType: async (context) => {
    const { caller, typeId } = await createSubscriptionType(context)
    return { caller, query: { subscriptionTypeId: typeId } }
  },
  deleteSubscriptionType: async (context) => {
    const { caller, typeId } = await createSubscriptionType(context)
    return { caller, body: { stripeSubscriptionTypeId: typeId } }
  },

  setUserStatus: async ({ createUser }) => {
    const { id: userId } = await createUser('pending')
    return { caller: await createUser('admin'), body: { userId, status: 'Approved' as const } }
  },
  activateCategories: async (context) => {
    const { caller, categoryId } = await createCategory(context)
    const { id: userId } = await context.createUser('professional')
    return { caller, body: { userId, categoryIds: [categoryId], validTill: Date.now() + YEAR_MS } }
  },
  endUserSessions: async ({ createUser }) => {
    const { id: userId } = await createUser('member')
    return { caller: await createUser('admin'), body: { userId } }
  },
  setCertificateState: async ({ createUser, createFile }) => {
    const { uuid } = await createFile('file')
    return { caller: await createUser('admin'), body: { uuid, state: 'checked' as const, validUntil: '2027-01-01' } }
  },
  setProductApproved: async ({ createUser, createProduct }) => {
    const { id: productId, title, description } = (await createProduct()).product
    return { caller: await createUser('admin'), body: { productId, approved: true, title, description } }
  },
  reportedMessages: async (context) => ({
    caller: await context.createUser('admin'),
    query: { uuid: await createReport(context) },
  }),
  decideReport: async (context) => {
    const uuid = await createReport(context)
    return { caller: await context.createUser('admin'), body: { uuid, outcome: 'handled' as const } }
  },
} satisfies Examples
