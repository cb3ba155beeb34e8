import { endpoint } from '../endpoint.ts'
import { AdminProductsPage, AdminProductsQuery, SetApprovedReply, SetApprovedForm } from './admin-shapes.ts'

export const adminProducts = endpoint({
  method: 'POST',
  path: '/admin/product',
  access: 'admin',
  summary: 'List all products, newest first by default. (ADM-20, ADM-38, OP-111)',
  body: AdminProductsQuery,
  reply: AdminProductsPage,
  isReadOnly: true,
  paged: true,
  errors: [],
})

export const setProductApproved = endpoint({
  method: 'POST',
  path: '/admin/product/setApproved',
  access: 'admin',
  summary: 'Approve or reject a product, and save its title and description. (ADM-11, ADM-39, OP-112)',
  body: SetApprovedForm,
  reply: SetApprovedReply,
  errors: ['not_found', 'product_changed'],
})
