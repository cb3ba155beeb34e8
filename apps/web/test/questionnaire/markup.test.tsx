import type { Question } from '@fourfold/contract/catalog/shapes'
import { describe, expect, test } from 'vitest'

import { VisitorGeneral } from '~/features/profiles/editor/member/VisitorGeneral.tsx'
import { Questionnaire } from '~/features/questionnaire/Questionnaire.tsx'
import { ChipGroup } from '~/ui/forms/ChipGroup.tsx'
import { FileDrop } from '~/ui/uploads/FileDrop.tsx'
import { UploadList } from '~/ui/uploads/UploadList.tsx'

import { markup } from '../markup.tsx'

const nothing = () => undefined
const question: Question = {
  id: 1,
  title: 'Your start',
  text: 'What first?',
  ifTagId: null,
  multiple: false,
  hidden: false,
  answers: [
    { text: 'My body', tags: [2] },
    { text: 'My mind', tags: [3] },
  ],
}
const onMind = { ...question, id: 2, text: 'What weighs on you?', ifTagId: 3, multiple: true }
const hidden = { ...question, id: 3, text: 'Never asked', hidden: true }
const last = { ...question, id: 4, text: 'And then?' }

describe('the questionnaire', () => {
  function shown(choices: Map<number, string[]>): string {
    const answers = { isLoaded: true, saved: choices, choices, choose: nothing, isSaving: false, error: null }
    const save = async () => undefined
    const questions = [question, onMind, hidden, last]
    return markup(<Questionnaire questions={questions} answers={{ ...answers, save }} onDone={nothing} />)
  }

  test('counts only the questions that show', { tags: ['CAT-14'] }, () => {
    expect(shown(new Map())).toContain('Question 1 of 2')
    expect(shown(new Map([[1, ['My mind']]]))).toContain('Question 1 of 3')
    expect(shown(new Map())).not.toContain('Never asked')
  })

  test('one answer is a radio button, several are checkboxes, and what was chosen stays chosen', () => {
    expect(shown(new Map([[1, ['My mind']]]))).toMatch(/type="radio"[^>]*checked=""[^>]*\/>.*?My mind/)
    const chips = { legend: 'Goals', options: [{ value: '1', label: 'Sleep' }], chosen: [], onChoose: nothing }
    expect(markup(<ChipGroup {...chips} multiple />)).toMatch(/<legend[^>]*>Goals<\/legend>.*type="checkbox"/)
  })

  test('an error of a group is given in words', () => {
    const chips = { legend: 'Goals', options: [], chosen: [], onChoose: nothing }
    expect(markup(<ChipGroup {...chips} error="Goal required" />)).toContain('Goal required')
  })

  test('a long list shows its first, what is chosen, and a way to all', () => {
    const options = ['a', 'b', 'c', 'd'].map((value) => ({ value, label: `Goal ${value}` }))
    const shown = markup(
      <ChipGroup legend="Goals" multiple options={options} first={1} chosen={['d']} onChoose={nothing} />,
    )
    expect(shown).toMatch(/Goal a.*Goal d.*Show all 4/)
    expect(shown).not.toContain('Goal b')
  })
})

describe('a visitor', () => {
  const shown = markup(<VisitorGeneral />)

  test('reads the member’s fields', () => {
    expect(shown).toMatch(/<textarea[^>]*readonly=""/i)
    expect(shown).toContain('Preferred gender of your professional')
    expect(shown.match(/aria-readonly="true"/g)?.length).toBeGreaterThanOrEqual(12)
  })

  test('cannot save them', () => {
    expect(shown).toMatch(/<button[^>]*disabled=""[^>]*>.*?Save/)
  })
})

describe('uploads', () => {
  test('the browser offers images of the two kinds alone', () => {
    const shown = markup(<FileDrop label="Choose images" hint="JPEG or PNG" multiple onFiles={nothing} />)
    expect(shown).toMatch(/<label[^>]*><input type="file" accept="image\/jpeg,image\/png"[^>]*multiple=""/)
  })

  test('each file has its progress and a way to cancel; a failed one says why', { tags: ['FIL-08'] }, () => {
    const line = { id: 1, name: 'me.png', state: 'sending' as const, progress: 0.4, error: null }
    const failed = {
      ...line,
      id: 2,
      name: 'b.png',
      state: 'failed' as const,
      error: 'This file is larger than 10 MB.',
    }
    const shown = markup(<UploadList uploads={[line, failed]} cancel={nothing} />)
    expect(shown).toMatch(/me\.png.*role="progressbar".*40%.*aria-label="Cancel me\.png"/)
    expect(shown).toMatch(/role="alert".*This file is larger than 10 MB\..*aria-label="Dismiss b\.png"/)
    expect(markup(<UploadList uploads={[]} cancel={nothing} />)).not.toContain('<ul')
  })
})
