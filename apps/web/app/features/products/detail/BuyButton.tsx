import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'

import { externalLinkProps, webLink } from '~/lib/links/web-link.ts'

/** Opens the shop in a new tab without access to this page. (PRD-03, OP-028) */
export function BuyButton({ link }: { link: string }) {
  const href = webLink(link)
  if (href === null) return null
  return (
    <Button
      component="a"
      href={href}
      {...externalLinkProps}
      size="md"
      rightSection={<IconExternalLink size={18} aria-hidden />}
    >
      Buy
    </Button>
  )
}
