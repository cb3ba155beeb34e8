/** The public API of the questionnaire. */
export { useAnswers } from './answers.ts'
export { answersQuery, questionsQuery } from './queries.ts'
export { Questionnaire } from './Questionnaire.tsx'
