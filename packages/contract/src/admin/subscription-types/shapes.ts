import { SubscriptionType } from '../../subscriptions/shapes.ts'
import { requiredText } from '../../text.ts'
import { z } from '../../zod.ts'
import { Id, OptionalId, OrderIndex, Version } from '../form-fields.ts'

/** Initial values of the form for a new type, in days and US dollars. (ADM-18, ADM-19) */
export const DEFAULT_DURATION = 32
export const DEFAULT_PRICE = 1

/** Validation messages of the form. (OP-106) */
export const subscriptionTypeTexts = {
  textRequired: 'Text is required',
  priceRequired: 'Stripe price identifier is required',
  price: 'Price must be a number of dollars and cents, at least 0.01',
  duration: 'Duration must be a whole number of days, from 1 to 3,660',
} as const

const { price, duration } = subscriptionTypeTexts

/** Returns whether an amount has no fraction of a cent. */
const isWholeCents = (dollars: number) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6

export const SavedSubscriptionType = SubscriptionType.extend({
  /** Counts the changes; the server rejects a save that is based on an older version. */
  version: z.int(),
}).meta({ id: 'SavedSubscriptionType' })
export type SavedSubscriptionType = z.infer<typeof SavedSubscriptionType>

export const SubscriptionTypeForm = z.object({
  stripeSubscriptionTypeId: OptionalId,
  categoryIds: z.array(Id).max(50).default([]),
  stripePriceIdentifier: requiredText(255, subscriptionTypeTexts.priceRequired),
  price: z.number(price).min(0.01, price).max(1_000_000, price).refine(isWholeCents, price).default(DEFAULT_PRICE),
  text: requiredText(100, subscriptionTypeTexts.textRequired),
  duration: z.int(duration).min(1, duration).max(3660, duration).default(DEFAULT_DURATION),
  hidden: z.boolean().default(false),
  orderIndex: OrderIndex.default(0),
  version: Version,
})
export type SubscriptionTypeForm = z.output<typeof SubscriptionTypeForm>
