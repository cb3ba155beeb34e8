/** The content of a mail, before it has a form. Every mail of the product is one of these. */
export type MailTemplate = {
  subject: string
  /** The line an inbox shows after the subject. */
  preview: string
  heading: string
  paragraphs: readonly string[]
  /** What somebody wants to see at a glance, such as when and where. */
  facts?: readonly { label: string; value: string }[]
  action?: { label: string; url: string }
  footnote?: string
}
