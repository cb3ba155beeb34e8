import type { Product } from '@fourfold/contract/products/shapes'
import { ActionIcon, Text, UnstyledButton } from '@mantine/core'
import { IconExternalLink, IconEye, IconPhoto, IconTrash } from '@tabler/icons-react'

import { StateBadge } from '~/ui/labels/StateBadge.tsx'
import { Petals } from '~/ui/page/Logo.tsx'

import classes from './ProductRow.module.css'

export type ProductAction = 'edit' | 'view' | 'images' | 'delete'

type ProductRowProps = { product: Product; onAction: (action: ProductAction) => void }

const actions = [
  { action: 'view', label: 'View', tooltip: 'View', Icon: IconEye },
  { action: 'images', label: 'Images of', tooltip: 'Images', Icon: IconPhoto },
  { action: 'delete', label: 'Delete', tooltip: 'Delete', Icon: IconTrash },
] as const

/** The approval status, with the reason for a rejection. */
function ApprovalStatus({ approved = false, rejectionReason = null }: Pick<Product, 'approved' | 'rejectionReason'>) {
  if (rejectionReason !== null) {
    return (
      <div className={classes.state}>
        <StateBadge state="neutral">Not approved</StateBadge>
        {rejectionReason !== '' && <Text size="sm">{rejectionReason}</Text>}
      </div>
    )
  }
  return (
    <div className={classes.state}>
      <StateBadge state={approved ? 'success' : 'pending'}>{approved ? 'Approved' : 'Waiting for approval'}</StateBadge>
    </div>
  )
}

/** One product in the editor. A click anywhere opens it for editing. (PRD-04, PRD-05, OP-085) */
export function ProductRow({ product, onAction }: ProductRowProps) {
  const { title, link, description, category, subcategory, thumbnailUrl } = product
  return (
    <li className={classes.line}>
      <span className={classes.picture}>
        {thumbnailUrl === null ? <Petals size={28} /> : <img src={thumbnailUrl} alt="" loading="lazy" />}
      </span>
      <div className={classes.text}>
        <UnstyledButton className={classes.title} onClick={() => onAction('edit')}>
          {title}
        </UnstyledButton>
        <Text size="sm" c="dimmed">
          {category} · {subcategory}
        </Text>
        {description !== '' && (
          <Text size="sm" lineClamp={2} mt={4}>
            {description}
          </Text>
        )}
        {link !== '' && (
          <Text size="sm" className={classes.link} mt={4}>
            <IconExternalLink size={15} aria-hidden />
            <span>{link}</span>
          </Text>
        )}
        <ApprovalStatus {...product} />
      </div>
      <div className={classes.actions}>
        {actions.map(({ action, label, tooltip, Icon }) => (
          <ActionIcon
            key={action}
            size={40}
            color="gray"
            aria-label={`${label} ${title}`}
            title={tooltip}
            onClick={() => onAction(action)}
          >
            <Icon size={20} />
          </ActionIcon>
        ))}
      </div>
    </li>
  )
}
