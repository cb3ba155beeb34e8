import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandPinterest,
  IconBrandTiktok,
  IconWorld,
} from '@tabler/icons-react'

import { externalLinkProps } from '~/lib/links/web-link.ts'
import { SectionCard } from '~/ui/page/SectionCard.tsx'

import type { ProfileLink } from '../profile-view.ts'

import classes from './ProfileLinks.module.css'

const ICONS = {
  Website: IconWorld,
  Instagram: IconBrandInstagram,
  Facebook: IconBrandFacebook,
  Pinterest: IconBrandPinterest,
  TikTok: IconBrandTiktok,
}

/** Website and social media links. (PRO-20) */
export function ProfileLinks({ links }: { links: readonly ProfileLink[] }) {
  return (
    <SectionCard title="Links" small>
      <ul className={classes.links}>
        {links.map(({ name, href }) => {
          const Icon = ICONS[name]
          return (
            <li key={name}>
              <a href={href} {...externalLinkProps}>
                <Icon size={20} stroke={1.7} aria-hidden />
                {name}
              </a>
            </li>
          )
        })}
      </ul>
    </SectionCard>
  )
}
