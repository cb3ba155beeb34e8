import { Box } from '@mantine/core'
import { Outlet, useLocation } from 'react-router'

import { Figures } from '~/features/admin/Figures.tsx'
import { ModerationTabLabel } from '~/features/admin/moderation/index.ts'
import { LinkTabs } from '~/ui/navigation/LinkTabs.tsx'
import { PageFrame } from '~/ui/page/PageFrame.tsx'

/** The tabs in display order. Tabs that are extensions come before and after the specified ones. */
const TABS = [
  { path: 'waiting', name: <ModerationTabLabel /> },
  { path: 'users', name: 'Users' },
  { path: 'products', name: 'Products' },
  { path: 'categories', name: 'Categories' },
  { path: 'tags', name: 'Tags' },
  { path: 'questions', name: 'Questions' },
  { path: 'subscription-types', name: 'Subscription types' },
  { path: 'trades', name: 'Trades' },
  { path: 'audit', name: 'Audit' },
]

/** The admin area with tabs that have their own URLs. (SHL-42) */
export default function Admin() {
  const current = useLocation().pathname.split('/')[2] ?? 'users'
  const tabs = TABS.map(({ path, name }) => ({ to: `/admin/${path}`, name, isCurrent: path === current }))
  return (
    <PageFrame heading="Admin">
      {current !== 'waiting' && <Figures />}
      <LinkTabs label="Administration" tabs={tabs} />
      <Box pt="lg">
        <Outlet />
      </Box>
    </PageFrame>
  )
}
