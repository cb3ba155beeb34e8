/** Control characters, line separators, zero-width characters and bidirectional controls. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]|[^\P{Cf}\u200C\u200D]/u

/** Joiners next to scripts where they are invisible. They are valid in Persian and Indic names and between emoji. */
const STRAY_JOINER =
  /(?:^|[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}\p{P}\s])[\u200C\u200D]|[\u200C\u200D](?:$|[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}\p{P}\s])/u

/** Text that mail clients convert to a link. Does not match initials and degrees: "J.R.R.", "Ph.D." */
const WEB_ADDRESS = /[\p{L}\p{N}-]{2}[.。]\p{L}{2}|[\p{L}\p{N}][.。]\p{Ll}{2}/u

/** A word with mixed scripts, which can imitate another word. */
const MIXED_SCRIPTS =
  /\p{sc=Latin}[\p{L}\p{M}]*[\p{sc=Greek}\p{sc=Cyrillic}]|[\p{sc=Greek}\p{sc=Cyrillic}][\p{L}\p{M}]*\p{sc=Latin}/u

/** Returns whether a mail client could display the name as a link, or a reader could mistake it for other text. */
export function isInvalidName(name: string): boolean {
  const normalized = name.normalize('NFKC')
  return [HIDDEN, STRAY_JOINER, /[@:]/, WEB_ADDRESS, MIXED_SCRIPTS].some(
    (pattern) => pattern.test(normalized) || pattern.test(name),
  )
}

/** Characters that look like a basic letter but do not decompose into it, grouped by letter. */
const LOOKALIKES = new Map(
  [
    ['0øᴏɵ', 'o'],
    ['1|!ıɪłʟƚɩⅼǀ', 'l'],
    ['3ᴇɛ', 'e'],
    ['4ᴀɑ', 'a'],
    ['5$ꜱ', 's'],
    ['đᴅɗ', 'd'],
    ['ƒꜰ', 'f'],
    ['ᴜʋ', 'u'],
    ['ʀ', 'r'],
    ['ʙƀ', 'b'],
    ['ᴄ', 'c'],
    ['ɢɡ', 'g'],
    ['ʜħ', 'h'],
    ['ᴋ', 'k'],
    ['ᴍ', 'm'],
    ['ɴ', 'n'],
    ['ᴘ', 'p'],
    ['ᴛŧ', 't'],
    ['ᴠ', 'v'],
    ['ʏ', 'y'],
  ].flatMap(([lookalikes = '', letter = '']) => Array.from(lookalikes, (character) => [character, letter] as const)),
)

/** Returns the confusable skeleton of a text (Unicode TS 39), which is equal for lookalikes such as I, 1, and l. */
export function toSkeleton(text: string): string {
  const base = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return Array.from(base, (character) => LOOKALIKES.get(character) ?? character)
    .join('')
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll(/[^\p{L}]/gu, '')
}

export const toSkeletonSet = (words: string) => new Set(words.split(' ').map(toSkeleton))

/** Words that suggest a role of the operator. */
const ROLE_WORDS = toSkeletonSet(
  'admin administration administrator billing customer help helpdesk invoices moderation moderator noreply official ' +
    'payment payments postmaster privacy refunds security staff support sysadmin system verification webmaster',
)

/** Words that are allowed next to role words in a reserved name. */
const FILLER_WORDS = toSkeletonSet(
  'account accounts agent and care center centre client department dept desk member of office online our service ' +
    'services site team tech technical the',
)

const PRODUCT_NAME = toSkeleton('Fourfold')

/** Splits at spaces, and joins a sequence of single letters to one word. */
function splitWords(text: string): string[] {
  return text.replaceAll(/(?<=(?:^|\s)\S)\s+(?=\S(?:\s|$))/gu, '').split(/\s+/)
}

const isRole = (words: readonly string[]) =>
  words.some((word) => ROLE_WORDS.has(word)) && words.every((word) => ROLE_WORDS.has(word) || FILLER_WORDS.has(word))

/** Returns whether users could mistake the name for the operator of the product. */
export function isReservedName(name: string): boolean {
  if (toSkeleton(name).includes(PRODUCT_NAME)) return true
  const words = splitWords(name)
  // A leading or trailing symbol may replace a letter or be punctuation: "0fficial", "Support!"
  const trimmed = words.map((word) => /\p{L}(?:.*\p{L})?/su.exec(word)?.[0] ?? '')
  return [words, trimmed].some((variant) => isRole(variant.map(toSkeleton).filter(Boolean)))
}
