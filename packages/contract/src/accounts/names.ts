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
export function isNoName(name: string): boolean {
  const plain = name.normalize('NFKC')
  return [HIDDEN, STRAY_JOINER, /[@:]/, WEB_ADDRESS, TWO_ALPHABETS].some((rule) => rule.test(plain) || rule.test(name))
}

const OUR_ROLES =
  /^(?:the )?(?:customer (?:care|service|support)|help ?desk|(?:site |system )?admin(?:istrator|istration)?|moderator|security|staff|support|system)(?: team)?$/

/** Whether somebody would pass for the people who run the product. */
export function isOurName(name: string): boolean {
  const read = name.normalize('NFKC').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  return read.replaceAll(/[^\p{L}]/gu, '').includes('fourfold') || OUR_ROLES.test(read)
}
