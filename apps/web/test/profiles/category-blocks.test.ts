import { describe, expect, test } from 'vitest'

import {
  listBlocks,
  validateBlock,
  isBlockComplete,
  selectionObstacle,
  toOtherInput,
} from '~/features/profiles/editor/categories/blocks.ts'
import type { CategoryBlock } from '~/features/profiles/editor/categories/blocks.ts'

import { listedInMovement, movement, profileOf } from './editor-fixtures.ts'

const block: CategoryBlock = {
  category: movement,
  selected: true,
  specialization: '',
  categoryTitle: 'Physical therapist',
  categoryDescription: '',
  selectedTags: [50],
  paid: true,
  expired: false,
  validTill: null,
}

describe('category blocks', () => {
  test('one per category in their order, with what is typed and what is paid', { tags: ['CAT-03'] }, () => {
    const other = {
      ...listedInMovement.other,
      specialization: { '2': 'Runners' },
      categoryDescription: { '2': 'An hour.' },
    }
    expect(listBlocks(profileOf({ user: { ...listedInMovement, other } }))).toMatchObject([
      {
        category: { name: 'Movement' },
        selected: true,
        specialization: 'Runners',
        categoryTitle: 'Physical therapist',
        categoryDescription: 'An hour.',
        selectedTags: [50],
        paid: true,
        expired: false,
        validTill: '2027-11-14T12:00:00Z',
      },
      {
        category: { name: 'Meals' },
        selected: false,
        specialization: '',
        categoryTitle: '',
        categoryDescription: '',
        selectedTags: [],
        paid: false,
        expired: false,
        validTill: null,
      },
    ])
  })

  test('a goal that is offered no longer is not carried on', () => {
    const other = { ...listedInMovement.other, selectedGoalTags: { '2': [50, 999] } }
    expect(listBlocks(profileOf({ user: { ...listedInMovement, other } }))[0]?.selectedTags).toEqual([50])
  })

  test('a selected block asks for a title and a goal', { tags: ['CAT-19', 'CAT-20'] }, () => {
    expect(validateBlock({ ...block, categoryTitle: '  ' })).toEqual({ title: 'Title required', goal: null })
    expect(validateBlock({ ...block, selectedTags: [] })).toEqual({ title: null, goal: 'Goal required' })
    expect(validateBlock(block)).toEqual({ title: null, goal: null })
  })

  test('it is flagged while it lacks either; one that is not selected lacks nothing', () => {
    expect(isBlockComplete(block)).toBe(true)
    expect(isBlockComplete({ ...block, selectedTags: [] })).toBe(false)
    expect(isBlockComplete({ ...block, selected: false, categoryTitle: '', selectedTags: [] })).toBe(true)
  })

  test('without a photo nothing is selected, without having paid neither', () => {
    expect(selectionObstacle(block, false)).toBe('photo')
    expect(selectionObstacle({ ...block, paid: false }, false)).toBe('photo')
    expect(selectionObstacle({ ...block, paid: false }, true)).toBe('subscription')
  })

  test('what was paid once can be selected though it expired', () => {
    expect(selectionObstacle({ ...block, expired: true }, true)).toBeNull()
  })

  test('what is sent is keyed by category id, and names the selected ones alone', { tags: ['PRO-70'] }, () => {
    expect(
      toOtherInput([
        { ...block, selectedTags: [52, 50] },
        { ...block, selected: false },
      ]),
    ).toEqual({
      categoryTitle: { '2': 'Physical therapist' },
      specialization: { '2': '' },
      categoryDescription: { '2': '' },
      selectedGoalTags: { '2': [50, 52] },
    })
    expect(toOtherInput([])).toEqual({
      categoryTitle: {},
      specialization: {},
      categoryDescription: {},
      selectedGoalTags: {},
    })
  })
})
