/**
 * The direction of dependencies, as ARCHITECTURE.md draws it. Each refusal says where to go instead.
 * Type-only imports count like others: a type of the wrong layer is the wrong layer's knowledge.
 */

const api = '^apps/api/src'
const aModule = `${api}/(?!infra/|http/|migrations/)([^/]+)/`
const layer = (...names) => `${api}/.+\\.(${names.join('|')})\\.ts$`
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})/`

const betweenPackages = [
  {
    name: 'contract-imports-zod-alone',
    comment: 'The contract ships to browsers: zod and its own files only. Move what needs more into api or web.',
    from: { path: '^packages/contract/src/' },
    to: { pathNot: ['^packages/contract/src/', npm('zod')] },
  },
  {
    name: 'crisis-detection-imports-contract-only',
    comment: 'Crisis detection runs in browsers and on the server: pure rules, with the contract for the kinds.',
    from: { path: '^packages/crisis-detection/src/' },
    to: { pathNot: ['^packages/(crisis-detection|contract)/src/'] },
  },
  {
    name: 'crisis-detection-has-few-callers',
    comment:
      'Only search, the catalog and the chat check text for a crisis. Others use the `crisis` of a search reply.',
    from: {
      path: '^(apps|packages|tools|e2e)/',
      pathNot: ['^packages/crisis-detection/', '^apps/api/src/(catalog|search)/', '^apps/web/app/features/chat/'],
    },
    to: { path: '^packages/crisis-detection/' },
  },
  {
    name: 'platform-package-knows-no-app',
    comment: 'The platform serves every server process alike. Take the particular part as an argument.',
    from: { path: '^packages/platform/' },
    to: { path: '^(apps|tools|e2e)/' },
  },
  {
    name: 'search-protocol-knows-the-contract-only',
    comment: 'Both sides of the search protocol import it: shapes and pure rules, with the contract and zod.',
    from: { path: '^packages/search-protocol/src/' },
    to: { pathNot: ['^packages/(search-protocol|contract)/src/', npm('zod')] },
  },
  {
    name: 'stripe-emulator-stands-alone',
    comment: 'The emulator is a tool for any team: types of the SDK, zod and its own files. It knows no product.',
    from: { path: '^packages/stripe-emulator/src/' },
    to: { pathNot: ['^packages/stripe-emulator/src/', npm('zod', 'stripe')], dependencyTypesNot: ['core'] },
  },
  {
    name: 'emulator-is-for-development',
    comment: 'Product code talks to Stripe through the SDK alone. Start the emulator in tests and tools.',
    from: { path: '^(apps|packages)/[^/]+/(src|app)/', pathNot: '^packages/stripe-emulator/' },
    to: { path: '^packages/stripe-emulator/' },
  },
  {
    name: 'web-knows-the-contract-only',
    comment:
      'The web reaches the server through the contract: declare an endpoint and call it with the client in app/lib.',
    from: { path: '^apps/web/' },
    to: { path: '^(apps/(api|search)|packages/(platform|search-protocol)|tools|e2e)/' },
  },
  {
    name: 'api-knows-the-contract-only',
    comment: 'The api knows neither screens nor tools. What both sides need is a pure rule in packages/contract.',
    from: { path: '^apps/api/' },
    to: { path: '^(apps/web|tools|e2e)/' },
  },
  {
    name: 'api-asks-search-by-http',
    comment: 'The api knows one small interface to whatever searches. Put the shape both need into the protocol.',
    from: { path: '^apps/api/src/' },
    to: { path: '^apps/search/' },
  },
  {
    name: 'search-knows-contract-platform-and-protocol',
    comment: 'The search process knows no module of the api. Put the shape both need into packages/search-protocol.',
    from: { path: '^apps/search/src/' },
    to: { path: '^(apps/(api|web)|tools|e2e)/' },
  },
  {
    name: 'search-index-is-pure',
    comment: 'The index and the words are told what to know: no database, no network, no clock. Read it in feed/.',
    from: { path: '^apps/search/src/(listing-index|words)/' },
    to: {
      path: ['^apps/search/src/(feed/|[^/]+\\.ts$)', '^packages/platform/', npm('kysely', 'pg', 'ioredis', 'fastify')],
    },
  },
  {
    name: 'outside-uses-public-doors',
    comment:
      'Tools and journeys use the contract, compose.ts, platform, the index.ts of a module, or search-process.ts; export it there.',
    from: { path: '^(tools|e2e)/' },
    to: {
      path: '^apps/(api|search)/src/',
      pathNot: [
        `${api}/compose\\.ts$`,
        `${api}/infra/`,
        `${api}/[^/]+/index\\.ts$`,
        '^apps/search/src/search-process\\.ts$',
      ],
    },
  },
  {
    name: 'outside-drives-the-web-by-http',
    comment: 'Tools and journeys see the web as a browser does. Open the page instead of importing it.',
    from: { path: '^(tools|e2e)/' },
    to: { path: '^apps/web/' },
  },
  {
    name: 'product-imports-no-tests',
    comment: 'Product code never leans on tests. Move the shared piece into the package it belongs to.',
    from: { path: '^(packages|apps)/', pathNot: '/test/' },
    to: { path: ['^(packages|apps)/[^/]+/test/', '^tools/test/'] },
  },
]

const apiLayers = [
  {
    name: 'routes-call-use-cases',
    comment: 'A route is one line: call the service or a query, and let those reach store, policy, present and jobs.',
    from: { path: layer('routes') },
    to: { path: layer('store', 'policy', 'present', 'jobs', 'worker') },
  },
  {
    name: 'use-cases-know-no-http',
    comment: 'Use cases do not know transport. Throw a Failure and let http/ turn it into an answer.',
    from: { path: aModule, pathNot: [layer('routes'), `${api}/[^/]+/index\\.ts$`] },
    to: { path: [`${api}/http/`, layer('routes'), npm('fastify', '@fastify')] },
  },
  {
    name: 'queries-only-read',
    comment: 'A query answers one screen. Whatever writes belongs to the service, which may call the query.',
    from: { path: layer('queries') },
    to: { path: layer('service', 'jobs', 'worker') },
  },
  {
    name: 'stores-are-the-bottom',
    comment: 'A store writes one table in the transaction it is given. Compose stores in the service.',
    from: { path: layer('store') },
    to: { path: layer('service', 'queries', 'jobs', 'worker', 'present') },
  },
  {
    name: 'policy-and-present-are-pure',
    comment:
      'Policy and present get all they need as arguments: no database, clock, network or layer above. Types may come.',
    from: { path: layer('policy', 'present') },
    to: {
      path: [
        `${api}/(infra|http)/`,
        '^packages/platform/',
        layer('routes', 'service', 'queries', 'store', 'jobs', 'worker'),
        npm('kysely', 'pg', 'pg-boss', 'ioredis'),
        '^(node:)?(fs|net|http|https|child_process|timers)',
      ],
      pathNot: `${api}/infra/app-error\\.ts$`,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'sql-stays-in-stores-and-queries',
    comment: 'Only stores, queries, migrations, infra/db and infra/jobs speak SQL. Take Db and Tx from platform/db.',
    from: {
      path: '^apps/(api|search)/src/',
      pathNot: ['\\.(store|queries)\\.ts$', `${api}/migrations/`, `${api}/infra/(db|jobs)[/.]`],
    },
    to: { path: npm('kysely', 'pg', 'pg-boss') },
  },
]

const apiModules = [
  {
    name: 'modules-have-one-door',
    comment: 'A module is entered through its index.ts. Export what you need there, or ask whether it belongs to you.',
    from: { path: aModule },
    to: { path: aModule, pathNot: [`${api}/$1/`, `${api}/[^/]+/index\\.ts$`] },
  },
  {
    name: 'entries-use-doors',
    comment: 'main, worker and cli start what compose.ts put together. Only compose.ts sees the inside of modules.',
    from: { path: `${api}/(main|worker|cli)\\.ts$` },
    to: { path: aModule, pathNot: `${api}/[^/]+/index\\.ts$` },
  },
  {
    name: 'nobody-looks-up-to-compose',
    comment: 'compose.ts hands dependencies down. Take what you need as a named argument instead of importing upwards.',
    from: { path: `${api}/[^/]+/` },
    to: { path: `${api}/[^/]+\\.ts$` },
  },
  {
    name: 'infra-and-http-know-no-module',
    comment: 'infra and http serve every module alike. Take the particular part as an argument from compose.ts.',
    from: { path: `${api}/(infra|http)/` },
    to: { path: aModule },
  },
  {
    name: 'infra-knows-no-http',
    comment: 'infra is below http: the worker and the command line use it without a server. Move the piece to http/.',
    from: { path: `${api}/infra/` },
    to: { path: `${api}/http/` },
  },
]

const webLayers = [
  {
    name: 'lib-is-the-bottom',
    comment: 'lib knows no screen. Hand the piece in as an argument, or move this file up to ui, features or routes.',
    from: { path: '^apps/web/app/lib/' },
    to: { path: '^apps/web/app/(ui|features|routes)/' },
  },
  {
    name: 'ui-knows-no-feature',
    comment: 'ui holds primitives that every feature may use. What knows a feature belongs into that feature.',
    from: { path: '^apps/web/app/ui/' },
    to: { path: '^apps/web/app/(features|routes)/' },
  },
  {
    name: 'features-know-no-route',
    comment: 'A route puts features together, never the other way. Take what the route knows as a prop.',
    from: { path: '^apps/web/app/features/' },
    to: { path: '^apps/web/app/routes/' },
  },
  {
    name: 'features-have-one-door',
    comment: 'A feature is entered through its index.ts. Export what you need there, or ask whether it belongs to you.',
    from: { path: '^apps/web/app/features/([^/]+)/' },
    to: {
      path: '^apps/web/app/features/',
      pathNot: ['^apps/web/app/features/$1/', '^apps/web/app/features/[^/]+/index\\.ts$'],
    },
  },
  {
    name: 'admin-parts-use-public-apis',
    comment: 'Import another part of the admin area through its index.ts. Export what you need there.',
    from: { path: '^apps/web/app/features/admin/([^/]+)/' },
    to: {
      path: '^apps/web/app/features/admin/[^/]+/',
      pathNot: ['^apps/web/app/features/admin/$1/', '^apps/web/app/features/admin/[^/]+/index\\.ts$'],
    },
  },
]

const toolLayers = [
  {
    name: 'tools-services-import-no-other-tool',
    comment: 'tools/services is the bottom layer. Move shared code into services, or the caller above it.',
    from: { path: '^tools/services/' },
    to: { path: '^tools/(?!services/)' },
  },
  {
    name: 'tools-lib-imports-no-tool',
    comment: 'tools/lib is below every tool but services. Pass the specific part as an argument, or move it into lib.',
    from: { path: '^tools/lib/' },
    to: { path: '^tools/(?!lib/|services/)' },
  },
  {
    name: 'bench-and-chaos-are-independent',
    comment: 'bench and chaos use lib, services and demo, never each other. Move shared code into tools/lib.',
    from: { path: '^tools/(bench|chaos)/' },
    to: { path: '^tools/', pathNot: '^tools/($1|lib|services|demo)/' },
  },
  {
    name: 'tools-import-no-command',
    comment:
      'Only the smoke run and the commands in tools/ are above the other folders. Move shared code into tools/lib.',
    from: { path: '^tools/(?!smoke/|test/)[^/]+/' },
    to: { path: '^tools/(smoke/|[^/]+\\.ts$)' },
  },
]

const everywhere = [
  {
    name: 'no-cycles',
    comment: 'These files import each other in a circle. Move what both need into a file below them.',
    from: {},
    to: { circular: true },
  },
]

const refuse = (rule) => ({ severity: 'error', ...rule })

export default {
  forbidden: [...betweenPackages, ...apiLayers, ...apiModules, ...webLayers, ...toolLayers, ...everywhere].map(refuse),
  options: {
    exclude: { path: ['(^|/)(build|\\.react-router)/', '/\\+types/'] },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'apps/web/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    progress: { type: 'none' },
  },
}
