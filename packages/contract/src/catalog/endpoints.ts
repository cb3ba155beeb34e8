import { endpoint } from '../endpoint.ts'
import { z } from '../zod.ts'
import { Category, Question, SearchInfo, Tag, questionTypes } from './shapes.ts'

export const tags = endpoint({
  method: 'GET',
  path: '/tags',
  access: 'public',
  summary: 'List all tags, including hidden ones, and all categories. (CAT-08, OP-051)',
  reply: z.object({ tags: z.array(Tag), categories: z.array(Category) }),
  errors: [],
})

export const question = endpoint({
  method: 'GET',
  path: '/question',
  access: 'public',
  summary: 'Get one of the standalone questions. (CAT-09, OP-050)',
  query: z.object({ type: z.enum(questionTypes) }),
  reply: z.object({ question: Question }),
  errors: ['not_found'],
})

export const questions = endpoint({
  method: 'GET',
  path: '/questions',
  access: 'public',
  summary: 'List the matching questions, with the opening question. (CAT-10)',
  reply: z.object({ questions: z.array(Question), what: Question.nullable() }),
  errors: [],
})

export const editSearchInfo = endpoint({
  method: 'POST',
  path: '/edit-search-info',
  access: 'user',
  summary: "Save the caller's answers and search tags, dropping tags that no longer exist. (CAT-11, OP-023)",
  body: SearchInfo,
  reply: SearchInfo,
  errors: [],
})
