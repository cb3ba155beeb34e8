import { createCalendarFeed } from '@fourfold/contract/appointments/endpoints'
import { availableSlots, saveWorkHour } from '@fourfold/contract/schedule/endpoints'
import { payForCategory } from '@fourfold/contract/subscriptions/endpoints'
import { createControlClient, testCards } from '@fourfold/stripe-emulator'
import sharp from 'sharp'

import { addresses } from '../../../services/addresses.ts'
import { PASSWORD } from '../users.ts'
import { productForm } from './context.ts'
import type { Examples, ExampleContext } from './context.ts'

const DAY_MS = 86_400_000
const dateInDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const buildWorkday = (date: string) => ({
  work: true,
  start: 540,
  end: 1080,
  lunch: false,
  lunchStart: 780,
  lunchEnd: 840,
  date,
  dayType: 'Custom' as const,
  sessionType: 'Standard' as const,
})

/** Creates a professional with work hours on one day. */
async function createWorkingProfessional({ createUser, call }: ExampleContext) {
  const [professional, date] = [await createUser('professional'), dateInDays(3)]
  const { workHour } = await call(saveWorkHour, professional, { body: buildWorkday(date) })
  return { professional, date, id: workHour.id ?? 0 }
}

/** Creates a professional and prepares a checkout. */
async function prepareCheckout({ createUser, call, query }: ExampleContext) {
  const caller = await createUser('professional')
  // Random requests may have changed or deleted all subscription types.
  const { rows } = await query(
    `with offered as (
       select id from subscription_type where not hidden and stripe_price = 'price_monthly' and category_ids <> '{}' limit 1
     ), made as (
       insert into subscription_type (text, price_cents, duration, stripe_price, category_ids)
       select 'Monthly', 2999, 32, 'price_monthly', array(select id from category) where not exists (select from offered)
       returning id
     ) select id from offered union all select id from made`,
    [],
  )
  const body = { stripeSubscriptionTypeId: (rows[0] as { id: number } | undefined)?.id ?? 0 }
  return { caller, body, pay: () => call(payForCategory, caller, { body }) }
}

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()

/** Examples for the features of members and professionals: appointments, chats, schedules, products, files and subscriptions. */
export const featureExamples = {
  search: async () => ({ caller: null, body: { text: 'back pain' } }),
  createAppointment: async (context) => {
    const [{ professional, date }, caller] = [
      await createWorkingProfessional(context),
      await context.createUser('member'),
    ]
    const form = { username: professional.username, date, sessionType: 'Standard' as const }
    const [slot] = await context.call(availableSlots, caller, { body: form })
    if (!slot) throw new Error('no free slot')
    const place = { location: 'AgreedUpon' as const, address: 'At the lake' }
    return { caller, body: { professionalUsername: professional.username, ...slot, ...place } }
  },
  appointmentDetails: async ({ createAppointment }) => {
    const { professional, appointmentUuid } = await createAppointment('Scheduled')
    return { caller: professional, query: { appointmentUuid } }
  },
  appointmentFile: async ({ createAppointment }) => {
    const { member, appointmentUuid } = await createAppointment('Scheduled')
    return { caller: member, query: { appointmentUuid } }
  },
  appointmentAlternatives: async ({ createAppointment }) => {
    const { member, appointmentUuid } = await createAppointment('Rejected')
    return { caller: member, query: { appointmentUuid } }
  },
  createCalendarFeed: async ({ createUser }) => ({ caller: await createUser('member'), body: { password: PASSWORD } }),
  calendarFeedUrl: async ({ createUser, call }) => {
    const [caller, body] = [await createUser('member'), { password: PASSWORD }]
    await call(createCalendarFeed, caller, { body })
    return { caller, body }
  },
  approveAppointment: async ({ createAppointment }) => {
    const { professional, appointmentUuid } = await createAppointment('Pending')
    return { caller: professional, body: { appointmentUuid } }
  },
  rejectAppointment: async ({ createAppointment }) => {
    const { professional, appointmentUuid } = await createAppointment('Pending')
    return { caller: professional, body: { appointmentUuid, explanation: 'I am away' } }
  },
  finishAppointment: async ({ createAppointment }) => {
    const { professional, appointmentUuid } = await createAppointment('Scheduled', '-30 minutes')
    return { caller: professional, body: { appointmentUuid } }
  },
  cancelAppointment: async ({ createAppointment }) => {
    const { member, appointmentUuid } = await createAppointment('Scheduled')
    return { caller: member, body: { appointmentUuid, explanation: 'I am ill' } }
  },
  saveReview: async ({ createAppointment }) => {
    const { member, appointmentUuid } = await createAppointment('Finished', '-2 days')
    return { caller: member, body: { appointmentUuid, rating: 4.5, text: 'Thank you' } }
  },

  chat: async ({ createChat }) => {
    const { member, professional } = await createChat()
    return { caller: professional, query: { username: member.username } }
  },
  sendMessage: async ({ createChat }) => {
    const { member, professional } = await createChat()
    return { caller: professional, body: { username: member.username, text: 'hello' } }
  },
  deleteMessage: async ({ createChat }) => {
    const { member, uuid } = await createChat()
    return { caller: member, body: { uuid } }
  },
  blockUser: async ({ createChat }) => {
    const { member, professional } = await createChat()
    return { caller: professional, body: { username: member.username, isBlocked: true } }
  },
  reportUser: async ({ createChat }) => {
    const { member, professional } = await createChat()
    return { caller: professional, body: { username: member.username, reason: 'spam' as const } }
  },

  saveWorkHour: async ({ createUser }) => ({
    caller: await createUser('professional'),
    body: buildWorkday(dateInDays(5)),
  }),
  deleteWorkHour: async (context) => {
    const { professional, id } = await createWorkingProfessional(context)
    return { caller: professional, body: { id } }
  },
  availableSlots: async (context) => {
    const { professional, date } = await createWorkingProfessional(context)
    const body = { username: professional.username, date, sessionType: 'Standard' as const }
    return { caller: await context.createUser('member'), body }
  },
  loadSchedule: async (context) => {
    const { professional, date } = await createWorkingProfessional(context)
    const body = { username: professional.username, start: date, end: dateInDays(30), sessionType: 'Standard' as const }
    return { caller: await context.createUser('member'), body }
  },

  saveProduct: async ({ createUser }) => ({ caller: await createUser('professional'), body: productForm }),
  productDetails: async ({ createProduct }) => {
    const { owner, product } = await createProduct()
    return { caller: owner, params: { uuid: product.uuid } }
  },
  deleteProduct: async ({ createProduct }) => {
    const { owner, product } = await createProduct()
    return { caller: owner, body: { id: product.id } }
  },
  uploadFile: async ({ createProduct }) => {
    const { owner, product } = await createProduct()
    const file = { name: 'a.png', bytes: new Uint8Array(await picture) }
    return { caller: owner, fields: { fileType: 'product' as const, otherObjectId: product.uuid }, file }
  },
  uploadVideoLink: async ({ createUser }) => ({
    caller: await createUser('professional'),
    body: { id: 'dQw4w9WgXcQ', type: 'Youtube' as const },
  }),
  loadFile: async ({ createFile }) => {
    const { owner, uuid } = await createFile('library')
    return { caller: owner, query: { uuid } }
  },
  deleteFile: async ({ createFile }) => {
    const { owner, uuid } = await createFile('library')
    return { caller: owner, body: { uuid } }
  },

  payForCategory: async (context) => {
    const { caller, body } = await prepareCheckout(context)
    return { caller, body }
  },
  confirmCheckout: async (context) => {
    const { caller, pay } = await prepareCheckout(context)
    const { sessionId } = await pay()
    await createControlClient(addresses.stripe.url).pay(sessionId, testCards.pays)
    return { caller, body: { sessionId } }
  },
  billingPortal: async (context) => {
    const { caller, pay } = await prepareCheckout(context)
    await pay()
    return { caller, body: {} }
  },
} satisfies Examples
