import type { Question } from '@fourfold/contract/catalog/shapes'
import { QueryClient } from '@tanstack/react-query'

import { MemberEditor } from '~/features/profiles/editor/member/MemberEditor.tsx'
import { editedProfileQuery } from '~/features/profiles/editor/own-profile.ts'
import type { EditedProfile, OwnProfile } from '~/features/profiles/editor/own-profile.ts'
import { ProfessionalEditor } from '~/features/profiles/editor/ProfessionalEditor.tsx'
import { useAnswers } from '~/features/questionnaire/answers.ts'
import { answersQuery } from '~/features/questionnaire/queries.ts'
import { buildQuestionPanels } from '~/features/questionnaire/question-panels.tsx'

import { renderMarkup, viewer, extractText } from '../render-markup.tsx'

/** Renders the editor of a professional with one panel open. */
export function renderProfessionalEditor(profile: EditedProfile, panel: number): string {
  const queries = new QueryClient()
  queries.setQueryData(editedProfileQuery(viewer.userId).queryKey, profile)
  return renderMarkup(<ProfessionalEditor />, queries, `/profile/edit?panel=${panel}`)
}

function MemberEditorWithAnswers({ user, questions }: { user: OwnProfile; questions: Question[] }) {
  const answers = useAnswers({ userId: viewer.userId, questions })
  const panels = buildQuestionPanels(questions, answers)
  return <MemberEditor user={user} updateUser={() => undefined} questions={panels} />
}

export function renderMemberEditor(user: OwnProfile, questions: Question[], panel: number): string {
  const queries = new QueryClient()
  queries.setQueryData(answersQuery(viewer.userId).queryKey, { answers: [], isConfirmed: true })
  return renderMarkup(
    <MemberEditorWithAnswers user={user} questions={questions} />,
    queries,
    `/profile/member?panel=${panel}`,
  )
}

/** Returns the titles of the panels and whether each is open. */
export function parsePanels(html: string): { title: string; isOpen: boolean }[] {
  return [...html.matchAll(/<h2[^>]*><button[^>]*aria-expanded="(\w+)"[^>]*>.*?<span[^>]*-label"[^>]*>([^<]*)/g)].map(
    ([, isOpen, title = '']) => ({ title, isOpen: isOpen === 'true' }),
  )
}

/** Returns the labels of the fields in the open panel. */
export function parseFieldLabels(html: string): string[] {
  const openPanel = /<div[^>]*role="region"(?![^>]*display:none)[^>]*>(.*)/s.exec(html)?.[1] ?? ''
  const labels = openPanel.matchAll(/<(label|legend)[^>]*>(.*?)<\/\1>/gs)
  return [...labels].map(([, , text = '']) => extractText(text).replace(/ \*$/, ''))
}

/** Returns the options of a select. */
export function parseOptions(html: string, label: string): [value: string, label: string][] {
  const [, id] = new RegExp(`<label[^>]*for="([^"]*)"[^>]*>${label}<`).exec(html) ?? []
  const [, options = ''] = new RegExp(`<select[^>]*id="${id}"[^>]*>(.*?)</select>`, 's').exec(html) ?? []
  return [...options.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)].map(([, value = '', text = '']) => [
    value,
    text,
  ])
}
