import type { ProductForm } from '@fourfold/contract/products/shapes'
import { keepValidSubcategory, productCategories, productCategoryNames } from '@fourfold/contract/reference/products'
import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { z } from 'zod'

export type ProductValues = z.input<typeof ProductForm>

/** The fields of a product. (PRD-04) */
export function ProductFields({ form }: { form: UseFormReturnType<ProductValues> }) {
  const { getInputProps, values } = form

  /** Changes the category, and clears the subcategory if it belongs to another category. (PRD-08) */
  function changeCategory(name: string): void {
    const category = productCategoryNames.find((item) => item === name)
    if (category) form.setValues({ category, subcategory: keepValidSubcategory(category, values.subcategory) })
  }

  return (
    <>
      <TextInput label="Title" data-autofocus {...getInputProps('title')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          size="md"
          label="Category"
          data={productCategoryNames}
          {...getInputProps('category')}
          onChange={({ currentTarget }) => changeCategory(currentTarget.value)}
        />
        <NativeSelect
          size="md"
          label="Subcategory"
          data={[{ value: '', label: 'Choose one' }, ...productCategories[values.category]]}
          {...getInputProps('subcategory')}
        />
      </SimpleGrid>
      <TextInput
        label="Link"
        description="Where it can be bought."
        type="url"
        inputMode="url"
        placeholder="https://"
        {...getInputProps('link')}
      />
      <Textarea label="Description" size="md" autosize minRows={3} maxRows={10} {...getInputProps('description')} />
    </>
  )
}
