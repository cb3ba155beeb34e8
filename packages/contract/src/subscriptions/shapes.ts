import { exactText, plainText } from '../text.ts'
import { z } from '../zod.ts'

/** A subscription type. (SUB-17) */
export const SubscriptionType = z
  .object({
    id: z.int(),
    text: z.string(),
    /** Displayed price in US dollars. The payment provider charges the price that it stores. (OP-096) */
    price: z.number(),
    /** Days. */
    duration: z.int(),
    hidden: z.boolean(),
    orderIndex: z.int(),
    stripePriceIdentifier: z.string(),
    categoryIds: z.array(z.int()),
  })
  .meta({ id: 'SubscriptionType' })
export type SubscriptionType = z.infer<typeof SubscriptionType>

const Id = z.int('A number is required').positive('A number is required')

/**
 * A payment for one category. Without `categoryId`, the server selects the first category of the type that is not
 * active for the caller; expired categories come first. (SUB-01, SUB-26)
 */
export const PayForm = z.object({
  stripeSubscriptionTypeId: Id,
  promo: plainText(100).optional(),
  categoryId: Id.optional(),
})
export type PayForm = z.infer<typeof PayForm>

/** Session id and URL of a checkout at the payment provider. (SUB-26) */
export const Checkout = z.object({ sessionId: z.string(), url: z.string() }).meta({ id: 'Checkout' })
export type Checkout = z.infer<typeof Checkout>

export const ConfirmCheckoutForm = z.object({ sessionId: exactText(255).regex(/^cs_\w+$/) })

/**
 * State of a listing in a category: `renewing` has its next charge at `renewsAt`; `ending` was canceled and is listed
 * until `validTill`; `grace` had a failed charge and is listed until `validTill`; `granted` was activated by an admin;
 * `expired` is not listed.
 */
const categoryStates = ['renewing', 'ending', 'grace', 'granted', 'expired'] as const

export const CategorySubscription = z
  .object({
    categoryId: z.int(),
    status: z.enum(['Active', 'Expired']),
    state: z.enum(categoryStates),
    validTill: z.string(),
    /** Type of the subscription; null without a subscription. */
    subscriptionTypeId: z.int().nullable(),
    /** Name of the plan; null without a subscription. */
    text: z.string().nullable(),
    /** US dollars per period, and days per period; null without a subscription. */
    price: z.number().nullable(),
    duration: z.int().nullable(),
    /** Date and amount of the next charge; null if there is none. */
    renewsAt: z.string().nullable(),
    nextCharge: z.number().nullable(),
    cancelAtPeriodEnd: z.boolean(),
  })
  .meta({ id: 'CategorySubscription' })
export type CategorySubscription = z.infer<typeof CategorySubscription>

/** Statistics of the caller's listings in the current month (UTC). */
export const ListingMonth = z
  .object({
    from: z.string(),
    impressions: z.int(),
    profileViews: z.int(),
    messages: z.int(),
    requests: z.int(),
    finished: z.int(),
    /** Cost of all listings per month in US dollars, which is a twelfth of the yearly cost. */
    cost: z.number(),
    /** Null without finished sessions or costs. */
    costPerFinishedSession: z.number().nullable(),
  })
  .meta({ id: 'ListingMonth' })
export type ListingMonth = z.infer<typeof ListingMonth>

/** Subscriptions of the caller, and statistics of the listings. */
export const SubscriptionOverview = z
  .object({
    categories: z.array(CategorySubscription),
    month: ListingMonth,
    canManageBilling: z.boolean(),
  })
  .meta({ id: 'SubscriptionOverview' })
export type SubscriptionOverview = z.infer<typeof SubscriptionOverview>
