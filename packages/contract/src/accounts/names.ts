/** Control characters, separators of lines, characters that take no room, and what turns the direction of text around. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]|[^\P{Cf}\u200C\u200D]/u

/** Joiners belong into Persian and Indian names and between emoji; beside these letters they only hide. */
const STRAY_JOINER =
  /(?:^|[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}\p{P}\s])[\u200C\u200D]|[\u200C\u200D](?:$|[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}\p{P}\s])/u

/** Something that a mail program turns into a link. Initials and degrees are none: "J.R.R.", "Ph.D." */
const WEB_ADDRESS = /[\p{L}\p{N}-]{2}[.。]\p{L}{2}|[\p{L}\p{N}][.。]\p{Ll}{2}/u

/** A word of two alphabets looks like another word. */
const TWO_ALPHABETS =
  /\p{sc=Latin}[\p{L}\p{M}]*[\p{sc=Greek}\p{sc=Cyrillic}]|[\p{sc=Greek}\p{sc=Cyrillic}][\p{L}\p{M}]*\p{sc=Latin}/u

/** Whether a text is no name: it would be a link, or look like something else, in a mail to somebody. */
export function isInvalidName(name: string): boolean {
  const plain = name.normalize('NFKC')
  return [HIDDEN, STRAY_JOINER, /[@:]/, WEB_ADDRESS, TWO_ALPHABETS].some((rule) => rule.test(plain) || rule.test(name))
}

/** Letters, digits and signs that look like a plain letter and are not decomposed into it, each before what it looks like. */
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
  ].flatMap(([alike = '', letter = '']) => Array.from(alike, (sign) => [sign, letter] as const)),
)

/** As it is read at a glance: a capital I, a one and a small l are one picture, and marks are overlooked. */
export function toSkeleton(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return Array.from(plain, (sign) => LOOKALIKES.get(sign) ?? sign)
    .join('')
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll(/[^\p{L}]/gu, '')
}

export const toSkeletonSet = (words: string) => new Set(words.split(' ').map(toSkeleton))

/** A name made only of these would seem to speak for us. */
const ROLE_WORDS = toSkeletonSet(
  'admin administration administrator billing customer help helpdesk invoices moderation moderator noreply official ' +
    'payment payments postmaster privacy refunds security staff support sysadmin system verification webmaster',
)

/** What such a name is made of besides. */
const FILLER_WORDS = toSkeletonSet(
  'account accounts agent and care center centre client department dept desk member of office online our service ' +
    'services site team tech technical the',
)

const PRODUCT_NAME = toSkeleton('Fourfold')

/** Its words; letters that stand alone are one. */
function splitWords(text: string): string[] {
  return text.replaceAll(/(?<=(?:^|\s)\S)\s+(?=\S(?:\s|$))/gu, '').split(/\s+/)
}

const isRole = (words: readonly string[]) =>
  words.some((word) => ROLE_WORDS.has(word)) && words.every((word) => ROLE_WORDS.has(word) || FILLER_WORDS.has(word))

/** Whether somebody would pass for the people who run the product. */
export function isReservedName(name: string): boolean {
  if (toSkeleton(name).includes(PRODUCT_NAME)) return true
  const words = splitWords(name)
  // A sign at the edge may stand for a letter or for nothing: "0fficial", "Support!"
  const bare = words.map((word) => /\p{L}(?:.*\p{L})?/su.exec(word)?.[0] ?? '')
  return [words, bare].some((one) => isRole(one.map(toSkeleton).filter(Boolean)))
}
