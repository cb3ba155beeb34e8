import type { Party } from '@fourfold/contract/appointments/shapes'
import { ageRanges, genderLabel } from '@fourfold/contract/reference/people'

/** Each question once, with all that was answered to it; an answer may hold commas of its own. (APP-38) */
export function goalsOf({ other: { questionsAnswers = [] } }: Party): [question: string, answers: string][] {
  const byQuestion = Map.groupBy(questionsAnswers, ({ question }) => question)
  return [...byQuestion].map(([question, pairs]) => [question, pairs.map(({ answer }) => answer).join('; ')])
}

const NOT_SAID = 'Not specified'
const yesNo = (answer: boolean | undefined) => (answer ? 'Yes' : 'No')

/** What is kept of the age is the value of a range; people read its label. (OP-046) */
function ageOf(age: string | undefined): string {
  if (!age) return NOT_SAID
  return ageRanges.find(({ value }) => value === age)?.label ?? age
}

function insuranceOf(answer: Party['insuranceAccepted']): string {
  return answer === undefined || answer === 'Any' ? NOT_SAID : answer
}

/** What the member told about themselves, in the words of the card. (APP-39, APP-40) */
export function referralFacts({ email, personalInfo, myGender, insuranceAccepted }: Party): [string, string][] {
  return [
    ['Age', ageOf(personalInfo?.age)],
    ['Gender', myGender ? genderLabel(myGender) : NOT_SAID],
    ['Email', email ?? NOT_SAID],
    ['Issues and Concerns', personalInfo?.issuesAndConcerns?.trim() || NOT_SAID],
    ['Insurance', insuranceOf(insuranceAccepted)],
    ['Free 15 call', yesNo(personalInfo?.expectedFree15)],
    ['Weekend Service', yesNo(personalInfo?.expectedWorkWeekends)],
  ]
}
