import { expect, test } from 'vitest'

import { diffFields } from '~/features/admin/audit/diff-fields.ts'

test('diffFields formats only the fields that changed', () => {
  const before = { id: 4, text: 'Sleep', hidden: false, words: ['nap'], version: 1, note: '' }
  const after = { ...before, text: 'Good sleep', hidden: true, words: ['nap', 'rest'], version: 2, note: null }
  expect(diffFields(before, after)).toEqual([
    { field: 'text', before: 'Sleep', after: 'Good sleep' },
    { field: 'hidden', before: 'no', after: 'yes' },
    { field: 'words', before: 'nap', after: 'nap, rest' },
  ])
})

test('diffFields returns dashes for the missing side of created and deleted items', () => {
  expect(diffFields(null, { text: 'Sleep' })).toEqual([{ field: 'text', before: '—', after: 'Sleep' }])
  expect(diffFields({ text: 'Sleep' }, null)).toEqual([{ field: 'text', before: 'Sleep', after: '—' }])
  expect(diffFields({ text: 'Sleep', version: 1 }, { text: 'Sleep', version: 2 })).toEqual([])
})
