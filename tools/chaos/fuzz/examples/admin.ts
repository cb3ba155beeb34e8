import { saveCategory, saveQuestion, saveTag } from '@fourfold/contract/admin/catalog/endpoints'
import { saveOccupation } from '@fourfold/contract/admin/occupations/endpoints'
import { saveSubscriptionType } from '@fourfold/contract/admin/subscription-types/endpoints'
import { reportUser } from '@fourfold/contract/chat/endpoints'

import type { Examples, ExampleContext } from './context.ts'

const YEAR_MS = 31_536_000_000

const categoryForm = (name: string) => ({ name, color: '#428751' })
const typeForm = (text: string) => ({ text, stripePriceIdentifier: 'price_monthly', price: 5, duration: 30 })

async function newCategory({ open, call, uniqueName }: ExampleContext) {
  const as = await open('admin')
  const { category } = await call(saveCategory, as, { body: categoryForm(uniqueName()) })
  return { as, categoryId: category.id }
}

async function newTag({ open, call, uniqueName }: ExampleContext) {
  const as = await open('admin')
  const { tag } = await call(saveTag, as, { body: { text: uniqueName() } })
  return { as, tagId: tag.id }
}

async function newQuestion({ open, call, uniqueName }: ExampleContext) {
  const as = await open('admin')
  const { question } = await call(saveQuestion, as, { body: { text: uniqueName() } })
  return { as, questionId: question.id }
}

async function newType({ open, call, uniqueName }: ExampleContext) {
  const as = await open('admin')
  const { subscriptionType } = await call(saveSubscriptionType, as, { body: typeForm(uniqueName()) })
  return { as, typeId: subscriptionType.id }
}

async function newReport({ chat, call, query }: ExampleContext): Promise<string> {
  const { member, professional } = await chat()
  await call(reportUser, professional, { body: { username: member.username, reason: 'spam' } })
  const { rows } = await query('select uuid from chat_report where reporter_id = $1', [professional.id])
  return (rows[0] as { uuid: string }).uuid
}

/** Examples for admin endpoints. */
export const adminExamples = {
  adminAudit: async ({ open }) => ({ as: await open('admin'), query: {} }),
  adminUsers: async ({ open }) => ({ as: await open('admin'), body: { isProfessional: true } }),
  adminProducts: async ({ open }) => ({ as: await open('admin'), body: {} }),

  saveCategory: async ({ open, uniqueName }) => ({ as: await open('admin'), body: categoryForm(uniqueName()) }),
  deleteCategory: async (here) => {
    const { as, categoryId } = await newCategory(here)
    return { as, body: { categoryId } }
  },
  saveTag: async ({ open, uniqueName }) => ({ as: await open('admin'), body: { text: uniqueName() } }),
  adminTag: async (here) => {
    const { as, tagId } = await newTag(here)
    return { as, query: { tagId } }
  },
  affectedUsers: async (here) => {
    const { as, tagId } = await newTag(here)
    return { as, query: { tagId } }
  },
  previewChange: async (here) => {
    const { as, tagId } = await newTag(here)
    return { as, body: { tagId, priority: 5 } }
  },
  deleteTag: async (here) => {
    const { as, tagId } = await newTag(here)
    return { as, body: { tagId } }
  },
  saveQuestion: async ({ open, uniqueName }) => ({
    as: await open('admin'),
    body: { text: uniqueName(), answers: [{ text: 'Yes' }, { text: 'No' }] },
  }),
  adminQuestion: async (here) => {
    const { as, questionId } = await newQuestion(here)
    return { as, query: { questionId } }
  },
  deleteQuestion: async (here) => {
    const { as, questionId } = await newQuestion(here)
    return { as, body: { questionId } }
  },
  saveOccupation: async (here) => {
    const { as, categoryId } = await newCategory(here)
    return { as, body: { categoryId, title: here.uniqueName(), words: [here.uniqueName()] } }
  },
  deleteOccupation: async (here) => {
    const { as, categoryId } = await newCategory(here)
    const { trade } = await here.call(saveOccupation, as, { body: { categoryId, title: here.uniqueName() } })
    return { as, body: { tradeId: trade.id } }
  },
  saveSubscriptionType: async ({ open, uniqueName }) => ({ as: await open('admin'), body: typeForm(uniqueName()) }),
  adminSubscriptionType: async (here) => {
    const { as, typeId } = await newType(here)
    return { as, query: { subscriptionTypeId: typeId } }
  },
  deleteSubscriptionType: async (here) => {
    const { as, typeId } = await newType(here)
    return { as, body: { stripeSubscriptionTypeId: typeId } }
  },

  setUserStatus: async ({ open }) => {
    const { id: userId } = await open('pending')
    return { as: await open('admin'), body: { userId, status: 'Approved' as const } }
  },
  activateCategories: async (here) => {
    const { as, categoryId } = await newCategory(here)
    const { id: userId } = await here.open('professional')
    return { as, body: { userId, categoryIds: [categoryId], validTill: Date.now() + YEAR_MS } }
  },
  endUserSessions: async ({ open }) => {
    const { id: userId } = await open('member')
    return { as: await open('admin'), body: { userId } }
  },
  checkCertificate: async ({ open, file }) => {
    const { uuid } = await file('file')
    return { as: await open('admin'), body: { uuid, state: 'checked' as const, validUntil: '2027-01-01' } }
  },
  setProductApproved: async ({ open, product }) => {
    const { id: productId, title, description } = (await product()).product
    return { as: await open('admin'), body: { productId, approved: true, title, description } }
  },
  reportedMessages: async (here) => ({ as: await here.open('admin'), query: { uuid: await newReport(here) } }),
  decideReport: async (here) => {
    const uuid = await newReport(here)
    return { as: await here.open('admin'), body: { uuid, outcome: 'handled' as const } }
  },
} satisfies Examples
