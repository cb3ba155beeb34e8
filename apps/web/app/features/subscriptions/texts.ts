import { editProfilePath } from '@fourfold/contract/profiles/paths'

/** Texts that the specification describes but does not quote. (SUB-21, OP-014) */
export const texts = {
  requestCreated: 'Your subscription request was created. An invoice will follow by email.',
} as const

/** The page that redirects to the billing portal. (SUB-22, OP-006) */
export const BILLING_PATH = '/subscriptions'
/** The categories in the profile editor. (SUB-22) */
export const CATEGORIES_PATH = editProfilePath('categories')
