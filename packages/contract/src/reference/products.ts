/** Product categories with their subcategories. The names are also the stored values. (PRD-15 to PRD-18, OP-086) */
export const productCategories = {
  Movement: ['Gear', 'Topical', 'Equipment', 'Education', 'App'],
  Meals: ['Bars', 'Powders', 'Superfoods', 'Supplements', 'Education', 'App'],
  Mind: ['Supplements', 'Equipment', 'Education', 'App'],
  Money: ['Products', 'Education', 'App'],
} as const

export type ProductCategory = keyof typeof productCategories
export const productCategoryNames = Object.keys(productCategories) as [ProductCategory, ...ProductCategory[]]

export function isSubcategoryOf(category: ProductCategory, subcategory: string): boolean {
  return (productCategories[category] as readonly string[]).includes(subcategory)
}

/** Returns the subcategory if it is valid in the category, otherwise an empty text. (PRD-08) */
export function keepValidSubcategory(category: ProductCategory, subcategory: string): string {
  return isSubcategoryOf(category, subcategory) ? subcategory : ''
}
