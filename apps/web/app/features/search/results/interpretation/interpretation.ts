import { getUsStateName } from '@fourfold/contract/reference/us-states'
import type { QueryPart, SearchReply } from '@fourfold/contract/search/shapes'

/** An interpreted part of a query, and the remaining query without it. */
export type Chip = {
  text: string
  without: string
  /** Whether the part is a synonym phrase rather than a filter. */
  isPhrase: boolean
}

/** The interpretation of a query: applied parts, and notes on parts that were not applied. */
export type Interpretation = { chips: Chip[]; notes: { text: string; isSignUp: boolean }[] }

const conjunctionFormat = new Intl.ListFormat('en', { type: 'conjunction' })

/** Formats a part: "Near Austin, TX", "Takes insurance". */
function describePart({ kind, value = '' }: QueryPart): string {
  switch (kind) {
    case 'place':
    case 'zipcode':
      return `Near ${value}`
    case 'state':
      return `In ${getUsStateName(value) ?? value}`
    case 'nearMe':
      return 'Near you'
    case 'online':
      return 'Online'
    case 'inPerson':
      return 'In person'
    case 'insurance':
      return 'Takes insurance'
    case 'weekends':
      return 'Works weekends'
    case 'free15':
      return 'Free first call'
    case 'gender':
      return value === 'Female' ? 'Women' : 'Men'
    case 'price':
      return `Under $${value}`
    case 'soon':
      return 'Soonest first'
  }
}

/** Explains why a part was not applied, or returns null if it was. */
function toNote(part: QueryPart): { text: string; isSignUp: boolean } | null {
  const description = describePart(part)
  switch (part.unapplied) {
    case 'signUp':
      return { text: `${description}: a free account lets you search by this.`, isSignUp: true }
    case 'confirmEmail':
      return { text: `${description}: confirm your email address to search by this.`, isSignUp: false }
    case 'filter':
      return { text: `${description}: the filters you set take precedence.`, isSignUp: false }
    case 'nobody':
      return { text: `${description}: no one fits that too, so this is everyone who fits the rest.`, isSignUp: false }
    case 'unknown':
      return { text: `${description}: tell us your zip code in your profile to search by this.`, isSignUp: false }
    default:
      return null
  }
}

/** Converts the interpretation in a reply for display. */
export function toInterpretation({ understood = [], read = [] }: SearchReply): Interpretation {
  const phraseChips = understood
    .filter(({ means }) => means.length > 0)
    .map(({ means, without }) => ({ text: conjunctionFormat.format(means.slice(0, 2)), without, isPhrase: true }))
  const appliedParts = read.filter(({ unapplied }) => unapplied === undefined)
  return {
    chips: [
      ...phraseChips,
      ...appliedParts.map((part) => ({ text: describePart(part), without: part.without, isPhrase: false })),
    ],
    notes: read.flatMap((part) => toNote(part) ?? []),
  }
}
