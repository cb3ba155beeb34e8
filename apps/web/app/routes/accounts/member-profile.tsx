import type { Question } from '@fourfold/contract/catalog/shapes'
import { useQuery } from '@tanstack/react-query'

import { MemberEditor } from '~/features/profiles/editor/member/MemberEditor.tsx'
import { ownUserQuery } from '~/features/profiles/editor/own-profile.ts'
import type { OwnProfile } from '~/features/profiles/editor/own-profile.ts'
import { useAnswers } from '~/features/questionnaire/answers.ts'
import { answersQuery, questionsQuery } from '~/features/questionnaire/queries.ts'
import { buildQuestionPanels } from '~/features/questionnaire/question-panels.tsx'
import { fetchLatest, waitForQueries } from '~/lib/data/loaders.ts'
import { useUpdateQuery } from '~/lib/data/update-query.ts'
import { viewerId } from '~/lib/session/session.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { QueryFallback } from '~/ui/feedback/QueryFallback.tsx'
import { StaleNote } from '~/ui/feedback/StaleNote.tsx'
import { Page } from '~/ui/page/Page.tsx'

export function clientLoader() {
  const userId = viewerId()
  return waitForQueries(
    fetchLatest(ownUserQuery(userId)),
    fetchLatest(answersQuery(userId)),
    fetchLatest(questionsQuery),
  )
}

export { revalidateUnlessQueryChanged as shouldRevalidate } from '~/lib/data/loaders.ts'

function Editor({ user, questions }: { user: OwnProfile; questions: Question[] }) {
  const { userId } = useViewer()
  const answers = useAnswers({ userId, questions })
  const updateUser = useUpdateQuery(ownUserQuery(userId).queryKey)
  return (
    <MemberEditor
      user={user}
      updateUser={updateUser}
      questions={answers.isLoaded ? buildQuestionPanels(questions, answers) : []}
    />
  )
}

export default function MemberProfile() {
  const user = useQuery(ownUserQuery(useViewer().userId))
  const questions = useQuery(questionsQuery)
  const unloadedQuery = user.data ? questions : user
  return (
    <Page
      title="My Filters"
      lead="What you tell us here shapes your matches. Only you and professionals you book with see it."
      width="text"
    >
      {user.data && questions.data ? (
        <>
          <StaleNote query={user} />
          <Editor user={user.data} questions={questions.data} />
        </>
      ) : (
        <QueryFallback query={unloadedQuery} isOwnProfile />
      )}
    </Page>
  )
}
