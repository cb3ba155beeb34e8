import { useState } from 'react'

import { useAction } from '~/lib/data/action.ts'
import { useDraft } from '~/lib/forms/drafts.ts'
import { usePanel } from '~/ui/panels/panel.ts'

import { saveProfile, useEditor } from '../editor.ts'
import { listBlocks, toOtherInput } from './blocks.ts'
import type { CategoryBlock } from './blocks.ts'
import { NO_EDITS, addEdit, applyEdits, removeSavedEdits } from './edits.ts'
import type { Edits } from './edits.ts'

/** Edits and saves the blocks. Edits that are made during a save remain unsaved. */
export function useBlocks() {
  const { profile, updateProfile } = useEditor()
  const { advance } = usePanel()
  const [edits, setEdits] = useState<Edits>(NO_EDITS)
  const [isSaved, setSaved] = useState(false)
  const savedBlocks = listBlocks(profile)
  const blocks = applyEdits(savedBlocks, edits)
  const isUnsaved = JSON.stringify(toOtherInput(blocks)) !== JSON.stringify(toOtherInput(savedBlocks))

  const { run, ...saving } = useAction(async (sentEdits: Edits) => {
    const user = await saveProfile({ other: toOtherInput(applyEdits(savedBlocks, sentEdits)) })
    updateProfile((previous) => ({ ...previous, user }))
    setEdits((current) => removeSavedEdits(current, sentEdits))
  })

  useDraft({
    name: 'categories',
    draft: isUnsaved ? [...edits] : null,
    restore: (draft) => setEdits(new Map(draft)),
  })

  function edit(categoryId: number, changes: Partial<CategoryBlock>): void {
    setSaved(false)
    setEdits((previous) => addEdit(previous, categoryId, changes))
  }

  async function save(): Promise<void> {
    const hasSucceeded = await run(edits)
    setSaved(hasSucceeded)
    if (hasSucceeded) advance()
  }

  return { blocks, savedBlocks, isSaved: isSaved && !isUnsaved, isUnsaved, edit, save, ...saving }
}
