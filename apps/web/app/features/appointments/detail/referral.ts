import type { Party } from '@fourfold/contract/appointments/shapes'
import { ageRanges, formatGender } from '@fourfold/contract/reference/people'

/** Groups answers by question. Answers are joined with semicolons, because they may contain commas. (APP-38) */
export function groupAnswers({ other: { questionsAnswers = [] } }: Party): [question: string, answers: string][] {
  const byQuestion = Map.groupBy(questionsAnswers, ({ question }) => question)
  return [...byQuestion].map(([question, pairs]) => [question, pairs.map(({ answer }) => answer).join('; ')])
}

const NOT_SPECIFIED = 'Not specified'
const formatYesNo = (answer: boolean | undefined) => (answer ? 'Yes' : 'No')

/** Returns the label of an age range. (OP-046) */
function formatAge(age: string | undefined): string {
  if (!age) return NOT_SPECIFIED
  return ageRanges.find(({ value }) => value === age)?.label ?? age
}

function formatInsurance(answer: Party['insuranceAccepted']): string {
  return answer === undefined || answer === 'Any' ? NOT_SPECIFIED : answer
}

/** Lists the data that the member discloses, with labels. (APP-39, APP-40) */
export function listReferralFacts({ email, personalInfo, myGender, insuranceAccepted }: Party): [string, string][] {
  return [
    ['Age', formatAge(personalInfo?.age)],
    ['Gender', myGender ? formatGender(myGender) : NOT_SPECIFIED],
    ['Email', email ?? NOT_SPECIFIED],
    ['Issues and Concerns', personalInfo?.issuesAndConcerns?.trim() || NOT_SPECIFIED],
    ['Insurance', formatInsurance(insuranceAccepted)],
    ['Free 15 call', formatYesNo(personalInfo?.expectedFree15)],
    ['Weekend Service', formatYesNo(personalInfo?.expectedWorkWeekends)],
  ]
}
