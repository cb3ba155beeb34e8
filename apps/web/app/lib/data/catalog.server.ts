import { questions, tags } from '@fourfold/contract/catalog/endpoints'

import { sharedCall } from './shared-call.server.ts'

/** All tags and categories, shared between server-rendered pages. */
export const sharedTags = sharedCall(tags)

/** The matching questions, shared between server-rendered pages. */
export const sharedQuestions = sharedCall(questions)
