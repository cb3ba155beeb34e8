import { endpoint } from '../endpoint.ts'
import { z } from '../zod.ts'
import { Category, Question, SearchInfo, Tag, questionTypes } from './shapes.ts'

export const tags = endpoint({
  method: 'GET',
  path: '/tags',
  access: 'public',
  summary: 'All tags, hidden ones with their flag, and all categories. (CAT-08, OP-051)',
  reply: z.object({ tags: z.array(Tag), categories: z.array(Category) }),
  errors: [],
})

export const question = endpoint({
  method: 'GET',
  path: '/question',
  access: 'public',
  summary: 'One question with a place of its own. (CAT-09, OP-050)',
  query: z.object({ type: z.enum(questionTypes) }),
  reply: z.object({ question: Question }),
  errors: ['not_found'],
})

export const questions = endpoint({
  method: 'GET',
  path: '/questions',
  access: 'public',
  summary: 'The matching questions, and the one that comes first. (CAT-10)',
  reply: z.object({ questions: z.array(Question), what: Question.nullable() }),
  errors: [],
})

export const editSearchInfo = endpoint({
  method: 'POST',
  path: '/edit-search-info',
  access: 'user',
  summary: 'Keep what the caller answered and searches for, and say what was kept: tags that exist. (CAT-11, OP-023)',
  body: SearchInfo,
  reply: SearchInfo,
  errors: [],
})
