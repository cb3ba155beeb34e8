import { profilePath } from '@fourfold/contract/accounts/redirects'
import type { ReplyOf } from '@fourfold/contract/endpoint'
import type { productDetails } from '@fourfold/contract/products/endpoints'
import { Anchor, Badge, Text, Title } from '@mantine/core'
import { Link } from 'react-router'

import { BuyButton } from './BuyButton.tsx'
import { ProductPicture } from './ProductPicture.tsx'

import classes from './ProductPreview.module.css'

/** The content of a product page. (PRD-12) */
export function ProductPreview({ details: { product, images } }: { details: ReplyOf<typeof productDetails> }) {
  const { title, category, subcategory, description, link, username, approved } = product
  return (
    <article className={classes.preview}>
      <ProductPicture images={images} title={title} />
      <div className={classes.text}>
        <nav aria-label="Breadcrumb" className={classes.breadcrumb}>
          <Anchor component={Link} to="/products">
            Products
          </Anchor>
          <span aria-hidden>/</span>
          <Anchor component={Link} to={`/products?category=${category}`}>
            {category}
          </Anchor>
          <span aria-hidden>/</span>
          {subcategory}
        </nav>
        <Title order={1} size="h2" className={classes.title}>
          {title}
        </Title>
        {approved === false && <Badge color="gray">Waiting for approval: not public yet</Badge>}
        {description && <Text className={classes.description}>{description}</Text>}
        <BuyButton link={link} />
        <Text c="dimmed" size="sm">
          {'Recommended by '}
          <Anchor component={Link} to={profilePath(username)} inherit underline="always">
            {username}
          </Anchor>
        </Text>
      </div>
    </article>
  )
}
