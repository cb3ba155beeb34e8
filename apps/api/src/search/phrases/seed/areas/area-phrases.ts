/** Synonym phrases for the tags and occupations of one life area, separated by commas. */
export type AreaPhrases = {
  /** By tag text. */
  tags: Readonly<Record<string, string>>
  /** By words in the titles of an occupation. */
  occupations: Readonly<Record<string, string>>
}
