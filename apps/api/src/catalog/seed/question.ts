import type { TagText } from './tags.ts'

/** A question as people read it; its answers, in order, with the tags each stands for. */
export type SeedQuestion = {
  title: string
  text: string
  ifTag?: TagText
  multiple?: boolean
  hidden?: boolean
  answers: Readonly<Record<string, readonly TagText[]>>
}
