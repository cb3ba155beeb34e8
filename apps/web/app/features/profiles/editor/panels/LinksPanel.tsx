import { TextInput } from '@mantine/core'
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandPinterest,
  IconBrandTiktok,
  IconWorld,
} from '@tabler/icons-react'

import { PanelForm } from '~/ui/panels/PanelForm.tsx'

import type { OwnProfile } from '../own-profile.ts'
import { usePanelForm } from '../profile-form.ts'

const links = [
  { key: 'myWebsite', label: 'Website', Icon: IconWorld, example: 'example.com' },
  { key: 'instagramLink', label: 'Instagram', Icon: IconBrandInstagram, example: 'instagram.com/you' },
  { key: 'facebookLink', label: 'Facebook', Icon: IconBrandFacebook, example: 'facebook.com/you' },
  { key: 'pinterestLink', label: 'Pinterest', Icon: IconBrandPinterest, example: 'pinterest.com/you' },
  { key: 'tikTokLink', label: 'TikTok', Icon: IconBrandTiktok, example: 'tiktok.com/@you' },
] as const

function toFormValues({ other }: OwnProfile) {
  return { other: Object.fromEntries(links.map(({ key }) => [key, other?.[key] ?? ''])) }
}

/** Website and social media. */
export function LinksPanel() {
  const submission = usePanelForm({ toFormValues, draft: 'links' })
  return (
    <PanelForm submission={submission}>
      {links.map(({ key, label, Icon, example }) => (
        <TextInput
          key={key}
          label={label}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={example}
          leftSection={<Icon size={19} stroke={1.6} aria-hidden />}
          {...submission.form.getInputProps(`other.${key}`)}
        />
      ))}
    </PanelForm>
  )
}
