/** The door of search: who is found, and how the index behind it is kept. */
export { searchJobs } from './search.jobs.ts'
export { createSearch } from './search.service.ts'
export type { Search } from './search.service.ts'
export type { Question } from './thread/answer.ts'
export { createSearcher } from './thread/searcher.ts'
export { seedSynonyms } from './seed/seed.ts'
