/** What stands below the heading of a mail. */
type Body = {
  paragraphs: readonly string[]
  /** What somebody wants to see at a glance, such as when and where. */
  facts?: readonly { label: string; value: string }[]
  action?: { label: string; url: string }
  footnote?: string
}

/** What a mail says below its heading in discreet mode: it names neither us nor whom somebody meets or writes with. */
export type DiscreetBody = Body

/** The content of a mail, before it has a form. Every mail of the product is one of these. */
export type MailTemplate = Body & {
  subject: string
  /** The line an inbox shows after the subject. */
  preview: string
  heading: string
  /** In place of the body, where that would name us or somebody. */
  discreet?: DiscreetBody
}
