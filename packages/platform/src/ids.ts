/** Ids that cannot be mistaken for one another, or for a number somebody sent. */
declare const brand: unique symbol
type Branded<Base, Name extends string> = Base & { readonly [brand]: Name }

export type AccountId = Branded<number, 'account'>
