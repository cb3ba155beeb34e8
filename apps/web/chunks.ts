/** Modules whose path holds one of these. */
function paths(...parts: string[]): RegExp {
  return new RegExp(parts.join('|'))
}

/** One of these words, written in one string as they come. */
const anyOf = (words: string) => `(${words.trim().split(/\s+/).join('|')})`

const framework = paths(`node_modules/${anyOf('react react-dom react-router scheduler')}/`)

/** The parts of the component library that public pages are made of. */
const kit = paths(
  `node_modules/${anyOf('@tanstack clsx @mantine/core/esm/core')}/`,
  `@mantine/hooks/esm/${anyOf('use-id use-uncontrolled use-disclosure use-merged-ref utils')}/`,
  `@mantine/core/esm/components/${anyOf(`
    ActionIcon Alert Anchor Badge Burger Button CloseButton Container Group Input InputBase Loader Paper
    Skeleton Stack Tabs Text TextInput Title UnstyledButton
  `)}/`,
)

/** What stands around every page, and what pages share of our own. Nothing that needs a schema or a dialog. */
const shell = paths(
  `contract/src/${anyOf('accounts/landing constants url')}`,
  `app/features/${anyOf('shell/ accounts/(landing|next-url|WayOn) profiles/public/life-areas')}`,
  `app/lib/${anyOf(`
    answer-tags api catalog-paths clicks drafts early-input guards hydrated kept-answers loading media names now paging
    query rendering report-errors sending session site toast web-link
  `)}`,
  `app/ui/${anyOf(`
    AreaMark ChipGroup EmptyState ErrorAlert Hands\\. Head JsonLd lazily Logo Lost NavigationProgress NotFound
    Notice NotLoaded StaleNote Outcome Page SectionCard ShowMore SkipLink SuccessNote TagList Toasts theme/
    media/(Avatar|broken)
  `)}`,
  // The rest are drawn on few pages.
  '@tabler/icons-react/(?!.*Icon(Brand|Salad|Brain|PigMoney|Run|MailCheck|Video|World))',
)

/** What the pages are made of that tell about the product. */
const pages = paths('app/features/pages/', 'Icon(Salad|Brain|PigMoney|Run)')

/** Products, on profiles and on their own pages. */
const products = paths(
  'app/ui/products/(BuyButton|Product(Tile|Picture))\\.',
  'app/features/products/shelves',
  'contract/src/reference/products',
)

/** Cards of professionals, and the questions that find them. */
const search = paths(
  `app/features/${anyOf(`
    search/(results|filters|landing/LandingPage|search-form|texts|dialogs/WaysOn)
    questionnaire/AnswerChips
  `)}`,
  `contract/src/${anyOf('catalog/questionnaire reference/us-states')}`,
)

/** What every form is made of. */
const forms = paths(
  `node_modules/${anyOf('zod @mantine/form klona fast-deep-equal')}/`,
  `@mantine/core/esm/components/PasswordInput/`,
  `contract/src/${anyOf('accounts/ catalog/(endpoints|shapes) text')}`,
  `app/${anyOf('lib/(forms|visitor-answers) ui/(SubmitForm|PasswordField)')}`,
  'app/features/accounts/(AccountCard|AccountFields|ready-field)',
)

/** What opens over a page, after somebody asked for it. */
const dialogs = paths(
  `node_modules/${anyOf('@floating-ui react-remove-scroll use-sidecar react-style-singleton')}`,
  `@mantine/core/esm/components/${anyOf('Modal Drawer Overlay FocusTrap ScrollArea Popover')}`,
)

/**
 * Which modules travel in one file, so that a page asks for a dozen files and not for sixty. A group takes along what it
 * needs unless one before it has it: so the order is that of need, and what few visits use stands last.
 */
export const chunkGroups = Object.entries({ framework, kit, shell, search, products, pages, forms, dialogs }).map(
  ([name, test], place, { length }) => ({
    name,
    test,
    priority: length - place,
    // What one page alone needs stays with it; the framework is everybody's, whoever names it.
    minShareCount: test === framework ? 1 : 2,
  }),
)
