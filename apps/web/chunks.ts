/** Matches module paths that contain one of these parts. */
function matchPaths(...parts: string[]): RegExp {
  return new RegExp(parts.join('|'))
}

/** Matches one of the space-separated alternatives. */
const anyOf = (alternatives: string) => `(${alternatives.trim().split(/\s+/).join('|')})`

/** The framework, and the library components that every page uses. */
const libraries = matchPaths(
  `node_modules/${anyOf('react react-dom react-router scheduler @tanstack(?!.*nfinite) clsx @mantine/core/esm/core')}/`,
  `@mantine/hooks/esm/${anyOf('use-id use-uncontrolled use-disclosure use-merged-ref utils')}/`,
  `@mantine/core/esm/components/${anyOf(`
    Anchor Burger Button Container Group Loader Paper Skeleton Stack Text Title UnstyledButton
  `)}/`,
)

/** The layout of every page, and shared code. Must not import schemas or dialogs. */
const shell = matchPaths(
  `contract/src/${anyOf('accounts/redirects constants profiles/paths reference/us-state-codes url')}`,
  // The search shows a skeleton of results; other pages show results without the search.
  'app/features/search/results/.*\\.module',
  'app/features/shell/(?!navigation/Menu|impersonation|account)',
  `app/lib/${anyOf(`
    answers/has-visitor-answers browser/(?!download|now|send-error-report) data/(?!update-query) format/(names|numbers) forms/drafts hydration/
    links/catalog-paths session/(session|access-reason)
    site/(rendering|site)
  `)}`,
  `app/ui/([a-z]+/)?${anyOf(`
    AreaMark ErrorAlert ErrorHero FormFeedback Head lazy-component Logo media/(Avatar|use-broken-image) MessageBox NavigationProgress
    NotFound Page QueryFallback RowsSkeleton SkipLink Toasts UnreadBadge theme/
  `)}`,
  `@tabler/icons-react/.*/${anyOf(`
    createReactComponent defaultAttributes Icon(AlertCircle|Check|ChevronDown|Lock|MapPin|Search|Sparkles)
  `)}\\.`,
)

/** The marketing pages. */
const pages = matchPaths('app/features/marketing/(?!life-areas)')

/** Cards of professionals and products. */
const cards = matchPaths(
  'app/ui/([a-z]+/)?(EmptyState|Hands\\.|JsonLd|LinkTabs|SectionCard|ShowMore|UpcomingTime|StaleNote|TagList|use-dialog)',
  'app/lib/(browser/now|format/(days|time)|links/(media|web-link))',
  'app/features/marketing/life-areas',
  'contract/src/appointments/interval-text',
  // Infinite queries.
  '@tanstack/.*nfinite',
  'app/features/products/(ProductTiles?\\.|detail/(BuyButton|ProductPicture)|list/subcategories|queries)',
  'app/features/profiles/public/sections/life-areas',
  'contract/src/reference/products',
  'components/Badge/',
  '@tabler/icons-react/(?!.*Icon(Brand|MailCheck))',
)

/** Inputs. */
const fields = matchPaths(
  `@mantine/core/esm/components/${anyOf('CloseButton Input InputBase Tabs TextInput')}/`,
  'app/ui/forms/ChipGroup',
)

/** The search form and its texts. */
const search = matchPaths(
  'app/features/crisis/index',
  'app/features/search/(texts|search-form|filters/Filters\\.module)',
  'app/features/questionnaire/(AnswerChips|answers|queries)',
  'contract/src/catalog/questionnaire',
)

/** Search results. */
const results = matchPaths(
  'app/features/search/results/(card/|NoResults|ResultGroup|ResultsContent|search-results|texts)',
  'app/features/search/(landing/LandingPage|dialogs/(BroaderSearches|broader-search-label|texts))',
  'contract/src/reference/us-states\\.',
)

/** The base of every form. */
const forms = matchPaths(
  `node_modules/${anyOf('zod @mantine/form klona fast-deep-equal')}/`,
  `@mantine/core/esm/components/${anyOf('InlineInput NativeSelect PasswordInput Switch Textarea')}/`,
  `contract/src/${anyOf('accounts/ catalog/(endpoints|shapes) text')}`,
  `app/${anyOf(`
    lib/(forms/forms|answers/(visitor-answers|answer-tags)|session/passkey-action) ui/(forms/(SubmitForm|PasswordField)|feedback/SuccessNote)
  `)}`,
  'app/features/privacy/index',
  'app/features/accounts/(AccountCard|AccountFields|AccountLink|confirmation/RevertChange|log-out|next-url|use-initial-focus|registration/confirmation-address|use-delayed-redirect)',
  'app/features/subscriptions/dialog/captions',
)

/** Dialogs and menus. */
const dialogs = matchPaths(
  `node_modules/${anyOf('@floating-ui react-remove-scroll use-sidecar react-style-singleton')}`,
  `@mantine/core/esm/components/${anyOf('Modal Drawer Overlay FocusTrap ScrollArea Popover')}`,
)

/**
 * The live connection and the chat cache: one file, because the manifest lists every file that a page may load later.
 */
const chat = matchPaths(
  'app/features/shell/account/',
  'app/features/chat/(live|outbox|index|queries|cached-chat|list/chat-list)',
  'contract/src/chat/(?!mail-setting)',
)

/** Shared by pages that require login: viewer, time formats, and contracts. */
const personal = matchPaths(
  'app/(lib/(session/viewer|format/time)|ui/labels/StateBadge)',
  `contract/src/${anyOf('errors appointments/ profiles/ schedule/ reference/practice')}`,
)

/** Shared by the payment pages. */
const payment = matchPaths('app/features/subscriptions/(card|payment|queries|texts)', 'app/lib/format/money')

/** The admin area: one file, because the manifest lists every file that a page may load later. */
const admin = matchPaths(
  'app/features/admin/',
  'contract/src/(admin|moderation)/',
  'contract/src/(products/admin|files/certificate)-',
)

const groups = {
  libraries,
  shell,
  fields,
  search,
  pages,
  cards,
  results,
  forms,
  dialogs,
  chat,
  personal,
  payment,
  admin,
}

/** Groups that contain all matching modules, even those with a single importer. */
const wholeGroups = new Set([libraries, shell, chat, admin])

/**
 * Groups modules into chunks, so that a page loads a dozen files instead of sixty. A group includes its dependencies
 * unless an earlier group has them, so widely used groups come first.
 */
export const chunkGroups = Object.entries(groups).map(([name, test], index, { length }) => ({
  name,
  test,
  priority: length - index,
  // Modules that only one page imports stay in its chunk.
  minShareCount: wholeGroups.has(test) ? 1 : 2,
}))
