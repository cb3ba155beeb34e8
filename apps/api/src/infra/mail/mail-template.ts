/** The part of a mail below its heading. */
type Body = {
  paragraphs: readonly string[]
  /** Facts shown prominently, such as time and place. */
  facts?: readonly { label: string; value: string }[]
  action?: { label: string; url: string }
  footnote?: string
}

/** The body in discreet mode, which names neither the product nor other users. */
export type DiscreetBody = Body

/** The content of a mail, independent of its format. */
export type MailTemplate = Body & {
  subject: string
  /** The preview text that an inbox shows after the subject. */
  preview: string
  heading: string
  /** Replaces the body in discreet mode, if the body names the product or another user. */
  discreet?: DiscreetBody
}
