import { createCalendarFeed } from '@fourfold/contract/appointments/endpoints'
import { availableSlots, saveWorkHour } from '@fourfold/contract/schedule/endpoints'
import { payForCategory } from '@fourfold/contract/subscriptions/endpoints'
import { controlClient, testCards } from '@fourfold/stripe-emulator'
import sharp from 'sharp'

import { addresses } from '../../../services/addresses.ts'
import { PASSWORD } from '../users.ts'
import { productForm } from './context.ts'
import type { Examples, ExampleContext } from './context.ts'

const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const workday = (date: string) => ({
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
async function working({ open, call }: ExampleContext) {
  const [professional, date] = [await open('professional'), dayIn(3)]
  const { workHour } = await call(saveWorkHour, professional, { body: workday(date) })
  return { professional, date, id: workHour.id ?? 0 }
}

/** Creates a professional and prepares a checkout. */
async function paying({ open, call, query }: ExampleContext) {
  const as = await open('professional')
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
  return { as, body, pay: () => call(payForCategory, as, { body }) }
}

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()

/** Examples for appointments, chats, schedules, products, files and subscriptions. */
export const practiceExamples = {
  search: async () => ({ as: null, body: { text: 'back pain' } }),
  createAppointment: async (here) => {
    const [{ professional, date }, as] = [await working(here), await here.open('member')]
    const form = { username: professional.username, date, sessionType: 'Standard' as const }
    const [slot] = await here.call(availableSlots, as, { body: form })
    if (!slot) throw new Error('no free slot')
    const where = { location: 'AgreedUpon' as const, address: 'At the lake' }
    return { as, body: { professionalUsername: professional.username, ...slot, ...where } }
  },
  appointmentDetails: async ({ appointment }) => {
    const { professional, appointmentUuid } = await appointment('Scheduled')
    return { as: professional, query: { appointmentUuid } }
  },
  appointmentFile: async ({ appointment }) => {
    const { member, appointmentUuid } = await appointment('Scheduled')
    return { as: member, query: { appointmentUuid } }
  },
  appointmentAlternatives: async ({ appointment }) => {
    const { member, appointmentUuid } = await appointment('Rejected')
    return { as: member, query: { appointmentUuid } }
  },
  createCalendarFeed: async ({ open }) => ({ as: await open('member'), body: { password: PASSWORD } }),
  calendarFeedUrl: async ({ open, call }) => {
    const [as, body] = [await open('member'), { password: PASSWORD }]
    await call(createCalendarFeed, as, { body })
    return { as, body }
  },
  approveAppointment: async ({ appointment }) => {
    const { professional, appointmentUuid } = await appointment('Pending')
    return { as: professional, body: { appointmentUuid } }
  },
  rejectAppointment: async ({ appointment }) => {
    const { professional, appointmentUuid } = await appointment('Pending')
    return { as: professional, body: { appointmentUuid, explanation: 'I am away' } }
  },
  finishAppointment: async ({ appointment }) => {
    const { professional, appointmentUuid } = await appointment('Scheduled', '-30 minutes')
    return { as: professional, body: { appointmentUuid } }
  },
  cancelAppointment: async ({ appointment }) => {
    const { member, appointmentUuid } = await appointment('Scheduled')
    return { as: member, body: { appointmentUuid, explanation: 'I am ill' } }
  },
  saveReview: async ({ appointment }) => {
    const { member, appointmentUuid } = await appointment('Finished', '-2 days')
    return { as: member, body: { appointmentUuid, rating: 4.5, text: 'Thank you' } }
  },

  chat: async ({ chat }) => {
    const { member, professional } = await chat()
    return { as: professional, query: { username: member.username } }
  },
  sendMessage: async ({ chat }) => {
    const { member, professional } = await chat()
    return { as: professional, body: { username: member.username, text: 'hello' } }
  },
  deleteMessage: async ({ chat }) => {
    const { member, uuid } = await chat()
    return { as: member, body: { uuid } }
  },
  blockUser: async ({ chat }) => {
    const { member, professional } = await chat()
    return { as: professional, body: { username: member.username, isBlocked: true } }
  },
  reportUser: async ({ chat }) => {
    const { member, professional } = await chat()
    return { as: professional, body: { username: member.username, reason: 'spam' as const } }
  },

  saveWorkHour: async ({ open }) => ({ as: await open('professional'), body: workday(dayIn(5)) }),
  deleteWorkHour: async (here) => {
    const { professional, id } = await working(here)
    return { as: professional, body: { id } }
  },
  availableSlots: async (here) => {
    const { professional, date } = await working(here)
    const body = { username: professional.username, date, sessionType: 'Standard' as const }
    return { as: await here.open('member'), body }
  },
  loadSchedule: async (here) => {
    const { professional, date } = await working(here)
    const body = { username: professional.username, start: date, end: dayIn(30), sessionType: 'Standard' as const }
    return { as: await here.open('member'), body }
  },

  saveProduct: async ({ open }) => ({ as: await open('professional'), body: productForm }),
  productDetails: async ({ product }) => {
    const { owner, product: own } = await product()
    return { as: owner, params: { uuid: own.uuid } }
  },
  deleteProduct: async ({ product }) => {
    const { owner, product: own } = await product()
    return { as: owner, body: { id: own.id } }
  },
  uploadFile: async ({ product }) => {
    const { owner, product: own } = await product()
    const file = { name: 'a.png', bytes: new Uint8Array(await picture) }
    return { as: owner, fields: { fileType: 'product' as const, otherObjectId: own.uuid }, file }
  },
  uploadVideoLink: async ({ open }) => ({
    as: await open('professional'),
    body: { id: 'dQw4w9WgXcQ', type: 'Youtube' as const },
  }),
  loadFile: async ({ file }) => {
    const { owner, uuid } = await file('library')
    return { as: owner, query: { uuid } }
  },
  deleteFile: async ({ file }) => {
    const { owner, uuid } = await file('library')
    return { as: owner, body: { uuid } }
  },

  payForCategory: async (here) => {
    const { as, body } = await paying(here)
    return { as, body }
  },
  confirmCheckout: async (here) => {
    const { as, pay } = await paying(here)
    const { sessionId } = await pay()
    await controlClient(addresses.stripe.url).pay(sessionId, testCards.pays)
    return { as, body: { sessionId } }
  },
  billingPortal: async (here) => {
    const { as, pay } = await paying(here)
    await pay()
    return { as, body: {} }
  },
} satisfies Examples
