import { describe, expect, test } from 'vitest'

import {
  listBlocks,
  validateBlock,
  isBlockComplete,
  findMissingRequirement,
  toOtherInput,
} from '~/features/profiles/editor/categories/blocks.ts'
import type { CategoryBlock } from '~/features/profiles/editor/categories/blocks.ts'

import { listedInMovement, movement, buildProfile } from './editor-fixtures.ts'

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
  test('are one per category in catalog order, with texts and subscription', { tags: ['CAT-03'] }, () => {
    const other = {
      ...listedInMovement.other,
      specialization: { '2': 'Runners' },
      categoryDescription: { '2': 'An hour.' },
    }
    expect(listBlocks(buildProfile({ user: { ...listedInMovement, other } }))).toMatchObject([
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

  test('omit goals that no longer exist', () => {
    const other = { ...listedInMovement.other, selectedGoalTags: { '2': [50, 999] } }
    expect(listBlocks(buildProfile({ user: { ...listedInMovement, other } }))[0]?.selectedTags).toEqual([50])
  })

  test('require a title and a goal if selected', { tags: ['CAT-19', 'CAT-20'] }, () => {
    expect(validateBlock({ ...block, categoryTitle: '  ' })).toEqual({ title: 'Title required', goal: null })
    expect(validateBlock({ ...block, selectedTags: [] })).toEqual({ title: null, goal: 'Goal required' })
    expect(validateBlock(block)).toEqual({ title: null, goal: null })
  })

  test('are incomplete only if selected without title or goal', () => {
    expect(isBlockComplete(block)).toBe(true)
    expect(isBlockComplete({ ...block, selectedTags: [] })).toBe(false)
    expect(isBlockComplete({ ...block, selected: false, categoryTitle: '', selectedTags: [] })).toBe(true)
  })

  test('cannot be selected without a photo or without a subscription', () => {
    expect(findMissingRequirement(block, false)).toBe('photo')
    expect(findMissingRequirement({ ...block, paid: false }, false)).toBe('photo')
    expect(findMissingRequirement({ ...block, paid: false }, true)).toBe('subscription')
  })

  test('can be selected with an expired subscription', () => {
    expect(findMissingRequirement({ ...block, expired: true }, true)).toBeNull()
  })

  test('are sent by category id, selected ones only', { tags: ['PRO-70'] }, () => {
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
