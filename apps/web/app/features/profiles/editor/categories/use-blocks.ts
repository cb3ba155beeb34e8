import { useState } from 'react'

import { useSending } from '~/lib/sending.ts'
import { usePanel } from '~/ui/panels/panel.ts'

import { saveProfile, useEditor } from '../editor.ts'
import { blocksOf, otherOf } from './blocks.ts'
import type { CategoryBlock } from './blocks.ts'

/** What is typed into the blocks, and how it is saved. */
export function useBlocks() {
  const { profile, change } = useEditor()
  const { advance } = usePanel()
  const { send, ...sending } = useSending()
  const saved = blocksOf(profile)
  const [blocks, setBlocks] = useState(saved)
  const [isSaved, setSaved] = useState(false)
  const isUnsaved = JSON.stringify(otherOf(blocks)) !== JSON.stringify(otherOf(saved))

  function edit(categoryId: number, part: Partial<CategoryBlock>): void {
    setSaved(false)
    setBlocks((before) => before.map((block) => (block.category.id === categoryId ? { ...block, ...part } : block)))
  }

  async function save(): Promise<void> {
    const isThrough = await send(async () => {
      const user = await saveProfile({ other: otherOf(blocks) })
      change((before) => ({ ...before, user }))
      setBlocks(blocksOf({ ...profile, user }))
    })
    setSaved(isThrough)
    if (isThrough) advance()
  }

  return { blocks, saved, isSaved, isUnsaved, edit, save, ...sending }
}
