import { questions, tags } from '@fourfold/contract/catalog/endpoints'

import { sharedCall } from './shared-call.server.ts'

/** All tags and categories, as the server's pages share them. */
export const sharedTags = sharedCall(tags)

/** The matching questions, likewise. */
export const sharedQuestions = sharedCall(questions)
