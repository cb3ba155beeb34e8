import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

/** A catalog list or form. All share one file, because every visitor loads the manifest of all route files. */
function catalogRoute(path: string) {
  return route(path, 'routes/admin/catalog.tsx', { id: path })
}

const publicRoutes = [
  index('routes/shell/start.tsx'),
  route('confirm-email', 'routes/accounts/confirm-email.tsx'),
  route('keep-account', 'routes/accounts/keep-account.tsx'),
  route('not-me', 'routes/accounts/report-factor.tsx'),
  route('reset-password', 'routes/accounts/reset-password.tsx'),
  route('home', 'routes/marketing/home.tsx'),
  route('about-wlg', 'routes/marketing/about.tsx'),
  route('how-it-works', 'routes/marketing/how-it-works.tsx'),
  route('terms', 'routes/marketing/terms.tsx'),
  route('privacy', 'routes/marketing/privacy.tsx'),
  route('tags', 'routes/search/tags.tsx'),
  // Landing pages for search engines (extension).
  route('tags/:tag', 'routes/search/tag.tsx'),
  route('search/:area', 'routes/search/area.tsx'),
  route('products', 'routes/products/products.tsx'),
  route('product/:uuid', 'routes/products/product.tsx'),
  route('user/:username', 'routes/profiles/profile.tsx'),
]

const crawlerRoutes = [
  route('robots.txt', 'routes/site/robots.ts'),
  route('sitemap.xml', 'routes/site/sitemap-index.ts'),
  route('sitemaps/:page.xml', 'routes/site/sitemap-page.ts'),
]

const guestRoutes = [
  route('register/:registrationType', 'routes/accounts/register.tsx'),
  route('login', 'routes/accounts/login.tsx'),
  route('forgot-password', 'routes/accounts/forgot-password.tsx'),
]

const userRoutes = [
  route('profile/edit', 'routes/accounts/edit-profile.tsx'),
  route('profile/member', 'routes/accounts/member-profile.tsx'),
  route('stripe/success', 'routes/subscriptions/payment-success.tsx'),
  route('stripe/cancel', 'routes/subscriptions/payment-canceled.tsx'),
  route('subscriptions', 'routes/subscriptions/billing.tsx'),
  route('appointment/create/:username', 'routes/appointments/create-appointment.tsx'),
  route('appointment/reschedule/:appointmentUuid', 'routes/appointments/reschedule-appointment.tsx'),
  // Static segments rank before parameters; both match with and without a trailing slash. (OP-008)
  route('appointment/list', 'routes/appointments/appointments.tsx'),
  route('appointment/:appointmentUuid', 'routes/appointments/appointment.tsx'),
  route('chats', 'routes/chat/chats.tsx', { id: 'chats' }),
  route('chat/:username', 'routes/chat/chats.tsx', { id: 'chat' }),
  route('reviews/:username', 'routes/reviews/reviews.tsx'),
]

const adminRoutes = [
  route('admin', 'routes/admin/admin.tsx', [
    index('routes/admin/first-tab.tsx'),
    route('waiting', 'routes/admin/moderation.tsx'),
    route('users', 'routes/admin/users.tsx'),
    route('products', 'routes/admin/products.tsx'),
    catalogRoute('categories'),
    catalogRoute('tags'),
    catalogRoute('questions'),
    catalogRoute('subscription-types'),
    catalogRoute('trades'),
    route('audit', 'routes/admin/audit.tsx'),
  ]),
  catalogRoute('admin/tag/new'),
  catalogRoute('admin/tag/:tagId'),
  catalogRoute('admin/question/new'),
  catalogRoute('admin/question/:questionId'),
  catalogRoute('admin/category/new'),
  catalogRoute('admin/category/:categoryId'),
  catalogRoute('admin/subscription-type/new'),
  catalogRoute('admin/subscription-type/:subscriptionTypeId'),
  catalogRoute('admin/trade/new'),
  catalogRoute('admin/trade/:tradeId'),
  route('admin/loginAs/:username', 'routes/admin/login-as.tsx'),
]

export default [
  ...crawlerRoutes,
  layout('routes/search/keep-alive.tsx', [
    route('search', 'routes/search/search.tsx'),
    layout('routes/shell/boundary.tsx', [
      ...publicRoutes,
      layout('routes/guards/guest.tsx', guestRoutes),
      layout('routes/guards/signed-in.tsx', [
        route('logout', 'routes/accounts/logout.tsx'),
        layout('routes/guards/session.tsx', userRoutes),
      ]),
      layout('routes/guards/admin.tsx', adminRoutes),
      route('*', 'routes/shell/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
