/** Phrases and what the encoder has made of each, one behind the other. */
export type Encoded = { phrases: readonly string[]; vectors: Float32Array }

/** A phrase and how alike its sense is to what was asked, 1 at most. */
export type Likeness = { phrase: string; likeness: number }

export type ToEncoder = { learn: readonly string[]; known: Encoded | undefined } | { id: number; sentence: string }
/** What was learned is sent back where it was not all known before, to be kept. */
export type ToSense =
  | { learned: number; fresh: Encoded | undefined }
  | { id: number; near: Likeness[]; /** Why nothing could be made of the sentence. */ failure?: string }
/** While it learns, how many phrases are left says that it is alive; everything else answers what it was sent. */
export type FromEncoder = ToSense | { toLearn: number }
