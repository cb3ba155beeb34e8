/** What a word is worth where it stands; a tag is worth its own priority in a match instead. (OP-094) */
export const WORTH = { title: 5, name: 4, tags: 3, specialization: 2 } as const

/** How many times that a word counts that is found as it was written; one that had to be guessed counts less. */
export const WRITTEN = 10
