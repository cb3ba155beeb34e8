import type { Condition, ConditionMatch } from './condition.ts'

const INSURERS =
  'insurance|aetna|cigna|humana|anthem|kaiser|medicare|medicaid|tricare|bcbs|blue cross(?: blue shield)?|united ?health ?care'
const OCCUPATION =
  '(?:(?:personal|physical|massage|yoga|talk|couples|marriage|family|financial|nutrition|strength|running|life|licensed|registered|clinical) )?(?:therapists?|counselors?|psychologists?|psychiatrists?|doctors?|coach|coaches|trainers?|dietitians?|dieticians?|nutritionists?|accountants?|planners?|advisors?|advisers?|teachers?|instructors?|chefs?|social workers?|pt|cpa)'

const always = (condition: Condition) => () => condition

/**
 * The pattern of each condition. The patterns are conservative: "online shopping" and "women's health" are topics, and
 * so is "insurance" alone.
 */
const CONDITIONS: readonly { pattern: RegExp; condition: (match: RegExpExecArray) => Condition }[] = [
  {
    pattern: new RegExp(
      `\\b(?:(?:that|who|and) )?(?:(?:takes?|accepts?|accepting|taking) (?:my |the )?(?:${INSURERS})|(?:is |are )?covered by (?:my )?(?:${INSURERS})|in[- ]network|with insurance)\\b`,
      'gi',
    ),
    condition: always({ kind: 'insurance' }),
  },
  {
    pattern:
      /\b(?:with a )?free (?:(?:first|initial|intro|introductory|discovery) )?(?:15[- ]min(?:ute)?s?(?: (?:call|session|chat))?|calls?|consults?|consultations?|sessions?|chats?)\b/gi,
    condition: always({ kind: 'free15' }),
  },
  {
    pattern: /\b(?:(?:on|at|for|open|works?|working|available) )*(?:the |this )?(?:weekends?|saturdays?|sundays?)\b/gi,
    condition: always({ kind: 'weekends' }),
  },
  {
    pattern:
      /\b(?:only online|(?:over|on|by|via|through) (?:zoom|video|skype|facetime|web ?cam)|(?:by |with )?video (?:calls?|chats?|sessions?|visits?)(?: with(?: an?)?)?|telehealth|teletherapy|virtual(?:ly)?|(?:works? |available )?online(?: only)?(?! (?:shopping|dating|stores?|shops?|business|gambling|gaming|games?|school|classes|banking|bullying|scams?|fraud|presence|marketing|courses?|income|jobs?|addiction))|remote(?:ly)?(?! (?:work|working|jobs?|workers?)))(?: only)?\b/gi,
    condition: always({ kind: 'online' }),
  },
  {
    pattern:
      /\b(?:in[- ]person(?: only)?|face[- ]to[- ]face|(?:at|in|to) my (?:house|home|place|apartment)|home visits?)\b/gi,
    condition: always({ kind: 'inPerson' }),
  },
  {
    pattern: new RegExp(`\\b(?:female|wom[ae]n|lady)(?= ${OCCUPATION}\\b)|^\\s*(?:female|woman)(?: only)?\\s*$`, 'gi'),
    condition: always({ kind: 'gender', gender: 'Female' }),
  },
  {
    pattern: new RegExp(`\\bm(?:ale|an)(?= ${OCCUPATION}\\b)|^\\s*(?:male|man)(?: only)?\\s*$`, 'gi'),
    condition: always({ kind: 'gender', gender: 'Male' }),
  },
  {
    // Prices per session have at most three digits; larger or monthly amounts are debts or savings.
    pattern:
      /\b(?:for )?(?:under|below|less than|at most|max(?:imum)?|up to) (?:\$ ?(\d{2,3})|(\d{2,3}) ?(?:dollars|bucks))(?: (?:an?|per) (?:hour|session|visit))?(?![\d,k]| ?(?:an?|per) (?:week|month|year)| (?:in|of) (?:my )?(?:debts?|savings?|loans?|credit|the bank))/gi,
    condition: ([, amountAfterSign, amountBeforeUnit]) => ({
      kind: 'price',
      max: Number(amountAfterSign ?? amountBeforeUnit),
    }),
  },
  {
    // "today" alone is not a condition, as in "I was laid off today".
    pattern:
      /\b(?:(?:available|free|open|for) )?(?:tonight|this evening|asap|as soon as possible)\b|\b(?:available|free|open|appointments?|sessions?|visits?) (?:today|tomorrow|right (?:now|away))\b/gi,
    condition: always({ kind: 'soon' }),
  },
  {
    pattern: /\b(?:near ?(?:me|by)|close (?:to me|by)|around (?:me|here)|in my (?:area|town|city|neighborhood))\b/gi,
    condition: always({ kind: 'nearMe' }),
  },
]

/** Finds the first occurrence of each condition. */
export function parseConditions(text: string): ConditionMatch[] {
  return CONDITIONS.flatMap(({ pattern, condition }) => {
    const [match] = text.matchAll(pattern)
    return match ? [{ from: match.index, to: match.index + match[0].length, condition: condition(match) }] : []
  })
}
