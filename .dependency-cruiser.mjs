/** Enforces the dependency rules of ARCHITECTURE.md, also for types. Each comment states the alternative. */

const api = '^apps/api/src'
const apiModule = `${api}/(?!infra/|http/|migrations/)([^/]+)/`
const layer = (...names) => `${api}/.+\\.(${names.join('|')})\\.ts$`
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})/`

const betweenPackages = [
  {
    name: 'contract-imports-zod-only',
    comment: 'The contract ships to browsers: zod and its own files only. Move other code into api or web.',
    from: { path: '^packages/contract/src/' },
    to: { pathNot: ['^packages/contract/src/', npm('zod')] },
  },
  {
    name: 'crisis-detection-imports-contract-only',
    comment: 'Crisis detection runs in browsers and on the server: pure rules, which import only the contract.',
    from: { path: '^packages/crisis-detection/src/' },
    to: { pathNot: ['^packages/(crisis-detection|contract)/src/'] },
  },
  {
    name: 'crisis-detection-has-three-callers',
    comment:
      'Only search, the catalog and the chat check text for a crisis. Others use the `crisis` of a search reply.',
    from: {
      path: '^(apps|packages|tools|e2e)/',
      pathNot: ['^packages/crisis-detection/', '^apps/api/src/(catalog|search)/', '^apps/web/app/features/chat/'],
    },
    to: { path: '^packages/crisis-detection/' },
  },
  {
    name: 'packages-import-no-app',
    comment: 'Apps import packages. Take the specific part as an argument.',
    from: { path: '^packages/' },
    to: { path: '^(apps|tools|e2e)/' },
  },
  {
    name: 'stripe-emulator-imports-no-product',
    comment: 'The emulator is a generic tool: types of the SDK, zod and its own files. It imports no product code.',
    from: { path: '^packages/stripe-emulator/src/' },
    to: { pathNot: ['^packages/stripe-emulator/src/', npm('zod', 'stripe')], dependencyTypesNot: ['core'] },
  },
  {
    name: 'emulator-is-for-development',
    comment: 'Product code calls Stripe only through the SDK. Start the emulator in tests and tools.',
    from: { path: '^(apps|packages)/[^/]+/(src|app)/', pathNot: '^packages/stripe-emulator/' },
    to: { path: '^packages/stripe-emulator/' },
  },
  {
    name: 'web-imports-contract-only',
    comment: 'The web calls the server through the contract: call an endpoint with the client in app/lib.',
    from: { path: '^apps/web/' },
    to: { path: '^(apps/api|packages/platform|tools|e2e)/' },
  },
  {
    name: 'api-imports-no-web-or-tools',
    comment: 'The api imports neither screens nor tools. Move shared rules into packages/contract.',
    from: { path: '^apps/api/' },
    to: { path: '^(apps/web|tools|e2e)/' },
  },
  {
    name: 'search-engine-knows-no-text',
    comment: 'An engine answers queries. Interpret texts in reading/ and present results in results/.',
    from: { path: `${api}/search/engine/` },
    to: { path: `${api}/search/(reading|results|preview|indexer|listings)/` },
  },
  {
    name: 'tools-use-public-apis',
    comment:
      'Tools and e2e tests use the contract, compose.ts, platform, or the index.ts of a module. Export it there.',
    from: { path: '^(tools|e2e)/' },
    to: {
      path: '^apps/api/src/',
      pathNot: [`${api}/compose\\.ts$`, `${api}/infra/`, `${api}/[^/]+/index\\.ts$`],
    },
  },
  {
    name: 'tools-import-no-web',
    comment: 'Tools and e2e tests use the web as a browser does. Open the page instead of importing it.',
    from: { path: '^(tools|e2e)/' },
    to: { path: '^apps/web/' },
  },
  {
    name: 'product-imports-no-tests',
    comment: 'Product code does not import tests. Move shared code into its package.',
    from: { path: '^(packages|apps)/', pathNot: '/test/' },
    to: { path: ['^(packages|apps)/[^/]+/test/', '^tools/test/'] },
  },
]

const apiLayers = [
  {
    name: 'routes-call-use-cases',
    comment: 'A route is one line: call the service or a query, which use store, policy, present and jobs.',
    from: { path: layer('routes') },
    to: { path: layer('store', 'policy', 'present', 'jobs', 'worker') },
  },
  {
    name: 'use-cases-import-no-http',
    comment: 'Use cases are independent of HTTP. Throw an AppError; http/ turns it into a response.',
    from: { path: apiModule, pathNot: [layer('routes'), `${api}/[^/]+/(index|module)\\.ts$`] },
    to: { path: [`${api}/http/`, layer('routes'), npm('fastify', '@fastify')] },
  },
  {
    name: 'queries-only-read',
    comment: 'A query reads data for one screen. Writes belong to the service, which may call the query.',
    from: { path: layer('queries') },
    to: { path: layer('service', 'jobs', 'worker') },
  },
  {
    name: 'stores-import-no-upper-layer',
    comment: 'A store writes one table in the transaction of its caller. Combine stores in the service.',
    from: { path: layer('store') },
    to: { path: layer('service', 'queries', 'jobs', 'worker', 'present') },
  },
  {
    name: 'policy-and-present-are-pure',
    comment:
      'Policy and present take their data as arguments: no database, clock, network or upper layer. Types are allowed.',
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
    comment: 'Only stores, queries, migrations, infra/db and infra/jobs contain SQL. Take Db and Tx from platform/db.',
    from: {
      path: '^apps/api/src/',
      pathNot: ['\\.(store|queries)\\.ts$', `${api}/migrations/`, `${api}/infra/(db|jobs)[/.]`],
    },
    to: { path: npm('kysely', 'pg', 'pg-boss') },
  },
]

const apiModules = [
  {
    name: 'modules-use-public-apis',
    comment: 'Import a module only through its index.ts. Export what you need there, or move the code.',
    from: { path: apiModule },
    to: { path: apiModule, pathNot: [`${api}/$1/`, `${api}/[^/]+/index\\.ts$`] },
  },
  {
    name: 'entry-points-use-public-apis',
    comment: 'main, worker and cli start what compose.ts connects. They import modules through index.ts.',
    from: { path: `${api}/(main|worker|cli)\\.ts$` },
    to: { path: apiModule, pathNot: `${api}/[^/]+/index\\.ts$` },
  },
  {
    name: 'modules-do-not-import-compose',
    comment: 'compose.ts passes dependencies down. Take them as arguments instead of importing upward.',
    from: { path: `${api}/[^/]+/`, pathNot: '/module\\.ts$' },
    to: { path: `${api}/[^/]+\\.ts$` },
  },
  {
    name: 'manifests-are-for-modules-ts',
    comment: 'A module.ts connects its module with the others. Import the index.ts of the module instead.',
    from: { path: '^(apps|tools|e2e)/', pathNot: `${api}/modules\\.ts$` },
    to: { path: `${api}/[^/]+/module\\.ts$` },
  },
  {
    name: 'infra-and-http-import-no-module',
    comment: 'infra and http are shared by all modules. Take the specific part as an argument from compose.ts.',
    from: { path: `${api}/(infra|http)/` },
    to: { path: apiModule },
  },
  {
    name: 'infra-imports-no-http',
    comment: 'infra is below http: the worker and the command line use it without a server. Move the code to http/.',
    from: { path: `${api}/infra/` },
    to: { path: `${api}/http/` },
  },
]

const webLayers = [
  {
    name: 'lib-imports-no-upper-layer',
    comment: 'lib imports no screen. Pass the part as an argument, or move this file up to ui, features or routes.',
    from: { path: '^apps/web/app/lib/' },
    to: { path: '^apps/web/app/(ui|features|routes)/' },
  },
  {
    name: 'ui-imports-no-feature',
    comment: 'ui holds primitives for all features. Move feature-specific code into the feature.',
    from: { path: '^apps/web/app/ui/' },
    to: { path: '^apps/web/app/(features|routes)/' },
  },
  {
    name: 'features-import-no-route',
    comment: 'Routes combine features, not the reverse. Take data of the route as a prop.',
    from: { path: '^apps/web/app/features/' },
    to: { path: '^apps/web/app/routes/' },
  },
  {
    name: 'features-use-public-apis',
    comment: 'Import a feature only through its index.ts. Export what you need there, or move the code.',
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
    comment: 'Only tools/smoke and tools/run are above the other folders. Move shared code into tools/lib.',
    from: { path: '^tools/(?!smoke/|run/|test/)[^/]+/' },
    to: { path: '^tools/(smoke/|run/|[^/]+\\.ts$)' },
  },
]

const everywhere = [
  {
    name: 'no-cycles',
    comment: 'These files import each other. Move the shared code into a file below them.',
    from: {},
    to: { circular: true },
  },
]

const asError = (rule) => ({ severity: 'error', ...rule })

export default {
  forbidden: [...betweenPackages, ...apiLayers, ...apiModules, ...webLayers, ...toolLayers, ...everywhere].map(asError),
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
