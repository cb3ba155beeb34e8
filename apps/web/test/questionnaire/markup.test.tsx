import type { Question } from '@fourfold/contract/catalog/shapes'
import { describe, expect, test } from 'vitest'

import { VisitorGeneral } from '~/features/profiles/editor/member/VisitorGeneral.tsx'
import { Questionnaire } from '~/features/questionnaire/Questionnaire.tsx'
import { ChipGroup } from '~/ui/forms/ChipGroup.tsx'
import { FileDrop } from '~/ui/uploads/FileDrop.tsx'
import { UploadList } from '~/ui/uploads/UploadList.tsx'

import { renderMarkup } from '../render-markup.tsx'

const ignore = () => undefined
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
const followUp = { ...question, id: 2, text: 'What weighs on you?', ifTagId: 3, multiple: true }
const hiddenQuestion = { ...question, id: 3, text: 'Never asked', hidden: true }
const lastQuestion = { ...question, id: 4, text: 'And then?' }

describe('questionnaire', () => {
  function renderQuestionnaire(choices: Map<number, string[]>): string {
    const answers = { isLoaded: true, saved: choices, choices, selectAnswers: ignore, isSaving: false, error: null }
    const save = async () => undefined
    const questions = [question, followUp, hiddenQuestion, lastQuestion]
    return renderMarkup(<Questionnaire questions={questions} answers={{ ...answers, save }} onDone={ignore} />)
  }

  test('counts only visible questions', { tags: ['CAT-14'] }, () => {
    expect(renderQuestionnaire(new Map())).toContain('Question 1 of 2')
    expect(renderQuestionnaire(new Map([[1, ['My mind']]]))).toContain('Question 1 of 3')
    expect(renderQuestionnaire(new Map())).not.toContain('Never asked')
  })

  test('renders radio buttons for one answer, checkboxes for several, and checks the selected ones', () => {
    expect(renderQuestionnaire(new Map([[1, ['My mind']]]))).toMatch(/type="radio"[^>]*checked=""[^>]*\/>.*?My mind/)
    const chips = { legend: 'Goals', options: [{ value: '1', label: 'Sleep' }], selected: [], onSelect: ignore }
    expect(renderMarkup(<ChipGroup {...chips} multiple />)).toMatch(/<legend[^>]*>Goals<\/legend>.*type="checkbox"/)
  })

  test('renders the error of a group', () => {
    const chips = { legend: 'Goals', options: [], selected: [], onSelect: ignore }
    expect(renderMarkup(<ChipGroup {...chips} error="Goal required" />)).toContain('Goal required')
  })

  test('shortens a long list to the first and the selected options', () => {
    const options = ['a', 'b', 'c', 'd'].map((value) => ({ value, label: `Goal ${value}` }))
    const html = renderMarkup(
      <ChipGroup legend="Goals" multiple options={options} initialCount={1} selected={['d']} onSelect={ignore} />,
    )
    expect(html).toMatch(/Goal a.*Goal d.*Show all 4/)
    expect(html).not.toContain('Goal b')
  })
})

describe('fields of a visitor', () => {
  const html = renderMarkup(<VisitorGeneral />)

  test('are read-only', () => {
    expect(html).toMatch(/<textarea[^>]*readonly=""/i)
    expect(html).toContain('Preferred gender of your professional')
    expect(html.match(/aria-readonly="true"/g)?.length).toBeGreaterThanOrEqual(12)
  })

  test('cannot be saved', () => {
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>.*?Save/)
  })
})

describe('uploads', () => {
  test('limit the file picker to JPEG and PNG', () => {
    const html = renderMarkup(<FileDrop label="Choose images" description="JPEG or PNG" multiple onFiles={ignore} />)
    expect(html).toMatch(/<label[^>]*><input type="file" accept="image\/jpeg,image\/png"[^>]*multiple=""/)
  })

  test('show progress and a cancel button for each file, and the error of a failed one', { tags: ['FIL-08'] }, () => {
    const upload = { id: 1, name: 'me.png', state: 'sending' as const, progress: 0.4, error: null }
    const failedUpload = {
      ...upload,
      id: 2,
      name: 'b.png',
      state: 'failed' as const,
      error: 'This file is larger than 10 MB.',
    }
    const html = renderMarkup(<UploadList uploads={[upload, failedUpload]} cancel={ignore} />)
    expect(html).toMatch(/me\.png.*role="progressbar".*40%.*aria-label="Cancel me\.png"/)
    expect(html).toMatch(/role="alert".*This file is larger than 10 MB\..*aria-label="Dismiss b\.png"/)
    expect(renderMarkup(<UploadList uploads={[]} cancel={ignore} />)).not.toContain('<ul')
  })
})
