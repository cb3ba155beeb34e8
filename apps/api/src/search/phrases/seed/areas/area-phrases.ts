/** How people say what the tags and the trades of one life area are about; phrases are parted by commas. */
export type AreaPhrases = {
  /** By the text of a tag. */
  tags: Readonly<Record<string, string>>
  /** By the words that titles of the trade have. */
  trades: Readonly<Record<string, string>>
}
