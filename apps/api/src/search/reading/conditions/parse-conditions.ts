import type { QueryPart } from '@fourfold/contract/search/shapes'

import type { Point } from '../../../places/index.ts'
import type { Filters, Preferences } from '../../engine/conditions.ts'

/** A condition, such as a place or a price, and how it narrows a search. */
export type Condition = Pick<QueryPart, 'kind' | 'value'> & {
  filters?: Partial<Filters>
  required?: Preferences
  /** Undefined if the condition is no place, or if the place is unknown. */
  point?: Point | undefined
}

/** A condition with its range in the text of a query. */
export type ConditionMatch = Condition & { from: number; to: number }

const INSURERS =
  'insurance|aetna|cigna|humana|anthem|kaiser|medicare|medicaid|tricare|bcbs|blue cross(?: blue shield)?|united ?health ?care'
const OCCUPATION =
  '(?:(?:personal|physical|massage|yoga|talk|couples|marriage|family|financial|nutrition|strength|running|life|licensed|registered|clinical) )?(?:therapists?|counselors?|psychologists?|psychiatrists?|doctors?|coach|coaches|trainers?|dietitians?|dieticians?|nutritionists?|accountants?|planners?|advisors?|advisers?|teachers?|instructors?|chefs?|social workers?|pt|cpa)'

/**
 * The pattern of each condition; a group captures its value. The patterns are conservative: "online shopping" and
 * "women's health" are topics, and so is "insurance" alone.
 */
const CONDITIONS: readonly (Condition & { pattern: RegExp })[] = [
  {
    kind: 'insurance',
    required: { insurance: true },
    pattern: new RegExp(
      `\\b(?:(?:that|who|and) )?(?:(?:takes?|accepts?|accepting|taking) (?:my |the )?(?:${INSURERS})|(?:is |are )?covered by (?:my )?(?:${INSURERS})|in[- ]network|with insurance)\\b`,
      'i',
    ),
  },
  {
    kind: 'free15',
    required: { free15: true },
    pattern:
      /\b(?:with a )?free (?:(?:first|initial|intro|introductory|discovery) )?(?:15[- ]min(?:ute)?s?(?: (?:call|session|chat))?|calls?|consults?|consultations?|sessions?|chats?)\b/i,
  },
  {
    kind: 'weekends',
    required: { weekends: true },
    pattern: /\b(?:(?:on|at|for|open|works?|working|available) )*(?:the |this )?(?:weekends?|saturdays?|sundays?)\b/i,
  },
  {
    kind: 'online',
    filters: { onlineOnly: true, inPersonOnly: false },
    pattern:
      /\b(?:only online|(?:over|on|by|via|through) (?:zoom|video|skype|facetime|web ?cam)|(?:by |with )?video (?:calls?|chats?|sessions?|visits?)(?: with(?: an?)?)?|telehealth|teletherapy|virtual(?:ly)?|(?:works? |available )?online(?: only)?(?! (?:shopping|dating|stores?|shops?|business|gambling|gaming|games?|school|classes|banking|bullying|scams?|fraud|presence|marketing|courses?|income|jobs?|addiction))|remote(?:ly)?(?! (?:work|working|jobs?|workers?)))(?: only)?\b/i,
  },
  {
    kind: 'inPerson',
    filters: { inPersonOnly: true },
    pattern:
      /\b(?:in[- ]person(?: only)?|face[- ]to[- ]face|(?:at|in|to) my (?:house|home|place|apartment)|home visits?)\b/i,
  },
  {
    kind: 'gender',
    value: 'Female',
    required: { gender: 'Female' },
    pattern: new RegExp(`\\b(?:female|wom[ae]n|lady)(?= ${OCCUPATION}\\b)|^\\s*(?:female|woman)(?: only)?\\s*$`, 'i'),
  },
  {
    kind: 'gender',
    value: 'Male',
    required: { gender: 'Male' },
    pattern: new RegExp(`\\bm(?:ale|an)(?= ${OCCUPATION}\\b)|^\\s*(?:male|man)(?: only)?\\s*$`, 'i'),
  },
  {
    // Prices per session have at most three digits; larger or monthly amounts are debts or savings.
    kind: 'price',
    pattern:
      /\b(?:for )?(?:under|below|less than|at most|max(?:imum)?|up to) (?:\$ ?(\d{2,3})|(\d{2,3}) ?(?:dollars|bucks))(?: (?:an?|per) (?:hour|session|visit))?(?![\d,k]| ?(?:an?|per) (?:week|month|year)| (?:in|of) (?:my )?(?:debts?|savings?|loans?|credit|the bank))/i,
  },
  {
    // "today" alone is not a condition, as in "I was laid off today".
    kind: 'soon',
    pattern:
      /\b(?:(?:available|free|open|for) )?(?:tonight|this evening|asap|as soon as possible)\b|\b(?:available|free|open|appointments?|sessions?|visits?) (?:today|tomorrow|right (?:now|away))\b/i,
  },
  {
    kind: 'nearMe',
    pattern: /\b(?:near ?(?:me|by)|close (?:to me|by)|around (?:me|here)|in my (?:area|town|city|neighborhood))\b/i,
  },
  {
    kind: 'zipcode',
    pattern:
      /(?<![\d$.,-])(?:\b(?:in|near|around)\s+)?(\d{5})(?:-\d{4})?(?![\d.,-]*\d)(?!\s*(?:dollars|bucks|steps|calories))/i,
  },
]

/** Finds the first occurrence of each condition. The first conditions of the list precede those that overlap with them. */
export function parseConditions(text: string): ConditionMatch[] {
  const matches: ConditionMatch[] = []
  for (const { pattern, ...condition } of CONDITIONS) {
    const match = pattern.exec(text)
    if (!match) continue
    const [from, to] = [match.index, match.index + match[0].length]
    if (matches.some((other) => from < other.to && other.from < to)) continue
    const value = match.slice(1).find((group) => group !== undefined) ?? condition.value
    const filters = condition.kind === 'price' ? { maxRateCents: Number(value) * 100 } : condition.filters
    matches.push({ ...condition, from, to, ...(value !== undefined && { value }), ...(filters && { filters }) })
  }
  return matches
}
