/** Branded ids, so that the compiler rejects ids of other types and unchecked numbers. */
declare const brand: unique symbol
type Branded<Base, Name extends string> = Base & { readonly [brand]: Name }

export type AccountId = Branded<number, 'account'>
