/** What products are about; the names are the stored values. (PRD-15 to PRD-18, OP-086) */
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

/** The subcategory that stays when the category changes: none, unless the new one knows it. (PRD-08) */
export function keepValidSubcategory(category: ProductCategory, subcategory: string): string {
  return isSubcategoryOf(category, subcategory) ? subcategory : ''
}
