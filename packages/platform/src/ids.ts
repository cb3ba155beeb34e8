/** Ids that cannot be mixed up with each other or with numbers from outside. */
declare const brand: unique symbol
type Branded<Base, Name extends string> = Base & { readonly [brand]: Name }

export type AccountId = Branded<number, 'account'>
