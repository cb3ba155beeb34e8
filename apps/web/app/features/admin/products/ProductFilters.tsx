import { productCategories, productCategoryNames } from '@fourfold/contract/reference/products'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Form, useSubmit } from 'react-router'

import type { ProductSearch } from './product-list-query.ts'

import classes from './ProductFilters.module.css'

/** The list filters, stored in the URL. A change returns to the first page. */
export function ProductFilters({ search }: { search: ProductSearch }) {
  const { text, category, subcategory, approved, sort, desc } = search
  const submit = useSubmit()
  const submitForm = ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
    void submit(currentTarget.form, { preventScrollReset: true })

  return (
    <Form role="search" aria-label="Products" className={classes.filters} preventScrollReset>
      <TextInput
        key={`text ${text}`}
        name="text"
        type="search"
        aria-label="Title or username"
        placeholder="Title or username"
        maxLength={120}
        leftSection={<IconSearch size={18} aria-hidden />}
        defaultValue={text}
        className={classes.text}
      />
      <NativeSelect
        key={`category ${category}`}
        name="category"
        size="md"
        aria-label="Category"
        data={[{ value: '', label: 'All categories' }, ...productCategoryNames]}
        defaultValue={category}
        onChange={submitForm}
      />
      {category !== '' && (
        <NativeSelect
          key={`subcategory ${subcategory}`}
          name="subcategory"
          size="md"
          aria-label="Subcategory"
          data={[{ value: '', label: 'All subcategories' }, ...productCategories[category]]}
          defaultValue={subcategory}
          onChange={submitForm}
        />
      )}
      <NativeSelect
        key={`approved ${approved}`}
        name="approved"
        size="md"
        aria-label="Approval"
        data={[
          { value: '', label: 'Any status' },
          { value: 'no', label: 'Not approved' },
          { value: 'yes', label: 'Approved' },
        ]}
        defaultValue={approved}
        onChange={submitForm}
      />
      <input type="hidden" name="sort" value={sort} />
      <input type="hidden" name="desc" value={desc ? 'yes' : 'no'} />
      <Button type="submit" size="md" variant="default">
        Search
      </Button>
    </Form>
  )
}
