import type { Question } from '@fourfold/contract/catalog/shapes'

import { AccountPanel } from '~/features/accounts/profile/AccountPanel.tsx'
import { MemberEditor } from '~/features/profiles/editor/member/MemberEditor.tsx'
import type { EditedProfile, OwnProfile } from '~/features/profiles/editor/own-profile.ts'
import { ProfessionalEditor } from '~/features/profiles/editor/ProfessionalEditor.tsx'
import type { AccountSlot } from '~/features/profiles/editor/ProfessionalEditor.tsx'
import { useQuestionPanels } from '~/features/questionnaire/question-panels.tsx'

import { markup, wordsIn } from '../markup.tsx'

const account: AccountSlot = (user, onSaved) => <AccountPanel user={user} onSaved={onSaved} />

/** The editor of a professional with one panel open, as the browser first shows it. */
export function professionalEditor(profile: EditedProfile, panel: number): string {
  return markup(<ProfessionalEditor loaded={profile} account={account} />, undefined, `/profile/edit?panel=${panel}`)
}

function Member({ user, questions }: { user: OwnProfile; questions: Question[] }) {
  return <MemberEditor loaded={user} account={account} questions={useQuestionPanels(questions, [])} />
}

export function memberEditor(user: OwnProfile, questions: Question[], panel: number): string {
  return markup(<Member user={user} questions={questions} />, undefined, `/profile/member?panel=${panel}`)
}

/** The titles of the panels, and whether each is open. */
export function panelsOf(html: string): { title: string; isOpen: boolean }[] {
  return [...html.matchAll(/<h2[^>]*><button[^>]*aria-expanded="(\w+)"[^>]*>.*?<span[^>]*-label"[^>]*>([^<]*)/g)].map(
    ([, isOpen, title = '']) => ({ title, isOpen: isOpen === 'true' }),
  )
}

/** What the fields of the open panel are called, in their order. */
export function fieldsOf(html: string): string[] {
  const open = /<div[^>]*role="region"(?![^>]*display:none)[^>]*>(.*)/s.exec(html)?.[1] ?? ''
  const labels = open.matchAll(/<(label|legend)[^>]*>(.*?)<\/\1>/gs)
  return [...labels].map(([, , text = '']) => wordsIn(text).replace(/ \*$/, ''))
}

/** The options of a list, as value and label. */
export function optionsOf(html: string, label: string): [value: string, label: string][] {
  const [, id] = new RegExp(`<label[^>]*for="([^"]*)"[^>]*>${label}<`).exec(html) ?? []
  const [, options = ''] = new RegExp(`<select[^>]*id="${id}"[^>]*>(.*?)</select>`, 's').exec(html) ?? []
  return [...options.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)].map(([, value = '', text = '']) => [
    value,
    text,
  ])
}
