/** Letters by the characters that replace them to evade filters. */
const substitutions: Record<string, string> = {
  '!': 'i',
  '1': 'i',
  '0': 'o',
  '3': 'e',
  '@': 'a',
  $: 's',
  '*': '',
  '4': 'a',
}

const replaceSubstitutions = (word: string) =>
  /[a-z]/.test(word) ? word.replaceAll(/[!1034@$*]/g, (character) => substitutions[character] ?? '') : word

/** Patterns of spelling variants, slang, and contractions with the normalized spelling. The order matters. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/\b(my|him|her|your|our|them) (self|selfs|selves)\b/g, '$1self'],
  [/\b(mysel|myslef|mysefl|meself)\b/g, 'myself'],
  [/\b(himslef|hisself)\b/g, 'himself'],
  [/\bthem(self|selves|selfs)\b/g, 'themself'],
  [/\b(wanna|wana|wan na|want too)\b/g, 'want to'],
  [/\bwants too\b/g, 'wants to'],
  [/\b(gonna|gunna|goin to|going too|gon na)\b/g, 'going to'],
  [/\b(kms|kmself)\b/g, 'kill myself'],
  [/\b(unalive|unaliving|un alive)\b/g, 'kill'],
  [/\b(sewer ?slide|s word myself|su ?cide|toaster bath)\b/g, 'suicide'],
  [/\bs[uo]+[ei]?[cs]+[iae]*d(e|es|al|el|le|ial|ally|ality|ed|ing)?\b/g, 'suicid'],
  [/\b(kil|kll|kiil)\b/g, 'kill'],
  [/\batt?acc?k\b/g, 'attack'],
  [/\b(raiped|rapped by|raped)\b/g, 'raped'],
  [/\bass?ault/g, 'assault'],
  [/\bpress?ure\b/g, 'pressure'],
  [/\bpois[eio]n/g, 'poison'],
  [/\b(threatend|thretened|threatned)\b/g, 'threatened'],
  [/\b(threatning|thretening)\b/g, 'threatening'],
  [/\bcant breath\b/g, 'cant breathe'],
  [/\b(he|she|they) ?ll (?=(kill|hurt|find|beat|shoot|take))/g, '$1 will '],
  [/\b(diee+|dye(?= (now|already|please|alone|tonight|today|anymore)))\b/g, 'die'],
  [/\b(do not|dnt|donot|don t)\b/g, 'dont'],
  [/\b(cnat|cann?t)\b/g, 'cant'],
  [/\b(can not|cannot|cant even|can t|carnt)\b/g, 'cant'],
  [/\b(will not|won t)\b/g, 'wont'],
  [/\b(is not|isn t|aint)\b/g, 'isnt'],
  [/\b(was not|wasn t|were not|werent)\b/g, 'wasnt'],
  [/\b(did not|didn t)\b/g, 'didnt'],
  [/\b(im|i m|iam|ima|imma)\b/g, 'i am'],
  [/\b(hes|he s)\b/g, 'he is'],
  [/\b(shes|she s)\b/g, 'she is'],
  [/\b(theyre|they re)\b/g, 'they are'],
  [/\b(any more|anymor|any longer|nomore|no more)\b/g, 'anymore'],
  [/\b(husbend|husban|husbands|hubby|husbnd)\b/g, 'husband'],
  [/\b(boyfreind|boyfirend|bf|boyfriends)\b/g, 'boyfriend'],
  [/\b(girlfreind|girlfirend|gf|girlfriends)\b/g, 'girlfriend'],
  [/\b(wifes|wives)\b/g, 'wife'],
  [/\b(step (dad|father|mom|mother|brother|son|daughter))\b/g, 'step$2'],
  [/\b(to|too) (many|much)\b/g, 'too many'],
  [/\b(really|just|so|fucking|freaking|literally|honestly|actually|seriously|even|maybe|kinda|kind of|sort of)\b/g, ''],
]

/** Converts text to lowercase words without accents, punctuation, or spelling variants. */
export function normalize(text: string): string {
  const words = text
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’‘`]/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .map(replaceSubstitutions)
    .join(' ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
  const normalized = spellings.reduce((result, [variants, spelling]) => result.replaceAll(variants, spelling), words)
  return normalized.replaceAll(/ +/g, ' ').trim()
}
