/** Modules whose path holds one of these. */
function matchPaths(...parts: string[]): RegExp {
  return new RegExp(parts.join('|'))
}

/** One of these words, written in one string as they come. */
const anyOf = (words: string) => `(${words.trim().split(/\s+/).join('|')})`

/** The framework, and the parts of the component library that every page is made of. */
const libraries = matchPaths(
  `node_modules/${anyOf('react react-dom react-router scheduler @tanstack(?!.*nfinite) clsx @mantine/core/esm/core')}/`,
  `@mantine/hooks/esm/${anyOf('use-id use-uncontrolled use-disclosure use-merged-ref utils')}/`,
  `@mantine/core/esm/components/${anyOf(`
    Anchor Burger Button Container Group Loader Paper Skeleton Stack Text Title UnstyledButton
  `)}/`,
)

/** What stands around every page, and what pages share of our own. Nothing that needs a schema or a dialog. */
const shell = matchPaths(
  `contract/src/${anyOf('accounts/redirects constants reference/us-state-codes url')}`,
  // The search draws the shape of results before there are any; other pages show results without the search.
  'app/features/search/results/.*\\.module',
  'app/features/shell/(?!Menu|impersonation|account)',
  `app/lib/${anyOf(`
    answers/has-visitor-answers browser/(?!download|now|send-error-report) data/(?!update-query) format/(names|numbers) forms/drafts hydration/
    links/catalog-paths session/(session|access-reason)
    site/(rendering|site)
  `)}`,
  `app/ui/([a-z]+/)?${anyOf(`
    AreaMark ErrorAlert ErrorHero FormFeedback Head lazily Logo media/(Avatar|use-broken-image) MessageBox NavigationProgress
    NotFound NotLoaded Page RowsSkeleton SkipLink Toasts UnreadBadge theme/
  `)}`,
  `@tabler/icons-react/.*/${anyOf(`
    createReactComponent defaultAttributes Icon(AlertCircle|Check|ChevronDown|Lock|MapPin|Search|Sparkles)
  `)}\\.`,
)

/** What the pages are made of that tell about the product. */
const pages = matchPaths('app/features/marketing/(?!life-areas)')

/** What people and products are shown with. */
const cards = matchPaths(
  'app/ui/([a-z]+/)?(EmptyState|Hands\\.|JsonLd|LinkTabs|SectionCard|ShowMore|UpcomingTime|StaleNote|TagList|use-dialog)',
  'app/lib/(browser/now|format/(days|time)|links/(media|web-link))',
  'app/features/marketing/life-areas',
  'contract/src/appointments/when',
  // Lists that can get long.
  '@tanstack/.*nfinite',
  'app/features/products/(ProductTiles?\\.|detail/(BuyButton|ProductPicture)|list/shelves|queries)',
  'app/features/profiles/public/sections/life-areas',
  'contract/src/reference/products',
  'components/Badge/',
  '@tabler/icons-react/(?!.*Icon(Brand|MailCheck))',
)

/** What somebody types into and chooses from. */
const fields = matchPaths(
  `@mantine/core/esm/components/${anyOf('CloseButton Input InputBase Tabs TextInput')}/`,
  'app/ui/forms/ChipGroup',
)

/** What the search says and asks, before and after it was asked. */
const search = matchPaths(
  'app/features/crisis/index',
  'app/features/search/(texts|search-form|filters/Filters\\.module)',
  'app/features/questionnaire/(AnswerChips|answers|queries)',
  'contract/src/catalog/questionnaire',
)

/** Cards of professionals. */
const results = matchPaths(
  'app/features/search/results/(card/|FoundPeople|NothingFound|ResultGroup|search-results|texts)',
  'app/features/search/(landing/LandingPage|dialogs/(WaysOn|texts))',
  'contract/src/reference/us-states\\.',
)

/** What every form is made of. */
const forms = matchPaths(
  `node_modules/${anyOf('zod @mantine/form klona fast-deep-equal')}/`,
  `@mantine/core/esm/components/${anyOf('InlineInput NativeSelect PasswordInput Switch Textarea')}/`,
  `contract/src/${anyOf('accounts/ catalog/(endpoints|shapes) text')}`,
  `app/${anyOf(`
    lib/(forms/forms|answers/(visitor-answers|answer-tags)|session/passkey-action) ui/(forms/(SubmitForm|PasswordField)|feedback/SuccessNote)
  `)}`,
  'app/features/privacy/index',
  'app/features/accounts/(AccountCard|AccountFields|AccountLink|confirmation/RevertChange|log-out|next-url|use-initial-focus|registration/mail-sent|use-delayed-redirect)',
  'app/features/subscriptions/dialog/captions',
)

/** What opens over a page, after somebody asked for it. */
const dialogs = matchPaths(
  `node_modules/${anyOf('@floating-ui react-remove-scroll use-sidecar react-style-singleton')}`,
  `@mantine/core/esm/components/${anyOf('Modal Drawer Overlay FocusTrap ScrollArea Popover')}`,
)

/** What follows a session, and what chats are kept in: one file, because every page names what it may load later. */
const chat = matchPaths(
  'app/features/shell/account/',
  'app/features/chat/(live|outbox|index|queries|cached-chat|list/chat-list)',
  'contract/src/chat/(?!mail-switch)',
)

/** What the pages of one person share: whose they are, their times, and what their calls carry. */
const personal = matchPaths(
  'app/(lib/(session/viewer|format/time)|ui/labels/StateBadge)',
  `contract/src/${anyOf('failures appointments/ profiles/ schedule/ reference/practice')}`,
)

/** What the pages of paying share. */
const paying = matchPaths('app/features/subscriptions/(card|payment|queries|texts)', 'app/lib/format/money')

/** What admins alone see: one file, because every page names what it may load later. */
const admin = matchPaths(
  'app/features/admin/',
  'contract/src/(admin|waiting)/',
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
  paying,
  admin,
}

/** Every page of its kind loads all of these, or may, so it does not matter how many modules name a part of them. */
const everywhere = new Set([libraries, shell, chat, admin])

/**
 * Which modules travel in one file, so that a page asks for a dozen files and not for sixty. A group takes along what it
 * needs unless one before it has it: so the order is that of need, and what few visits use stands last.
 */
export const chunkGroups = Object.entries(groups).map(([name, test], place, { length }) => ({
  name,
  test,
  priority: length - place,
  // What one page alone needs stays with it.
  minShareCount: everywhere.has(test) ? 1 : 2,
}))
