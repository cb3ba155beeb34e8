import type { TagText } from './tags.ts'

/** A question with its answers, in order, and the tags that each answer selects. */
export type SeedQuestion = {
  title: string
  text: string
  ifTag?: TagText
  multiple?: boolean
  hidden?: boolean
  answers: Readonly<Record<string, readonly TagText[]>>
}
