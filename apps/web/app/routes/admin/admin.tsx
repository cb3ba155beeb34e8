import { Tabs } from '@mantine/core'
import { Link, Outlet, useLocation } from 'react-router'

import { Figures } from '~/features/admin/Figures.tsx'
import { WaitingLabel } from '~/features/admin/waiting/WaitingLabel.tsx'
import { PageFrame } from '~/ui/PageFrame.tsx'

/** Those of the specification in its order; ours before and after them. */
const TABS = [
  { path: 'waiting', label: 'Waiting' },
  { path: 'users', label: 'Users' },
  { path: 'products', label: 'Products' },
  { path: 'categories', label: 'Categories' },
  { path: 'tags', label: 'Tags' },
  { path: 'questions', label: 'Questions' },
  { path: 'subscription-types', label: 'Subscription types' },
  { path: 'audit', label: 'Audit' },
]

/** The parts of the administration as tabs, each with its own address. (SHL-42) */
export default function Admin() {
  const current = useLocation().pathname.split('/')[2] ?? 'users'
  return (
    <PageFrame heading="Admin">
      {current !== 'waiting' && <Figures />}
      <Tabs value={current}>
        <Tabs.List>
          {TABS.map(({ path, label }) => (
            <Tabs.Tab key={path} value={path} renderRoot={(props) => <Link to={`/admin/${path}`} {...props} />}>
              {path === 'waiting' ? <WaitingLabel /> : label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={current} pt="lg">
          <Outlet />
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  )
}
