import { exactText, plainText } from '../text.ts'
import { z } from '../zod.ts'

/** What a category can be paid for with. (SUB-17) */
export const SubscriptionType = z
  .object({
    id: z.int(),
    text: z.string(),
    /** US dollars. What is charged is the provider's own price. (OP-096) */
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
 * A payment is for one category. A client that names none pays for the first of the type's categories that is not
 * theirs, those they had before first. (SUB-01, SUB-26)
 */
export const PayForm = z.object({
  stripeSubscriptionTypeId: Id,
  promo: plainText(100).optional(),
  categoryId: Id.optional(),
})
export type PayForm = z.infer<typeof PayForm>

/** The provider's checkout: its name for the session, and the address to go to. (SUB-26) */
export const Checkout = z.object({ sessionId: z.string(), url: z.string() }).meta({ id: 'Checkout' })
export type Checkout = z.infer<typeof Checkout>

export const ConfirmCheckoutForm = z.object({ sessionId: exactText(255).regex(/^cs_\w+$/) })

/**
 * How somebody comes to be listed in a category, or no longer is: `renewing` is charged again at `renewsAt`; `ending` was
 * cancelled and lasts until `validTill`; `grace` could not be charged and stays listed until `validTill`; `granted` was
 * given by an admin; `expired` is not listed.
 */
const categoryStates = ['renewing', 'ending', 'grace', 'granted', 'expired'] as const

export const CategorySubscription = z
  .object({
    categoryId: z.int(),
    status: z.enum(['Active', 'Expired']),
    state: z.enum(categoryStates),
    validTill: z.string(),
    /** Which type pays for it; null when nobody pays. */
    subscriptionTypeId: z.int().nullable(),
    /** What its plan is called; null when nobody pays. */
    text: z.string().nullable(),
    /** US dollars for each period, and its days; null when nobody pays. */
    price: z.number().nullable(),
    duration: z.int().nullable(),
    /** When and how much will be charged next; null when nothing will be. */
    renewsAt: z.string().nullable(),
    nextCharge: z.number().nullable(),
    cancelAtPeriodEnd: z.boolean(),
  })
  .meta({ id: 'CategorySubscription' })
export type CategorySubscription = z.infer<typeof CategorySubscription>

/** What a listing brought in the running month, in UTC. */
export const ListingMonth = z
  .object({
    from: z.string(),
    impressions: z.int(),
    profileViews: z.int(),
    messages: z.int(),
    requests: z.int(),
    finished: z.int(),
    /** US dollars that the listing costs in a month (a twelfth of what a year does), all categories together. */
    cost: z.number(),
    /** Null until a session is finished, and when the listing costs nothing. */
    costPerFinishedSession: z.number().nullable(),
  })
  .meta({ id: 'ListingMonth' })
export type ListingMonth = z.infer<typeof ListingMonth>

/** What I pay, until when, for what, and what it brought. */
export const SubscriptionOverview = z
  .object({
    categories: z.array(CategorySubscription),
    month: ListingMonth,
    /** Whether there is anything to manage in the billing portal. */
    canManageBilling: z.boolean(),
  })
  .meta({ id: 'SubscriptionOverview' })
export type SubscriptionOverview = z.infer<typeof SubscriptionOverview>
