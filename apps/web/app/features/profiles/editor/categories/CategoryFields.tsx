import { listGoalTags } from '@fourfold/contract/catalog/questionnaire'
import type { Tag } from '@fourfold/contract/catalog/shapes'
import { getCategoryExample } from '@fourfold/contract/reference/practice'
import { Textarea, TextInput } from '@mantine/core'

import { ChipGroup } from '~/ui/forms/ChipGroup.tsx'

import type { BlockErrors, CategoryBlock } from './blocks.ts'

import classes from './CategoryBlockCard.module.css'

const INITIAL_GOALS = 14

type CategoryFieldsProps = {
  tags: readonly Tag[]
  block: CategoryBlock
  errors: BlockErrors
  onChange: (changes: Partial<CategoryBlock>) => void
}

/** The texts and goals of one category. (CAT-18) */
export function CategoryFields({ tags, block, errors, onChange }: CategoryFieldsProps) {
  const { category, selectedTags } = block
  const example = getCategoryExample(category.id)
  const goals = listGoalTags(category, tags).map(({ id, text }) => ({ value: String(id), label: text }))

  function toggle(value: string): void {
    const id = Number(value)
    const remaining = selectedTags.filter((tag) => tag !== id)
    onChange({ selectedTags: remaining.length < selectedTags.length ? remaining : [...selectedTags, id] })
  }

  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <TextInput
          label="Title"
          placeholder={example.title}
          maxLength={120}
          value={block.categoryTitle}
          error={errors.title}
          onChange={({ currentTarget }) => onChange({ categoryTitle: currentTarget.value })}
        />
        <TextInput
          label="Specialization"
          placeholder={example.specialization}
          maxLength={300}
          value={block.specialization}
          onChange={({ currentTarget }) => onChange({ specialization: currentTarget.value })}
        />
      </div>
      <ChipGroup
        legend="Goals"
        multiple
        initialCount={INITIAL_GOALS}
        options={goals}
        selected={selectedTags.map(String)}
        error={errors.goal}
        onSelect={toggle}
      />
      <Textarea
        label="Explanation of services"
        size="md"
        autosize
        minRows={3}
        maxRows={14}
        maxLength={5000}
        value={block.categoryDescription}
        onChange={({ currentTarget }) => onChange({ categoryDescription: currentTarget.value })}
      />
    </div>
  )
}
